import { useState } from 'react';
import { type Fault, faultsOf } from '../../contract/faults.ts';
import { toast } from '../ui/toast.tsx';
import { sayFailure, sayFault } from './failures.ts';
import { useSpeech } from './language.tsx';

/** What is wrong with a form, by the name of the field. */
export type Faults = Readonly<Partial<Record<string, Fault>>>;

/** From what was typed to what is sent, or why not. */
export type Checked<Request> = { request: Request } | { faults: Faults };

export function faultsByField(error: Parameters<typeof faultsOf>[0]): Faults {
  return Object.fromEntries(faultsOf(error).map((fault) => [fault.field, fault]));
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
  const { t } = useSpeech();
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function run(save: () => Promise<void>) {
    setIsSaving(true);
    setRefusal(undefined);
    try {
      await save();
    } catch (error) {
      const description = sayFailure(t, error, otherwise);
      setRefusal(description);
      toast({ kind: 'error', title: failure, description });
    } finally {
      setIsSaving(false);
    }
  }

  return { isSaving, refusal, run };
}
