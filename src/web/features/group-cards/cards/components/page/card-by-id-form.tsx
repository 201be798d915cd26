import { type FormEvent, useState } from 'react';
import type { CardView } from '#contract/group-cards.ts';
import { contributionLimits } from '#domain/limits/cards.ts';
import { useSaving } from '#web/lib/forms.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field, FieldError, Input, Textarea } from '#web/ui/forms/field.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { addMessage, useCardChange } from '#web/features/group-cards/cards/api/cards.ts';

const { nameLength, contentLength } = contributionLimits;

/** Adds a message to the card; the author's address comes from the server. */
export function CardByIdForm({ card }: { card: CardView }) {
  const { t } = useI18n();
  const { viewer } = card;
  const [name, setName] = useState(viewer.name ?? '');
  const [content, setContent] = useState('');
  const { isSaving, refusal, run } = useSaving(t('common.error'), t('contribution.addError'));
  const email = viewer.email ?? '';
  const add = useCardChange(() =>
    addMessage(card.id, { contributorName: name, contributorEmail: email, type: 'text', content }),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if ([name, email, content].some((text) => text.trim() === '')) {
      toast({
        kind: 'error',
        title: t('contribution.missingInformation'),
        description: t('contribution.missingInformationText'),
      });
      return;
    }
    if (isSaving) return;
    void run(async () => {
      await add.mutateAsync(undefined);
      setContent('');
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
        <Field label={t('contribution.name')}>
          <Input
            autoComplete="name"
            maxLength={nameLength}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field label={t('contribution.email')} hint={emailHint}>
          <Input type="email" readOnly value={email} />
        </Field>
        <Field label={t('groupCard.badgeMessage')} className="sm:col-span-2">
          <Textarea
            rows={4}
            maxLength={contentLength}
            placeholder={t('contribution.messagePlaceholder')}
            value={content}
            onChange={({ target }) => setContent(target.value)}
          />
        </Field>
        {refusal !== undefined && <FieldError className="sm:col-span-2">{refusal}</FieldError>}
        <Button type="submit" variant="primary" busy={isSaving} className="justify-self-start max-sm:w-full">
          {t(isSaving ? 'contribution.submitting' : 'groupCard.addMessage')}
        </Button>
      </form>
    </section>
  );
}
