import { useState } from 'react';
import { inviteRequest, type InviteAnswer, skipReasons } from '#contract/invitations.ts';
import { splitAddresses } from '#domain/cards/group-card.ts';
import { useCloseDialog } from '#web/lib/forms/close-dialog.ts';
import { DialogForm, FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { RestoredDraft } from '#web/lib/forms/restored-draft.tsx';
import { checkBy } from '#web/lib/forms/issues.ts';
import { useDraft } from '#web/lib/forms/use-draft.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { DialogBody, DialogDescription, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { useCardChange } from '#web/features/group-cards/cards/api/cards.ts';
import { useSurpriseGuard } from '#web/features/group-cards/cards/components/manage/surprise-guard.tsx';
import { invite } from '../api.ts';
import { InviteesField } from './invitees-field.tsx';

export default function InviteDialog({ cardId, ...dialog }: OpenProps & { cardId: number }) {
  return (
    <FormDialog {...dialog} size="lg">
      <Invite cardId={cardId} />
    </FormDialog>
  );
}

const nobody = { addresses: [] as readonly string[], typed: '' };

function Invite({ cardId }: { cardId: number }) {
  const { t } = useI18n();
  const close = useCloseDialog();
  const draft = useDraft(`invite/${cardId}`, nobody);
  const [answered, setAnswered] = useState<Omit<InviteAnswer, 'added'>>({ skipped: [], notMailed: [] });
  const guard = useSurpriseGuard();
  const send = useCardChange((request: Parameters<typeof invite>[1]) => invite(cardId, request));
  const form = useForm(draft, {
    check: ({ addresses, typed }) => checkBy(inviteRequest, { invitedContributors: [...addresses, typed].join(', ') }),
    save: inviteAll,
    failure: t('common.error'),
  });

  /** The dialog stays open if some addresses were not invited. */
  async function inviteAll({ invitedContributors }: { invitedContributors: string }): Promise<undefined> {
    const answer = await guard.send(splitAddresses(invitedContributors), (addresses, confirmRecipient) =>
      send.mutateAsync({ invitedContributors: addresses.join(', '), confirmRecipient }),
    );
    if (!answer) return;
    const mailed = answer.added.length - answer.notMailed.length;
    if (mailed > 0) toast({ kind: 'success', title: t('groupCard.invitesSent', { count: mailed }) });
    const mayClose = draft.settle(nobody);
    setAnswered(answer);
    if (mayClose && answer.skipped.length + answer.notMailed.length === 0) close();
  }

  return (
    <DialogForm form={form} label={t('groupCard.inviteSend')} savingLabel={t('groupCard.inviteSend')}>
      <DialogBody>
        <DialogTitle>{t('groupCard.inviteMore')}</DialogTitle>
        <DialogDescription className="mb-5">{t('groupCard.surpriseShare')}</DialogDescription>
        <RestoredDraft draft={draft} className="mb-4" />
        <InviteesField
          addresses={draft.form.addresses}
          typed={draft.form.typed}
          onChange={(addresses, typed) => draft.change({ addresses, typed })}
          error={form.textOf('invitedContributors')}
        />
        <Skipped {...answered} />
        {guard.question}
      </DialogBody>
    </DialogForm>
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
