import type { FormEvent } from 'react';
import { contributionRequest } from '#contract/contributions.ts';
import type { CardView } from '#contract/group-cards.ts';
import { checkBy, focusFirstIssue, useIssueText, visibleIssues } from '#web/lib/forms/issues.ts';
import { useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import { useSaving } from '#web/lib/forms/saving.ts';
import { RestoredDraft } from '#web/lib/forms/restored-draft.tsx';
import { useDraft } from '#web/lib/forms/use-draft.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field, FieldError, FieldHint, Input, Textarea } from '#web/ui/forms/field.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { isComing, isLost } from '#web/features/group-cards/photos/api/upload-state.ts';
import { useUpload } from '#web/features/group-cards/photos/api/use-upload.ts';
import type { MadePicture } from '#web/features/group-cards/ai-images/components/ai-image-way.tsx';
import { PhotoAndDescription } from '#web/features/group-cards/photos/components/photo-and-description.tsx';
import { addMessage, useCardChange } from '#web/features/group-cards/cards/api/cards.ts';

/** Adds a message to the card; the author's address comes from the server. */
export default function CardByIdForm({ card }: { card: CardView }) {
  const { t } = useI18n();
  const { viewer } = card;
  const email = viewer.email ?? '';
  // With the address, since several invited people may use one browser.
  const formName = `message/${card.id}/${email}`;
  const sending = useIdempotencyKey(formName);
  const draft = useDraft(formName, { name: viewer.name ?? '', content: '', imageDescription: '' });
  const { name, content, imageDescription } = draft.form;
  const upload = useUpload(card.id, null);
  const { isSaving, refusal, run } = useSaving(t('common.error'), t('contribution.addError'));
  const author = { contributorName: name, contributorEmail: email };
  // What is missing is said in a toast.
  const tooLong = visibleIssues(checkBy(contributionRequest, { ...author, content }), false);
  const textOf = useIssueText(tooLong);
  const addAiImage = useCardChange(({ url, prompt }: MadePicture) =>
    addMessage(card.id, { ...author, type: 'ai_image', content: prompt, imageUrl: url }),
  );
  const add = useCardChange((imageUrl: string | null) => {
    const words = { ...author, content };
    const message =
      imageUrl === null
        ? { ...words, type: 'text' as const }
        : { ...words, type: 'photo' as const, imageUrl, imageDescription };
    return addMessage(card.id, { ...message, idempotencyKey: sending.keyFor(message) });
  });

  function discard() {
    draft.discard();
    sending.renew();
  }

  function hasAuthor(): boolean {
    const isKnown = name.trim() !== '' && email.trim() !== '';
    const description = isKnown ? textOf('contributorName') : t('ai.missingNameText');
    if (description === undefined) return true;
    toast({ kind: 'error', title: t(isKnown ? 'common.error' : 'contribution.missingInformation'), description });
    return false;
  }

  async function postAiImage(picture: MadePicture) {
    await addAiImage.mutateAsync(picture);
    toast({ kind: 'success', title: t('contribution.added') });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { state } = upload;
    if (isLost(state))
      return toast({ kind: 'error', title: state.stage === 'refused' ? state.reason : t('photo.error') });
    // A photo says enough by itself.
    const hasPhoto = isComing(state) || state.stage === 'done';
    if ([name, email, ...(hasPhoto ? [] : [content])].some((text) => text.trim() === '')) {
      toast({
        kind: 'error',
        title: t('contribution.missingInformation'),
        description: t('contribution.missingInformationText'),
      });
      return undefined;
    }
    if (Object.keys(tooLong).length > 0) return focusFirstIssue(event.currentTarget, tooLong);
    if (isSaving) return undefined;
    return void run(async () => {
      const photo = await upload.arrival();
      if (!photo) return;
      await add.mutateAsync(photo.imageUrl);
      sending.renew();
      upload.reset(null);
      draft.settle({ name, content: '', imageDescription: '' });
      toast({ kind: 'success', title: t('contribution.added') });
    });
  }

  const emailHint = t(viewer.isSignedIn ? 'contribution.emailLockedLogin' : 'contribution.emailLockedInvite');
  return (
    <section aria-labelledby="add-message" className="rounded-surface bg-raised px-5 py-6 text-text md:px-8 md:py-8">
      <h2 id="add-message" className="h2">
        {t('contribution.title')}
      </h2>
      <form onSubmit={submit} noValidate className="mt-5 grid max-w-[40rem] gap-[18px] sm:grid-cols-2">
        <RestoredDraft draft={{ ...draft, discard }} className="sm:col-span-2" />
        <Field label={t('contribution.name')} error={textOf('contributorName')}>
          <Input
            name="contributorName"
            autoComplete="name"
            value={name}
            onChange={({ target }) => draft.change({ name: target.value })}
          />
        </Field>
        <Field label={t('contribution.email')} hint={emailHint}>
          <Input type="email" readOnly value={email} />
        </Field>
        <Field label={t('groupCard.badgeMessage')} error={textOf('content')} className="sm:col-span-2">
          <Textarea
            name="content"
            rows={4}
            placeholder={t('contribution.messagePlaceholder')}
            value={content}
            onChange={({ target }) => draft.change({ content: target.value })}
          />
        </Field>
        <div className="grid gap-[18px] sm:col-span-2">
          <PhotoAndDescription
            upload={upload}
            description={imageDescription}
            onDescription={(description) => draft.change({ imageDescription: description })}
            aiImage={{ card, mayStart: hasAuthor, takesAtOnce: true, onTake: postAiImage }}
          />
          <FieldHint>
            {t('contribution.privacyNote')} {t('photo.privacyNote')}
          </FieldHint>
        </div>
        {refusal !== undefined && <FieldError className="sm:col-span-2">{refusal}</FieldError>}
        <Button type="submit" variant="primary" busy={isSaving} className="justify-self-start max-sm:w-full">
          {t(isSaving ? 'contribution.submitting' : 'groupCard.addMessage')}
        </Button>
      </form>
    </section>
  );
}
