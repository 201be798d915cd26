import { type FormEvent, useState } from 'react';
import { inviteRequest, type InviteAnswer, skipReasons } from '#contract/invitations.ts';
import { splitAddresses } from '#domain/cards/group-card.ts';
import { issuesByField, useIssueText, useSaving } from '#web/lib/forms.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { useDraft } from '#web/lib/use-draft.ts';
import { Dialog, DialogBody, DialogDescription, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import { DraftNotice } from '#web/ui/forms/draft-notice.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { useCardChange } from '#web/features/group-cards/cards/api/cards.ts';
import { invite } from '../api.ts';
import { InviteesField } from './invitees-field.tsx';
import { useSurpriseGuard } from '#web/features/group-cards/cards/components/manage/surprise-guard.tsx';

export interface InviteEditorProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  cardId: number;
}

export default function InviteEditor({ open, onOpenChange, cardId }: InviteEditorProps) {
  const { t } = useI18n();
  // A new key for each opening, so that the form starts empty or from a draft.
  const [visit, setVisit] = useState(0);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      closeLabel={t('common.close')}
      size="lg"
      onClosed={() => setVisit((count) => count + 1)}
    >
      <Form key={visit} cardId={cardId} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

const nobody = { addresses: [] as readonly string[], typed: '' };

function Form({ cardId, onClose }: { cardId: number; onClose: () => void }) {
  const { t } = useI18n();
  const draft = useDraft(`invite/${cardId}`, nobody);
  const { form } = draft;
  const [wasTried, setWasTried] = useState(false);
  const [answered, setAnswered] = useState<Omit<InviteAnswer, 'added'>>({ skipped: [], notMailed: [] });
  const { isSaving, notice, run } = useSaving(t('common.error'));
  const guard = useSurpriseGuard();
  const send = useCardChange((request: Parameters<typeof invite>[1]) => invite(cardId, request));
  const invitedContributors = [...form.addresses, form.typed].join(', ');
  const checked = inviteRequest.safeParse({ invitedContributors });
  const issueTextOf = useIssueText(wasTried && !checked.success ? issuesByField(checked.error) : {});

  async function inviteAll() {
    const answer = await guard.send(splitAddresses(invitedContributors), (addresses, confirmRecipient) =>
      send.mutateAsync({ invitedContributors: addresses.join(', '), confirmRecipient }),
    );
    if (!answer) return;
    const mailed = answer.added.length - answer.notMailed.length;
    if (mailed > 0) toast({ kind: 'success', title: t('groupCard.invitesSent', { count: mailed }) });
    draft.settle(nobody);
    setWasTried(false);
    setAnswered(answer);
    if (answer.skipped.length + answer.notMailed.length === 0) onClose();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setWasTried(true);
    if (checked.success && !isSaving) void run(inviteAll);
  }

  return (
    <form className="contents" onSubmit={submit} noValidate>
      <DialogBody>
        <DialogTitle>{t('groupCard.inviteMore')}</DialogTitle>
        <DialogDescription className="mb-5">{t('groupCard.surpriseShare')}</DialogDescription>
        <DraftNotice
          shown={draft.isRestored}
          text={t('common.draftRestored')}
          discardLabel={t('common.startOver')}
          onDiscard={draft.discard}
          className="mb-4"
        />
        <InviteesField
          addresses={form.addresses}
          typed={form.typed}
          onChange={(addresses, typed) => draft.change({ addresses, typed })}
          error={issueTextOf('invitedContributors')}
        />
        <Skipped {...answered} />
      </DialogBody>
      <FormFoot
        notice={notice}
        cancelLabel={t('common.cancel')}
        onCancel={onClose}
        submitLabel={t('groupCard.inviteSend')}
        busy={isSaving}
      />
      {guard.question}
    </form>
  );
}

const reasonWords = {
  'already-invited': 'groupCard.skippedInvited',
  'own-address': 'groupCard.skippedOwn',
  'card-full': 'groupCard.skippedFull',
  'limit-today': 'groupCard.skippedToday',
} as const satisfies Record<(typeof skipReasons)[number], string>;

/** The addresses that were not invited or not mailed, by reason. */
function Skipped({ skipped, notMailed }: Omit<InviteAnswer, 'added'>) {
  const { t } = useI18n();
  const listed = (emails: readonly string[]) => emails.join(t('common.listSeparator'));
  return (
    <div role="status" className="mt-4 grid gap-1 text-small empty:hidden">
      {skipReasons.map((reason) => {
        const emails = skipped.filter((each) => each.reason === reason).map(({ email }) => email);
        if (emails.length === 0) return null;
        return (
          <p key={reason} className="wrap-anywhere">
            {t(reasonWords[reason], { list: listed(emails) })}
          </p>
        );
      })}
      {notMailed.length > 0 && (
        <p className="wrap-anywhere">{t('groupCard.notMailedToday', { list: listed(notMailed) })}</p>
      )}
    </div>
  );
}
