import { type FormEvent, useState } from 'react';
import { deliveryAgainRequest } from '#contract/cards/delivery.ts';
import { useCloseDialog } from '#web/lib/forms/close-dialog.ts';
import { FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { RestoredDraft } from '#web/lib/forms/restored-draft.tsx';
import { checkBy, useIssueText, visibleIssues } from '#web/lib/forms/issues.ts';
import { useSaving } from '#web/lib/forms/saving.ts';
import { useDraft } from '#web/lib/forms/use-draft.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Field, FormIsSaving, Input } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { DialogBody, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
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
  const close = useCloseDialog();
  const draft = useDraft(`deliver/${cardId}/again`, { email: before });
  const { email } = draft.form;
  const [wasTried, setWasTried] = useState(false);
  const { isSaving, notice, run } = useSaving(t('common.error'));
  const send = useCardChange((address: string) => sendAgain(cardId, { email: address }));
  const checked = checkBy(deliveryAgainRequest, { email });
  const textOf = useIssueText(visibleIssues(checked, wasTried));

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasTried(true);
    if ('issues' in checked || isSaving) return;
    void run(async () => {
      await send.mutateAsync(email);
      draft.settle();
      close();
      toast({ kind: 'success', title: t('deliver.toastSent') });
    });
  }

  return (
    <form className="contents" onSubmit={submit} noValidate>
      <FormIsSaving value={isSaving}>
        <DialogBody>
          <DialogTitle>{t('panel.correctAddress')}</DialogTitle>
          <RestoredDraft draft={draft} className="mt-4" />
          <Field label={t('deliver.address')} error={textOf('email')} className="mt-5">
            <Input
              type="email"
              name="email"
              autoComplete="off"
              value={email}
              onChange={({ target }) => draft.change({ email: target.value })}
            />
          </Field>
        </DialogBody>
      </FormIsSaving>
      <FormFoot
        notice={notice}
        cancelLabel={t('common.cancel')}
        onCancel={close}
        submitLabel={t('panel.sendAgain')}
        busy={isSaving}
      />
    </form>
  );
}
