import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { ContributionItem } from '#contract/contributions.ts';
import type { CardView } from '#contract/group-cards.ts';
import { useCloseDialog } from '#web/lib/forms/close-dialog.ts';
import { DialogForm, FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import { RestoredDraft } from '#web/lib/forms/restored-draft.tsx';
import type { Issues } from '#web/lib/forms/issues.ts';
import { type Draft, useDraft } from '#web/lib/forms/use-draft.ts';
import { type FormState, useForm } from '#web/lib/forms/use-form.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { DialogBody, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { type Upload, useUpload } from '#web/features/group-cards/photos/api/use-upload.ts';
import { isComing, previewOf } from '#web/features/group-cards/photos/api/upload-state.ts';
import { useAddContribution, useChangeContribution } from '../api.ts';
import { checkChange, checkContribution, type ContributionForm } from '../model/form.ts';
import { ContributionFields } from './contribution-fields.tsx';
import { EarlierWords } from './earlier-words.tsx';
import { LoginOffer } from './login-link.tsx';
import { ContributionPreview } from './contribution-preview.tsx';
import { useRemoval } from './use-contribution-actions.tsx';

interface ContributionDialogProps extends OpenProps {
  card: CardView;
  /** The message to change; without it a new one is added. */
  contribution?: ContributionItem | undefined;
}

export default function ContributionDialog({ open, onOpenChange, card, contribution }: ContributionDialogProps) {
  // Keeps the content until the closing animation has ended.
  const [shown, setShown] = useState(contribution);
  if (open && contribution !== shown) setShown(contribution);
  const [name, setName] = useState(card.viewer.name ?? '');
  // Outlives the form: closed before the answer came, it is opened again with the same message.
  const sending = useIdempotencyKey(formName(card, 'new'));
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} size="wide">
      {shown ? (
        <Change key={shown.id} card={card} contribution={shown} />
      ) : (
        <Add card={card} name={name} onName={setName} sending={sending} />
      )}
    </FormDialog>
  );
}

interface AddProps {
  card: CardView;
  /** The name under the last message. */
  name: string;
  onName: (name: string) => void;
  sending: ReturnType<typeof useIdempotencyKey>;
}

/** The draft's name contains the address, since several invited people may use one browser. */
const formName = ({ slug, viewer }: CardView, id: string | number) => `message/${slug}/${viewer.email ?? ''}/${id}`;

function Add({ card, name, onName, sending }: AddProps) {
  const { t } = useI18n();
  const add = useAddContribution(card);
  const draft = useDraft<ContributionForm>(formName(card, 'new'), {
    contributorName: name,
    content: '',
    imageUrl: null,
    imageDescription: '',
  });
  const photo = usePhoto(card, draft);
  const upload = {
    ...photo,
    discard() {
      photo.discard();
      sending.renew();
    },
  };
  const form = useForm(draft, {
    check: (values) => checkContribution(upload.withPhoto(values), card.viewer.email ?? '', isComing(upload.state)),
    save: async (request) => {
      const arrived = await upload.arrival();
      if (!arrived) return undefined;
      const message = { ...request, ...arrived };
      await add.mutateAsync({ ...message, idempotencyKey: sending.keyFor(message) });
      sending.renew();
      onName(request.contributorName);
      return { title: t('contribution.added') };
    },
    failure: t('common.error'),
    otherwise: t('contribution.addError'),
    onRefused: useContentReminder(),
  });
  return (
    <Editing
      card={card}
      title={t('contribution.title')}
      draft={draft}
      form={form}
      upload={upload}
      label={t('contribution.submit')}
      savingLabel={t('contribution.submitting')}
      note={<EarlierWords card={card} />}
    />
  );
}

function Change({ card, contribution }: { card: CardView; contribution: ContributionItem }) {
  const { t } = useI18n();
  const close = useCloseDialog();
  const change = useChangeContribution(card);
  const { remove, question } = useRemoval(card);
  const draft = useDraft<ContributionForm>(formName(card, contribution.id), {
    contributorName: contribution.contributorName ?? '',
    content: contribution.content ?? '',
    imageUrl: contribution.imageUrl,
    imageDescription: contribution.imageDescription ?? '',
  });
  const upload = usePhoto(card, draft, contribution.imageUrl);
  const form = useForm(draft, {
    check: (values) => checkChange(upload.withPhoto(values), contribution.imageUrl, isComing(upload.state)),
    save: async (request) => {
      const photo = await upload.arrival();
      if (!photo) return undefined;
      const isChanged = request.imageUrl !== undefined;
      await change.mutateAsync({ contribution, change: isChanged ? { ...request, ...photo } : request });
      return { title: t('contribution.updated') };
    },
    failure: t('common.error'),
    onRefused: useContentReminder(),
  });
  return (
    <>
      <Editing
        card={card}
        title={t('contribution.editTitle')}
        draft={draft}
        form={form}
        upload={upload}
        avatarIndex={contribution.avatarIndex}
        onRemove={() => void remove(contribution).then((isRemoved) => isRemoved && close())}
      />
      {question}
    </>
  );
}

interface Photo extends Upload {
  /** With the photo that has been uploaded, of which the draft hears only after it was drawn. */
  withPhoto: (form: ContributionForm) => ContributionForm;
  /** Empties the form, or fills it with what is saved. */
  discard: () => void;
}

/** Another photo or none; the description was of the one before. */
const photoFields = (imageUrl: string | null) =>
  imageUrl === null ? { imageUrl } : { imageUrl, imageDescription: '' };

/** The photo of the form; its path is a part of the draft, so that a reload does not lose it. */
function usePhoto(card: CardView, draft: Draft<ContributionForm>, saved: string | null = null): Photo {
  const upload = useUpload(card.id, draft.form.imageUrl);
  const { state } = upload;
  const path = state.stage === 'done' ? state.imageUrl : null;
  const remember = useEffectEvent((imageUrl: string | null) => {
    if (imageUrl !== draft.form.imageUrl) draft.change(photoFields(imageUrl));
  });
  useEffect(() => remember(path), [path]);
  return {
    ...upload,
    withPhoto: (form) => (form.imageUrl === path ? form : { ...form, ...photoFields(path) }),
    discard() {
      draft.discard();
      upload.reset(saved);
    },
  };
}

/** Says in a toast, too, that the message has no text. */
function useContentReminder() {
  const { t } = useI18n();
  return ({ content }: Issues) => {
    if (content?.id !== 'contribution.contentRequiredText') return;
    const description = t('contribution.contentRequiredText');
    toast({ kind: 'error', title: t('contribution.contentRequired'), description });
  };
}

interface EditingProps {
  card: CardView;
  title: string;
  draft: Draft<ContributionForm>;
  form: FormState;
  upload: Photo;
  label?: string;
  savingLabel?: string;
  avatarIndex?: number;
  onRemove?: () => void;
  /** Above the fields. */
  note?: ReactNode;
}

function Editing({ card, title, draft, form, upload, avatarIndex, onRemove, note, ...labels }: EditingProps) {
  const { t } = useI18n();
  // The invitation may be withdrawn while somebody writes; their text stays.
  const isWithdrawn = !card.viewer.mayContribute;
  return (
    <DialogForm form={form} {...labels} disabled={isWithdrawn}>
      <DialogBody flush className="md:grid md:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
        <div className="px-5 pt-7 pb-6 md:p-8">
          <DialogTitle>{title}</DialogTitle>
          {isWithdrawn && <FieldError className="mt-3">{t('contribution.invitationGone')}</FieldError>}
          <RestoredDraft draft={{ ...draft, discard: upload.discard }} className="mt-3" />
          {note}
          <ContributionFields
            card={card}
            form={draft.form}
            issues={form.issues}
            upload={upload}
            onForm={draft.change}
          />
          <LoginOffer card={card} />
          {onRemove && !isWithdrawn && (
            <Button variant="danger" size="sm" className="mt-5" onClick={onRemove}>
              {t('contribution.removeOwn')}
            </Button>
          )}
        </div>
        <ContributionPreview
          card={card}
          form={draft.form}
          picture={previewOf(upload.state)}
          avatarIndex={avatarIndex}
        />
      </DialogBody>
    </DialogForm>
  );
}
