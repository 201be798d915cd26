import { type FormEvent, useState } from 'react';
import type { ContributionItem } from '#contract/contributions.ts';
import type { CardView } from '#contract/group-cards.ts';
import { type Checked, useSaving, visibleIssues } from '#web/lib/forms.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { type Draft, useDraft } from '#web/lib/use-draft.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog, DialogBody, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import { DraftNotice } from '#web/ui/forms/draft-notice.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { UiProviders } from '#web/ui/overlays/ui-providers.tsx';
import { useAddContribution, useChangeContribution } from '../api.ts';
import { checkChange, checkContribution, type ContributionForm } from '../model/form.ts';
import { ContributionFields } from './contribution-fields.tsx';
import { LoginOffer } from './login-link.tsx';
import { ContributionPreview } from './contribution-preview.tsx';
import { useRemoval } from './use-contribution-actions.tsx';

export interface ContributionEditorProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  card: CardView;
  /** The message to change; without it a new one is added. */
  contribution?: ContributionItem | undefined;
}

export default function ContributionEditor({ open, onOpenChange, card, contribution }: ContributionEditorProps) {
  const { t } = useI18n();
  // Keeps the content until the closing animation has ended.
  const [shown, setShown] = useState(contribution);
  if (open && contribution !== shown) setShown(contribution);
  // A new key for each opening, so that the form starts from the saved message or a draft.
  const [visit, setVisit] = useState(0);
  const [name, setName] = useState(card.viewer.name ?? '');
  const onClose = () => onOpenChange(false);
  return (
    <UiProviders>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        closeLabel={t('common.close')}
        size="wide"
        onClosed={() => setVisit((count) => count + 1)}
      >
        {shown ? (
          <Change key={`${visit} ${shown.id}`} card={card} contribution={shown} onClose={onClose} />
        ) : (
          <Add key={visit} card={card} name={name} onName={setName} onClose={onClose} />
        )}
      </Dialog>
    </UiProviders>
  );
}

interface InnerProps {
  card: CardView;
  onClose: () => void;
}

interface AddProps extends InnerProps {
  /** The name under the last message. */
  name: string;
  onName: (name: string) => void;
}

/** The draft's name contains the address, since several invited people may use one browser. */
const formName = ({ slug, viewer }: CardView, id: string | number) => `message/${slug}/${viewer.email ?? ''}/${id}`;

function Add({ card, name, onName, onClose }: AddProps) {
  const { t } = useI18n();
  const add = useAddContribution(card);
  const draft = useDraft<ContributionForm>(formName(card, 'new'), { contributorName: name, content: '' });

  async function save(request: Parameters<typeof add.mutateAsync>[0]) {
    await add.mutateAsync(request);
    draft.settle();
    onName(draft.form.contributorName);
    onClose();
    toast({ kind: 'success', title: t('contribution.added') });
  }

  return (
    <Editing
      card={card}
      title={t('contribution.title')}
      draft={draft}
      checked={checkContribution(draft.form, card.viewer.email ?? '')}
      onSave={save}
      saying={{ save: t('contribution.submit'), saving: t('contribution.submitting'), failed: t('common.error') }}
      fallback={t('contribution.addError')}
      onClose={onClose}
    />
  );
}

function Change({ card, contribution, onClose }: InnerProps & { contribution: ContributionItem }) {
  const { t } = useI18n();
  const change = useChangeContribution(card);
  const remove = useRemoval(card);
  const draft = useDraft<ContributionForm>(formName(card, contribution.id), {
    contributorName: contribution.contributorName ?? '',
    content: contribution.content ?? '',
  });
  const checked = checkChange(draft.form, contribution.imageUrl !== null);

  async function save(request: Parameters<typeof change.mutateAsync>[0]['change']) {
    await change.mutateAsync({ contribution, change: request });
    draft.settle();
    onClose();
    toast({ kind: 'success', title: t('contribution.updated') });
  }

  return (
    <Editing
      card={card}
      title={t('contribution.editTitle')}
      draft={draft}
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
  draft: Draft<ContributionForm>;
  checked: Checked<Request>;
  onSave: (request: Request) => Promise<void>;
  saying: { save: string; saving: string; failed: string };
  /** Shown if the server sent no message. */
  fallback?: string;
  avatarIndex?: number;
  onClose: () => void;
  onRemove?: () => void;
}

function Editing<Request>({ card, draft, checked, onSave, saying, onClose, ...rest }: EditingProps<Request>) {
  const { t } = useI18n();
  const { form } = draft;
  const [wasTried, setWasTried] = useState(false);
  // The invitation may be withdrawn while somebody writes; their text stays.
  const isWithdrawn = !card.viewer.mayContribute;
  const { isSaving, notice, run } = useSaving(saying.failed, rest.fallback);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isWithdrawn) return;
    setWasTried(true);
    if ('request' in checked) {
      if (!isSaving) void run(() => onSave(checked.request));
      return;
    }
    const [first = ''] = ['contributorName', 'content'].filter((field) => checked.issues[field]);
    const control = event.currentTarget.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
    if (checked.issues['content']?.id === 'contribution.contentRequiredText')
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
          <DraftNotice
            shown={draft.isRestored}
            text={t('common.draftRestored')}
            discardLabel={t('common.startOver')}
            onDiscard={draft.discard}
            className="mt-3"
          />
          <ContributionFields
            viewer={card.viewer}
            form={form}
            issues={visibleIssues(checked, wasTried)}
            onForm={draft.change}
          />
          <LoginOffer card={card} />
          {rest.onRemove && !isWithdrawn && (
            <Button variant="danger" size="sm" className="mt-5" onClick={rest.onRemove}>
              {t('contribution.removeOwn')}
            </Button>
          )}
        </div>
        <ContributionPreview card={card} form={form} avatarIndex={rest.avatarIndex} />
      </DialogBody>
      <FormFoot
        notice={notice}
        cancelLabel={t('common.cancel')}
        onCancel={onClose}
        submitLabel={isSaving ? saying.saving : saying.save}
        busy={isSaving}
        disabled={isWithdrawn}
      />
    </form>
  );
}
