import { useNavigate } from 'react-router';
import type { NewCardRequest } from '#contract/group-cards.ts';
import { splitAddresses } from '#domain/cards/group-card.ts';
import { pathInLanguage } from '#domain/language.ts';
import { DialogForm, FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { RestoredDraft } from '#web/lib/forms/restored-draft.tsx';
import type { Draft } from '#web/lib/forms/use-draft.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { leaveOverlayEntry } from '#web/ui/overlays/back-closes.ts';
import { DialogBody, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { EarlierWriters } from '#web/features/group-cards/invitations/components/earlier-writers.tsx';
import { InviteesField } from '#web/features/group-cards/invitations/components/invitees-field.tsx';
import { useSurpriseGuard } from '../manage/surprise-guard.tsx';
import { createCard } from '#web/features/group-cards/cards/api/cards.ts';
import { checkNewCard } from '#web/features/group-cards/cards/model/check.ts';
import { type NewCardForm, withContact } from '#web/features/group-cards/cards/model/form.ts';
import { CardFields } from './card-fields.tsx';
import { ContactPicker } from './contact-picker.tsx';
import { PreviewStrip } from './preview.tsx';

interface NewCardProps {
  /** Owned by the page, because its preview shows the input. */
  draft: Draft<NewCardForm>;
  today: Temporal.PlainDate;
}

export default function NewCardDialog({ open, onOpenChange, ...inner }: OpenProps & NewCardProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} size="lg" docked>
      <NewCard {...inner} />
    </FormDialog>
  );
}

function NewCard({ draft, today }: NewCardProps) {
  const { t } = useI18n();
  const { create, question } = useCreation(draft);
  const form = useForm(draft, {
    check: checkNewCard,
    save: create,
    failure: t('common.error'),
    otherwise: t('groupCard.createError'),
  });

  function change(changed: Partial<NewCardForm>) {
    if (form.isSaving) return;
    const isSomebodyElse = 'recipientName' in changed;
    draft.change({ ...(isSomebodyElse && { birthdayId: null }), ...changed });
  }

  return (
    <DialogForm form={form} label={t('groupCard.create')} savingLabel={t('groupCard.creating')} footClassName="md:px-9">
      <DialogBody flush className="scroll-pt-24 scroll-pb-4">
        <PreviewStrip form={draft.form} className="lg:hidden" />
        <div className="sticky top-0 z-2 bg-raised px-5 pt-6 pb-3 md:px-9 md:pt-8">
          <DialogTitle>{t('groupCard.formTitle')}</DialogTitle>
        </div>
        <div className="grid gap-[18px] px-5 pt-1 pb-6 md:px-9 md:pb-8">
          <RestoredDraft draft={draft} />
          <CardFields
            form={draft.form}
            issues={form.issues}
            change={change}
            picker={
              <ContactPicker
                today={today}
                onPick={(contact) => !form.isSaving && draft.change(withContact(draft.form, contact, today))}
              />
            }
          />
          {draft.form.birthdayId !== null && (
            <EarlierWriters
              birthdayId={draft.form.birthdayId}
              addresses={draft.form.addresses}
              onAdd={(added) => change({ addresses: [...draft.form.addresses, ...added] })}
            />
          )}
          <InviteesField
            addresses={draft.form.addresses}
            typed={draft.form.typed}
            onChange={(addresses, typed) => change({ addresses, typed })}
            error={form.textOf('invitedContributors')}
          />
        </div>
        {question}
      </DialogBody>
    </DialogForm>
  );
}

/** Creates the card and opens its page, or offers to if another page was chosen meanwhile. */
function useCreation(draft: Draft<NewCardForm>) {
  const { t, language } = useI18n();
  const navigate = useNavigate();
  const guard = useSurpriseGuard();

  async function create(request: NewCardRequest): Promise<undefined> {
    const { pathname } = location;
    const made = await guard.send(splitAddresses(request.invitedContributors), async (addresses, confirmRecipient) => ({
      slug: await createCard({ ...request, invitedContributors: addresses.join(', '), confirmRecipient }),
    }));
    if (!made) return;
    const { slug } = made;
    draft.settle();
    const place = pathInLanguage(slug === undefined ? '/dashboard' : `/group-cards/${slug}`, language);
    if (slug !== undefined && location.pathname !== pathname) {
      const action = { label: t('groupCard.revealOpen'), onPress: () => void navigate(place) };
      toast({ kind: 'success', title: t('groupCard.madeMeanwhile'), action });
      return;
    }
    await leaveOverlayEntry();
    await navigate(place);
    if (slug === undefined) {
      toast({ kind: 'error', title: t('common.error'), description: t('groupCard.redirectError') });
    }
  }

  return { create, question: guard.question };
}
