import { type FormEvent, useState } from 'react';
import type { ContributionItem } from '../../../../../contract/contributions.ts';
import type { CardView } from '../../../../../contract/group-cards.ts';
import { sayFailure } from '../../../../lib/failures.ts';
import { useSpeech } from '../../../../lib/language.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot, DialogTitle } from '../../../../ui/dialog.tsx';
import { FieldError } from '../../../../ui/field.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { UiProviders } from '../../../../ui/ui-providers.tsx';
import { useAddContribution, useChangeContribution } from '../api/messages.ts';
import { type Checked, checkChange, checkContribution, type ContributionForm, type Faults } from '../model/form.ts';
import { ContributionFields } from './contribution-fields.tsx';
import { LoginOffer } from './login-link.tsx';
import { ContributionPreview } from './contribution-preview.tsx';
import { useRemoval } from './message-deeds.tsx';

export interface ContributionEditorProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  card: CardView;
  /** The one to change; without it one is added. */
  contribution?: ContributionItem | undefined;
}

export default function ContributionEditor({ open, onOpenChange, card, contribution }: ContributionEditorProps) {
  const { t } = useSpeech();
  // Closing keeps what is shown until the dialog has left the screen.
  const [shown, setShown] = useState(contribution);
  if (open && contribution !== shown) setShown(contribution);
  // What was typed into a new message outlives the dialog; only sending it clears it.
  const [draft, setDraft] = useState<ContributionForm>({ contributorName: card.viewer.name ?? '', content: '' });
  const onClose = () => onOpenChange(false);
  return (
    <UiProviders>
      <Dialog open={open} onOpenChange={onOpenChange} closeLabel={t('common.close')} size="wide">
        {shown ? (
          <Change key={shown.id} card={card} contribution={shown} onClose={onClose} />
        ) : (
          <Add card={card} draft={draft} onDraft={setDraft} onClose={onClose} />
        )}
      </Dialog>
    </UiProviders>
  );
}

interface AddProps {
  card: CardView;
  draft: ContributionForm;
  onDraft: (draft: ContributionForm) => void;
  onClose: () => void;
}

function Add({ card, draft, onDraft, onClose }: AddProps) {
  const { t } = useSpeech();
  const add = useAddContribution(card);
  const email = card.viewer.email ?? '';

  async function save(request: Parameters<typeof add.mutateAsync>[0]) {
    await add.mutateAsync(request);
    onClose();
    onDraft({ ...draft, content: '' });
    toast({ kind: 'success', title: t('contribution.added') });
  }

  return (
    <Editing
      card={card}
      title={t('contribution.title')}
      form={draft}
      onForm={onDraft}
      checked={checkContribution(draft, email)}
      onSave={save}
      saying={{ save: t('contribution.submit'), saving: t('contribution.submitting'), failed: t('common.error') }}
      fallback={t('contribution.addError')}
      onClose={onClose}
    />
  );
}

function Change({
  card,
  contribution,
  onClose,
}: Omit<AddProps, 'draft' | 'onDraft'> & { contribution: ContributionItem }) {
  const { t } = useSpeech();
  const change = useChangeContribution(card);
  const remove = useRemoval(card);
  const [form, setForm] = useState<ContributionForm>({
    contributorName: contribution.contributorName ?? '',
    content: contribution.content ?? '',
  });
  const checked = checkChange(form, contribution.imageUrl !== null);

  async function save(request: Parameters<typeof change.mutateAsync>[0]['change']) {
    await change.mutateAsync({ contribution, change: request });
    onClose();
    toast({ kind: 'success', title: t('contribution.updated') });
  }

  return (
    <Editing
      card={card}
      title={t('contribution.editTitle')}
      form={form}
      onForm={setForm}
      checked={checked}
      onSave={save}
      saying={{ save: t('common.save'), saving: t('common.saving'), failed: t('common.error') }}
      onClose={onClose}
      avatarIndex={contribution.avatarIndex}
      onRemove={() => {
        onClose();
        remove(contribution);
      }}
    />
  );
}

interface EditingProps<Request> {
  card: CardView;
  title: string;
  form: ContributionForm;
  onForm: (form: ContributionForm) => void;
  checked: Checked<Request>;
  onSave: (request: Request) => Promise<void>;
  saying: { save: string; saving: string; failed: string };
  /** Said where the server had no words of its own. */
  fallback?: string;
  avatarIndex?: number;
  onClose: () => void;
  onRemove?: () => void;
}

const none: Faults = {};

function Editing<Request>({ card, form, onForm, checked, onSave, saying, onClose, ...rest }: EditingProps<Request>) {
  const { t } = useSpeech();
  const [wasTried, setWasTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  // The right to write can be taken back while somebody writes; their words are not.
  const isWithdrawn = !card.viewer.mayContribute;
  const faults = wasTried && 'faults' in checked ? checked.faults : none;

  async function run(request: Request) {
    setIsSaving(true);
    try {
      await onSave(request);
    } catch (error) {
      toast({ kind: 'error', title: saying.failed, description: sayFailure(t, error, rest.fallback) });
    } finally {
      setIsSaving(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isWithdrawn) return;
    setWasTried(true);
    if ('request' in checked) {
      if (!isSaving) void run(checked.request);
      return;
    }
    const [first = ''] = ['contributorName', 'content'].filter((field) => checked.faults[field]);
    const control = event.currentTarget.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
    if (checked.faults['content']?.id === 'contribution.contentRequiredText')
      toast({
        kind: 'error',
        title: t('contribution.contentRequired'),
        description: t('contribution.contentRequiredText'),
      });
  }

  return (
    <form className="contents" onSubmit={submit} noValidate>
      <DialogBody flush className="md:grid md:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
        <div className="px-5 pt-7 pb-6 md:p-8">
          <DialogTitle>{rest.title}</DialogTitle>
          {isWithdrawn && <FieldError className="mt-3">{t('contribution.invitationGone')}</FieldError>}
          <ContributionFields viewer={card.viewer} form={form} faults={faults} onForm={onForm} />
          <LoginOffer card={card} />
          {rest.onRemove && !isWithdrawn && (
            <Button variant="danger" size="sm" className="mt-5" onClick={rest.onRemove}>
              {t('contribution.removeOwn')}
            </Button>
          )}
        </div>
        <ContributionPreview card={card} form={form} avatarIndex={rest.avatarIndex} />
      </DialogBody>
      <DialogFoot className="grid-cols-[2fr_3fr]">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" busy={isSaving} disabled={isWithdrawn}>
          {isSaving ? saying.saving : saying.save}
        </Button>
      </DialogFoot>
    </form>
  );
}
