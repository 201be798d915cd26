import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { NewCardRequest } from '../../../../../contract/group-cards.ts';
import { splitAddresses } from '../../../../../domain/group-card.ts';
import { pathInLanguage } from '../../../../../domain/language.ts';
import { useFaultText, useSaving, visibleFaults } from '../../../../lib/forms.ts';
import { useSpeech } from '../../../../lib/language.tsx';
import type { Draft } from '../../../../lib/use-draft.ts';
import { leaveOverlayEntry } from '../../../../ui/back-closes.ts';
import { Dialog, DialogBody, DialogTitle } from '../../../../ui/dialog.tsx';
import { DraftNotice } from '../../../../ui/draft-notice.tsx';
import { FormFoot } from '../../../../ui/form-foot.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { UiProviders } from '../../../../ui/ui-providers.tsx';
import { InviteesField } from '../../invitations/components/invitees-field.tsx';
import { useSurpriseGuard } from '../../invitations/components/surprise-guard.tsx';
import { createCard } from '../api.ts';
import { checkNewCard } from '../model/check.ts';
import { type NewCardForm, withContact } from '../model/form.ts';
import { AboutFields, focusFirstFault } from './about-fields.tsx';
import { ContactPicker } from './contact-picker.tsx';
import { PreviewStrip } from './preview.tsx';

export interface NewCardEditorProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The page has what is typed, because its preview shows it. */
  draft: Draft<NewCardForm>;
  today: Temporal.PlainDate;
}

export default function NewCardEditor({ open, onOpenChange, ...inner }: NewCardEditorProps) {
  const { t } = useSpeech();
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
  const { t } = useSpeech();
  const { form } = draft;
  const [wasTried, setWasTried] = useState(false);
  const { create, isSaving, notice, question } = useCreation(draft);
  const checked = checkNewCard(form);
  const faults = visibleFaults(checked, wasTried);
  const faultText = useFaultText(faults);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setWasTried(true);
    if ('faults' in checked) focusFirstFault(event.currentTarget, checked.faults);
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
          <AboutFields
            form={form}
            faults={faults}
            change={change}
            picker={
              <ContactPicker today={today} onPick={(contact) => draft.change(withContact(form, contact, today))} />
            }
          />
          <InviteesField
            addresses={form.addresses}
            typed={form.typed}
            onChange={(addresses, typed) => change({ addresses, typed })}
            error={faultText('invitedContributors')}
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

/** Makes the card and goes to it. */
function useCreation(draft: Draft<NewCardForm>) {
  const { t, language } = useSpeech();
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
