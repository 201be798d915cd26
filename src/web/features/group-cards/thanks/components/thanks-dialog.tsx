import { type FormEvent, useState } from 'react';
import { thanksRequest } from '#contract/cards/thanks.ts';
import type { CardView } from '#contract/group-cards.ts';
import { thanksLimits } from '#domain/limits/group-cards/thanks.ts';
import { useCloseDialog } from '#web/lib/forms/close-dialog.ts';
import { FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { RestoredDraft } from '#web/lib/forms/restored-draft.tsx';
import { checkBy, useIssueText, visibleIssues } from '#web/lib/forms/issues.ts';
import { useSaving } from '#web/lib/forms/saving.ts';
import { useDraft } from '#web/lib/forms/use-draft.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Field, FieldHint, FormIsSaving, Textarea } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
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
  const { content } = draft.form;
  const [wasTried, setWasTried] = useState(false);
  const { isSaving, notice, run } = useSaving(t('common.error'));
  const thanks = useThanks(card.slug);
  const checked = checkBy(thanksRequest, { content });
  const textOf = useIssueText(visibleIssues(checked, wasTried));

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasTried(true);
    if ('issues' in checked || isSaving) return;
    void run(async () => {
      await thanks.mutateAsync(content);
      draft.settle();
      close();
    });
  }

  return (
    <form className="contents" onSubmit={submit} noValidate>
      <FormIsSaving value={isSaving}>
        <DialogBody>
          <DialogTitle>{t('recipient.thank')}</DialogTitle>
          <p className="mt-2 text-muted">{t('thanks.intro')}</p>
          <RestoredDraft draft={draft} className="mt-4" />
          <Field label={t('thanks.label')} error={textOf('content')} className="mt-5">
            <Textarea
              rows={5}
              maxLength={thanksLimits.length}
              value={content}
              onChange={({ target }) => draft.change({ content: target.value })}
            />
          </Field>
          <FieldHint className="mt-2">{t('thanks.private')}</FieldHint>
        </DialogBody>
      </FormIsSaving>
      <FormFoot
        notice={notice}
        cancelLabel={t('common.cancel')}
        onCancel={close}
        submitLabel={t('thanks.send')}
        busy={isSaving}
      />
    </form>
  );
}
