import { type FormEvent, useState } from 'react';
import type { FootNotice } from '#web/ui/forms/form-foot.tsx';
import { toast, type ToastMessage } from '#web/ui/overlays/toast.tsx';
import { useCloseDialog } from './close-dialog.ts';
import { type Checked, type Controls, focusFirstIssue, type Issues, useIssueText, visibleIssues } from './issues.ts';
import { useSaving } from './saving.ts';
import type { Draft } from './use-draft.ts';

interface FormOptions<Values, Request> {
  /** Makes the request by the schema of the contract, or says what is wrong. */
  check: (values: Values) => Checked<Request>;
  /** Gives the message of success; without one the form stays open. */
  save: (request: Request) => Promise<ToastMessage | undefined>;
  /** The title of the toast when saving fails, and its text if the server sent no message. */
  failure: string;
  otherwise?: string | undefined;
  controls?: Controls;
  /** Called when a form with issues is submitted. */
  onRefused?: (issues: Issues) => void;
}

export interface FormState {
  issues: Issues;
  textOf: (field: string) => string | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isSaving: boolean;
  notice: FootNotice | undefined;
}

/** Binds a form to its draft and to a schema of the contract: validation, focus, saving, refusal, message of success. */
export function useForm<Values, Request>(draft: Draft<Values>, options: FormOptions<Values, Request>): FormState {
  const { check, save, failure, otherwise, controls, onRefused } = options;
  const close = useCloseDialog();
  const [wasTried, setWasTried] = useState(false);
  const { isSaving, notice, run } = useSaving(failure, otherwise);
  const checked = check(draft.form);
  const issues = visibleIssues(checked, wasTried);

  async function saveAndClose(request: Request) {
    const done = await save(request);
    setWasTried(false);
    if (!done) return;
    if (draft.settle()) close();
    toast({ kind: 'success', ...done });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setWasTried(true);
    if ('issues' in checked) {
      focusFirstIssue(event.currentTarget, checked.issues, controls);
      onRefused?.(checked.issues);
    } else if (!isSaving) void run(() => saveAndClose(checked.request));
  }

  return { issues, textOf: useIssueText(issues), onSubmit, isSaving, notice };
}
