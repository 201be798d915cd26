import { thanksRequest } from '#contract/cards/thanks.ts';
import type { CardView } from '#contract/group-cards.ts';
import { thanksLimits } from '#domain/limits/group-cards/thanks.ts';
import { useCloseDialog } from '#web/lib/forms/close-dialog.ts';
import { DialogForm, FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { RestoredDraft } from '#web/lib/forms/restored-draft.tsx';
import { checkBy } from '#web/lib/forms/issues.ts';
import { useDraft } from '#web/lib/forms/use-draft.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Field, FieldHint, Textarea } from '#web/ui/forms/field.tsx';
import { DialogBody, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import { useThanks } from '../api.ts';

/** One text to all who wrote. */
export function ThanksDialog({ card, ...dialog }: OpenProps & { card: CardView }) {
  return (
    <FormDialog {...dialog} size="sm">
      <Thanks card={card} />
    </FormDialog>
  );
}

function Thanks({ card }: { card: CardView }) {
  const { t } = useI18n();
  const close = useCloseDialog();
  const draft = useDraft(`thanks/${card.id}`, { content: card.thanks?.content ?? '' });
  const thanks = useThanks(card.slug);
  const form = useForm(draft, {
    check: (values) => checkBy(thanksRequest, values),
    // Without a toast: the card shows the words.
    save: async ({ content }) => {
      await thanks.mutateAsync(content);
      if (draft.settle()) close();
      return undefined;
    },
    failure: t('common.error'),
  });
  const label = t('thanks.send');

  return (
    <DialogForm form={form} label={label} savingLabel={label}>
      <DialogBody>
        <DialogTitle>{t('recipient.thank')}</DialogTitle>
        <p className="mt-2 text-muted">{t('thanks.intro')}</p>
        <RestoredDraft draft={draft} className="mt-4" />
        <Field label={t('thanks.label')} error={form.textOf('content')} className="mt-5">
          <Textarea
            name="content"
            rows={5}
            maxLength={thanksLimits.length}
            value={draft.form.content}
            onChange={({ target }) => draft.change({ content: target.value })}
          />
        </Field>
        <FieldHint className="mt-2">{t('thanks.private')}</FieldHint>
      </DialogBody>
    </DialogForm>
  );
}
