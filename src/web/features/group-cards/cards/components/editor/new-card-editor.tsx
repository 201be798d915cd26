import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { NewCardRequest } from '#contract/group-cards.ts';
import { splitAddresses } from '#domain/cards/group-card.ts';
import { pathInLanguage } from '#domain/language.ts';
import { useIssueText, useSaving, visibleIssues } from '#web/lib/forms.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import type { Draft } from '#web/lib/use-draft.ts';
import { leaveOverlayEntry } from '#web/ui/overlays/back-closes.ts';
import { Dialog, DialogBody, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import { DraftNotice } from '#web/ui/forms/draft-notice.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { UiProviders } from '#web/ui/overlays/ui-providers.tsx';
import { InviteesField } from '#web/features/group-cards/invitations/components/invitees-field.tsx';
import { useSurpriseGuard } from '../manage/surprise-guard.tsx';
import { createCard } from '#web/features/group-cards/cards/api/cards.ts';
import { checkNewCard } from '#web/features/group-cards/cards/model/check.ts';
import { type NewCardForm, withContact } from '#web/features/group-cards/cards/model/form.ts';
import { CardFields, focusFirstIssue } from './card-fields.tsx';
import { ContactPicker } from './contact-picker.tsx';
import { PreviewStrip } from './preview.tsx';

export interface NewCardEditorProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Owned by the page, because its preview shows the input. */
  draft: Draft<NewCardForm>;
  today: Temporal.PlainDate;
}

export default function NewCardEditor({ open, onOpenChange, ...inner }: NewCardEditorProps) {
  const { t } = useI18n();
  return (
    <UiProviders>
      <Dialog open={open} onOpenChange={onOpenChange} closeLabel={t('common.close')} size="lg" docked>
        <Form {...inner} onClose={() => onOpenChange(false)} />
      </Dialog>
    </UiProviders>
  );
}

type FormProps = Omit<NewCardEditorProps, 'open' | 'onOpenChange'> & { onClose: () => void };

function Form({ draft, today, onClose }: FormProps) {
  const { t } = useI18n();
  const { form } = draft;
  const [wasTried, setWasTried] = useState(false);
  const { create, isSaving, notice, question } = useCreation(draft);
  const checked = checkNewCard(form);
  const issues = visibleIssues(checked, wasTried);
  const issueTextOf = useIssueText(issues);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setWasTried(true);
    if ('issues' in checked) focusFirstIssue(event.currentTarget, checked.issues);
    else if (!isSaving) create(checked.request);
  }

  function change(changed: Partial<NewCardForm>) {
    const isSomebodyElse = 'recipientName' in changed;
    draft.change({ ...(isSomebodyElse && { birthdayId: null }), ...changed });
  }

  return (
    <form className="contents" onSubmit={submit} noValidate>
      <DialogBody flush className="scroll-pt-24 scroll-pb-4">
        <PreviewStrip form={form} className="lg:hidden" />
        <div className="sticky top-0 z-2 bg-raised px-5 pt-6 pb-3 md:px-9 md:pt-8">
          <DialogTitle>{t('groupCard.formTitle')}</DialogTitle>
        </div>
        <div className="grid gap-[18px] px-5 pt-1 pb-6 md:px-9 md:pb-8">
          <DraftNotice
            shown={draft.isRestored}
            text={t('common.draftRestored')}
            discardLabel={t('common.startOver')}
            onDiscard={draft.discard}
          />
          <CardFields
            form={form}
            issues={issues}
            change={change}
            picker={
              <ContactPicker today={today} onPick={(contact) => draft.change(withContact(form, contact, today))} />
            }
          />
          <InviteesField
            addresses={form.addresses}
            typed={form.typed}
            onChange={(addresses, typed) => change({ addresses, typed })}
            error={issueTextOf('invitedContributors')}
          />
        </div>
      </DialogBody>
      <FormFoot
        notice={notice}
        cancelLabel={t('common.cancel')}
        onCancel={onClose}
        submitLabel={t(isSaving ? 'groupCard.creating' : 'groupCard.create')}
        busy={isSaving}
        className="md:px-9"
      />
      {question}
    </form>
  );
}

/** Creates the card and opens its page. */
function useCreation(draft: Draft<NewCardForm>) {
  const { t, language } = useI18n();
  const navigate = useNavigate();
  const guard = useSurpriseGuard();
  const { isSaving, notice, run } = useSaving(t('common.error'), t('groupCard.createError'));

  async function createAndGo(request: NewCardRequest) {
    const made = await guard.send(splitAddresses(request.invitedContributors), async (addresses, confirmRecipient) => ({
      slug: await createCard({ ...request, invitedContributors: addresses.join(', '), confirmRecipient }),
    }));
    if (!made) return;
    const { slug } = made;
    draft.settle();
    await leaveOverlayEntry();
    await navigate(pathInLanguage(slug === undefined ? '/dashboard' : `/group-cards/${slug}`, language));
    if (slug === undefined) {
      toast({ kind: 'error', title: t('common.error'), description: t('groupCard.redirectError') });
    }
  }

  return {
    create: (request: NewCardRequest) => void run(() => createAndGo(request)),
    isSaving,
    notice,
    question: guard.question,
  };
}
