import type { FormEvent } from 'react';
import { useCloseDialog } from '#web/lib/forms/close-dialog.ts';
import { FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { useSaving } from '#web/lib/forms/saving.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field, FieldHint, Input } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import { copyAddress } from '#web/features/group-cards/cards/api/card.ts';
import { useSaveGivenCard } from '../api/keeping.ts';

interface KeepProps {
  slug: string;
  /** Masked: whoever has only the link need not learn it. */
  email: string;
}

/** Asks for a sign-in link to the address of the delivery, which leads back to the card. */
export function KeepDialog({ slug, email, ...dialog }: OpenProps & KeepProps) {
  return (
    <FormDialog {...dialog} size="sm">
      <Keep slug={slug} email={email} />
    </FormDialog>
  );
}

function Keep({ slug, email }: KeepProps) {
  const { t } = useI18n();
  const close = useCloseDialog();
  const keep = useSaveGivenCard(slug);
  const { isSaving, notice, run } = useSaving(t('common.error'));
  if (keep.isSuccess) return <Sent email={email} onClose={close} />;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSaving) void run(async () => void (await keep.mutateAsync()));
  }

  return (
    <form className="contents" onSubmit={submit} noValidate>
      <DialogBody>
        <DialogTitle>{t('recipient.keep')}</DialogTitle>
        <p className="mt-2 text-muted">{t('keep.text')}</p>
        <Field label={t('keep.email')} className="mt-5">
          <Input value={email} readOnly />
        </Field>
        <FieldHint className="mt-2">{t('keep.hint')}</FieldHint>
        <p className="mt-2">
          <a href={copyAddress(slug)} download className="inline-block py-2.5">
            {t('keep.instead')}
          </a>
        </p>
      </DialogBody>
      <FormFoot
        notice={notice}
        cancelLabel={t('common.cancel')}
        onCancel={close}
        submitLabel={t('keep.do')}
        busy={isSaving}
      />
    </form>
  );
}

function Sent({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <>
      <DialogBody>
        <DialogTitle>{t('keep.sentTitle')}</DialogTitle>
        <p role="status" className="mt-2 wrap-anywhere">
          {t('keep.sentText', { email })}
        </p>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogFoot>
    </>
  );
}
