import { useState } from 'react';
import { pathInLanguage } from '#domain/language.ts';
import type { FootNotice } from '#web/ui/forms/form-foot.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { ApiError } from '../api/api-client.ts';
import { failureText } from '../api/failures.ts';
import { useDraftOwner } from './draft-owner.ts';
import { useI18n } from '../i18n/provider.tsx';
import { useIsOnline } from '../online.ts';

/**
 * Saves the form of a dialog. The outcome is shown even if the dialog was closed meanwhile.
 * @param failure the title of the toast when it fails; without it the notice at the foot says it alone
 * @param otherwise the text if the server sent no message
 */
export function useSaving(failure: string | undefined, otherwise?: string) {
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
      if (failure !== undefined) toast({ kind: 'error', title: failure, description });
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
