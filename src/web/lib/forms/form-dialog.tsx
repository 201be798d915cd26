import type { ReactNode } from 'react';
import { FormIsSaving } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { Dialog, type DialogProps } from '#web/ui/overlays/dialog.tsx';
import { useI18n } from '../i18n/provider.tsx';
import { CloseDialog, useCloseDialog } from './close-dialog.ts';
import type { FormState } from './use-form.ts';

/** A dialog around a form. Its content is mounted anew at each opening, so it starts from the saved data or a draft. */
export function FormDialog({ children, ...dialog }: Omit<DialogProps, 'closeLabel'>) {
  const { t } = useI18n();
  return (
    <CloseDialog value={() => dialog.onOpenChange(false)}>
      <Dialog {...dialog} closeLabel={t('common.close')}>
        {children}
      </Dialog>
    </CloseDialog>
  );
}

interface DialogFormProps {
  form: FormState;
  /** The submitting button, and what it says while saving. */
  label?: string;
  savingLabel?: string;
  disabled?: boolean;
  footClassName?: string;
  /** A DialogBody. */
  children: ReactNode;
}

/** The form in a FormDialog, with its buttons and with the reason if saving fails. */
export function DialogForm({ form, label, savingLabel, disabled, footClassName, children }: DialogFormProps) {
  const { t } = useI18n();
  const submitLabel = form.isSaving ? (savingLabel ?? t('common.saving')) : (label ?? t('common.save'));
  return (
    <form className="contents" onSubmit={disabled ? (event) => event.preventDefault() : form.onSubmit} noValidate>
      <FormIsSaving value={form.isSaving}>{children}</FormIsSaving>
      <FormFoot
        notice={form.notice}
        cancelLabel={t('common.cancel')}
        onCancel={useCloseDialog()}
        submitLabel={submitLabel}
        busy={form.isSaving}
        disabled={disabled}
        className={footClassName}
      />
    </form>
  );
}
