import { useEffect, useEffectEvent, useState } from 'react';
import type { CardChangeRequest, CardView } from '#contract/group-cards.ts';
import { DialogForm, FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { RestoredDraft } from '#web/lib/forms/restored-draft.tsx';
import { useDraft } from '#web/lib/forms/use-draft.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { DialogBody, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import { previewOf } from '#web/features/group-cards/photos/api/upload-state.ts';
import { useUpload } from '#web/features/group-cards/photos/api/use-upload.ts';
import { CoverField, type Point } from '#web/features/group-cards/photos/components/cover-field.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import { defaultFocalPoint } from '#domain/cards/cover-photo.ts';
import { changeCard, useCardChange } from '#web/features/group-cards/cards/api/cards.ts';
import { checkCardChange } from '#web/features/group-cards/cards/model/check.ts';
import { formOf } from '#web/features/group-cards/cards/model/form.ts';
import { CardFields } from './card-fields.tsx';

/** Changes the fields of a card. */
export default function EditCardDialog({ card, ...dialog }: OpenProps & { card: CardView }) {
  return (
    <FormDialog {...dialog} size="lg">
      <EditCard card={card} />
    </FormDialog>
  );
}

function EditCard({ card }: { card: CardView }) {
  const { t } = useI18n();
  const change = useCardChange((request: CardChangeRequest) => changeCard(card.id, request));
  const draft = useDraft(`card/${card.id}`, formOf(card));
  const { cover } = draft.form;
  const upload = useUpload(card.id, cover?.imageUrl ?? null);
  const preview = previewOf(upload.state);
  const [moved, setMoved] = useState<Point & { source: string | undefined }>();
  // Another photo has its face elsewhere, so each begins at the usual point.
  const saved = cover?.imageUrl === preview ? cover : undefined;
  const { x, y } = (moved?.source === preview ? moved : saved) ?? defaultFocalPoint;
  const path = upload.state.stage === 'done' ? upload.state.imageUrl : null;
  const remember = useEffectEvent((imageUrl: string | null) => {
    if (imageUrl === (cover?.imageUrl ?? null)) return;
    draft.change({ cover: imageUrl === null ? null : { imageUrl, x, y } });
  });
  useEffect(() => remember(path), [path]);
  const form = useForm(draft, {
    check: checkCardChange,
    failure: t('common.error'),
    save: async (request) => {
      const photo = await upload.arrival();
      if (!photo) return undefined;
      const { imageUrl } = photo;
      await change.mutateAsync({ ...request, cover: imageUrl === null ? null : { imageUrl, x, y } });
      return { title: t('groupCard.saved') };
    },
  });
  return (
    <DialogForm form={form}>
      <DialogBody flush className="scroll-pt-24 scroll-pb-4">
        <div className="sticky top-0 z-2 bg-raised px-5 pt-6 pb-3 md:px-8 md:pt-8">
          <DialogTitle>{t('groupCard.edit')}</DialogTitle>
        </div>
        <div className="grid gap-[18px] px-5 pt-1 pb-6 md:px-8 md:pb-8">
          <RestoredDraft
            draft={{
              ...draft,
              discard() {
                draft.discard();
                upload.reset(card.cover?.imageUrl ?? null);
                setMoved(undefined);
              },
            }}
          />
          <CardFields form={draft.form} issues={form.issues} change={draft.change} />
          <CoverField
            upload={upload}
            theme={draft.form.theme}
            recipientName={draft.form.recipientName}
            point={{ x, y }}
            onPoint={(point) => {
              if (form.isSaving) return;
              setMoved({ ...point, source: preview });
              if (cover) draft.change({ cover: { ...cover, ...point } });
            }}
          />
        </div>
      </DialogBody>
    </DialogForm>
  );
}
