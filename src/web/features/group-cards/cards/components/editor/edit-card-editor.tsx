import { type FormEvent, useState } from 'react';
import type { CardView } from '#contract/group-cards.ts';
import { useSaving, visibleIssues } from '#web/lib/forms.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { useDraft } from '#web/lib/use-draft.ts';
import { Dialog, DialogBody, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import { DraftNotice } from '#web/ui/forms/draft-notice.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { changeCard, useCardChange } from '#web/features/group-cards/cards/api/cards.ts';
import { checkCardChange } from '#web/features/group-cards/cards/model/check.ts';
import { formOf } from '#web/features/group-cards/cards/model/form.ts';
import { CardFields, focusFirstIssue } from './card-fields.tsx';

export interface EditCardEditorProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  card: CardView;
}

export default function EditCardEditor({ open, onOpenChange, card }: EditCardEditorProps) {
  const { t } = useI18n();
  // A new key for each opening, so that the form starts from the current card or a draft.
  const [visit, setVisit] = useState(0);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      closeLabel={t('common.close')}
      size="lg"
      onClosed={() => setVisit((count) => count + 1)}
    >
      <Form key={visit} card={card} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Form({ card, onClose }: { card: CardView; onClose: () => void }) {
  const { t } = useI18n();
  const draft = useDraft(`card/${card.id}`, formOf(card));
  const [wasTried, setWasTried] = useState(false);
  const { isSaving, notice, run } = useSaving(t('common.error'));
  const save = useCardChange((request: Parameters<typeof changeCard>[1]) => changeCard(card.id, request));
  const checked = checkCardChange(draft.form);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setWasTried(true);
    if ('issues' in checked) return focusFirstIssue(event.currentTarget, checked.issues);
    if (isSaving) return;
    void run(async () => {
      await save.mutateAsync(checked.request);
      draft.settle();
      onClose();
      toast({ kind: 'success', title: t('groupCard.saved') });
    });
  }

  return (
    <form className="contents" onSubmit={submit} noValidate>
      <DialogBody flush className="scroll-pt-24 scroll-pb-4">
        <div className="sticky top-0 z-2 bg-raised px-5 pt-6 pb-3 md:px-8 md:pt-8">
          <DialogTitle>{t('groupCard.edit')}</DialogTitle>
        </div>
        <div className="grid gap-[18px] px-5 pt-1 pb-6 md:px-8 md:pb-8">
          <DraftNotice
            shown={draft.isRestored}
            text={t('common.draftRestored')}
            discardLabel={t('common.startOver')}
            onDiscard={draft.discard}
          />
          <CardFields form={draft.form} issues={visibleIssues(checked, wasTried)} change={draft.change} />
        </div>
      </DialogBody>
      <FormFoot
        notice={notice}
        cancelLabel={t('common.cancel')}
        onCancel={onClose}
        submitLabel={t(isSaving ? 'common.saving' : 'common.save')}
        busy={isSaving}
      />
    </form>
  );
}
