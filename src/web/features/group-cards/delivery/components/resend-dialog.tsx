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

interface AgainProps {
  cardId: number;
  email: string;
}

/** Sends the mail to a corrected address. */
export function AgainDialog({ cardId, email, ...dialog }: OpenProps & AgainProps) {
  return (
    <FormDialog {...dialog} size="sm">
      <Again cardId={cardId} email={email} />
    </FormDialog>
  );
}

function Again({ cardId, email: before }: AgainProps) {
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
