import { useState } from 'react';
import { type Fault, faultsOf } from '../../contract/faults.ts';
import { pathInLanguage } from '../../domain/language.ts';
import type { FootNotice } from '../ui/form-foot.tsx';
import { toast } from '../ui/toast.tsx';
import { ApiError } from './api-client.ts';
import { sayFailure, sayFault } from './failures.ts';
import { useSpeech } from './language.tsx';
import { useIsOnline } from './online.ts';
import { useDraftOwner } from './use-draft.ts';

/** What is wrong with a form, by the name of the field. */
export type Faults = Readonly<Partial<Record<string, Fault>>>;

/** From what was typed to what is sent, or why not. */
export type Checked<Request> = { request: Request } | { faults: Faults };

export function faultsByField(error: Parameters<typeof faultsOf>[0]): Faults {
  return Object.fromEntries(faultsOf(error).map((fault) => [fault.field, fault]));
}

/** Before the first try only what is too long is said: nothing is cut, so the limit must be named in time. */
export function visibleFaults(checked: Checked<unknown>, wasTried: boolean): Faults {
  if (!('faults' in checked)) return {};
  if (wasTried) return checked.faults;
  return Object.fromEntries(Object.entries(checked.faults).filter(([, fault]) => fault?.id === 'errors.tooLong'));
}

export function useFaultText(faults: Faults): (field: string) => string | undefined {
  const { t } = useSpeech();
  return (field) => {
    const fault = faults[field];
    return fault && sayFault(t, fault);
  };
}

/**
 * Saves what a dialog holds. The outcome outlives the dialog: whoever closes it meanwhile still hears how it ended.
 * @param failure the headline when it fails
 * @param otherwise what is said below it where the server has no words
 */
export function useSaving(failure: string, otherwise?: string) {
  const { t, language } = useSpeech();
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
      const description = sayFailure(t, error, otherwise);
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
