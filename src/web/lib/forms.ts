import { useState } from 'react';
import { type Issue, issuesOf } from '#contract/issues.ts';
import { pathInLanguage } from '#domain/language.ts';
import type { FootNotice } from '../ui/forms/form-foot.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { ApiError } from './api/api-client.ts';
import { failureText, issueText } from './api/failures.ts';
import { useDraftOwner } from './draft-owner.ts';
import { useI18n } from './i18n/provider.tsx';
import { useIsOnline } from './online.ts';

/** Validation issues of a form, by the name of the field. */
export type Issues = Readonly<Partial<Record<string, Issue>>>;

/** The request made from a form, or its issues. */
export type Checked<Request> = { request: Request } | { issues: Issues };

export function issuesByField(error: Parameters<typeof issuesOf>[0]): Issues {
  return Object.fromEntries(issuesOf(error).map((issue) => [issue.field, issue]));
}

/** Before the first submit only "too long" is shown, since input is not cut off at the limit. */
export function visibleIssues(checked: Checked<unknown>, wasTried: boolean): Issues {
  if (!('issues' in checked)) return {};
  if (wasTried) return checked.issues;
  return Object.fromEntries(Object.entries(checked.issues).filter(([, issue]) => issue?.id === 'errors.tooLong'));
}

export function useIssueText(issues: Issues): (field: string) => string | undefined {
  const { t } = useI18n();
  return (field) => {
    const issue = issues[field];
    return issue && issueText(t, issue);
  };
}

/**
 * Saves the form of a dialog. The outcome is shown even if the dialog was closed meanwhile.
 * @param failure the title of the toast when it fails
 * @param otherwise its text if the server sent no message
 */
export function useSaving(failure: string, otherwise?: string) {
  const { t, language } = useI18n();
  const isOnline = useIsOnline();
  const isAccount = useDraftOwner() !== '';
  const [isSaving, setIsSaving] = useState(false);
  const [failed, setFailed] = useState<{ text: string; isSignedOut: boolean }>();

  async function run(save: () => Promise<void>) {
    setIsSaving(true);
    setFailed(undefined);
    try {
      await save();
    } catch (error) {
      const description = failureText(t, error, otherwise);
      setFailed({ text: description, isSignedOut: isAccount && error instanceof ApiError && error.status === 401 });
      toast({ kind: 'error', title: failure, description });
    } finally {
      setIsSaving(false);
    }
  }

  function noticeOf(): FootNotice | undefined {
    if (isSaving && !isOnline) return { text: t('common.sentOnceOnline'), isError: false };
    if (!failed) return undefined;
    const { text, isSignedOut } = failed;
    if (!isSignedOut) return { text, isError: true };
    const next = encodeURIComponent(location.pathname + location.search);
    const href = `${pathInLanguage('/', language)}?next=${next}#sign-in`;
    return { text, isError: true, action: { label: t('nav.login'), href } };
  }

  return { isSaving, refusal: failed?.text, notice: noticeOf(), run };
}
