import { deliveryAgainRequest } from '#contract/cards/delivery.ts';
import { DialogForm, FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { RestoredDraft } from '#web/lib/forms/restored-draft.tsx';
import { checkBy } from '#web/lib/forms/issues.ts';
import { useDraft } from '#web/lib/forms/use-draft.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Field, Input } from '#web/ui/forms/field.tsx';
import { DialogBody, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import { useCardChange } from '#web/features/group-cards/cards/api/cards.ts';
import { sendAgain } from '../api/deliveries.ts';

interface ResendProps {
  cardId: number;
  email: string;
}

/** Sends the mail to a corrected address. */
export function ResendDialog({ cardId, email, ...dialog }: OpenProps & ResendProps) {
  return (
    <FormDialog {...dialog} size="sm">
      <Resend cardId={cardId} email={email} />
    </FormDialog>
  );
}

function Resend({ cardId, email: before }: ResendProps) {
  const { t } = useI18n();
  const draft = useDraft(`deliver/${cardId}/again`, { email: before });
  const { email } = draft.form;
  const send = useCardChange((address: string) => sendAgain(cardId, { email: address }));
  const form = useForm(draft, {
    check: (values) => checkBy(deliveryAgainRequest, values),
    save: async (request) => {
      await send.mutateAsync(request.email);
      return { title: t('deliver.toastSent') };
    },
    failure: t('common.error'),
  });
  const label = t('panel.sendAgain');

  return (
    <DialogForm form={form} label={label} savingLabel={label}>
      <DialogBody>
        <DialogTitle>{t('panel.correctAddress')}</DialogTitle>
        <RestoredDraft draft={draft} className="mt-4" />
        <Field label={t('deliver.address')} error={form.textOf('email')} className="mt-5">
          <Input
            type="email"
            name="email"
            autoComplete="off"
            value={email}
            onChange={({ target }) => draft.change({ email: target.value })}
          />
        </Field>
      </DialogBody>
    </DialogForm>
  );
}
