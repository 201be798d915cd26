import ChevronDown from 'lucide-react/icons/chevron-down';
import Copy from 'lucide-react/icons/copy';
import UserMinus from 'lucide-react/icons/user-minus';
import { useEffect, useRef, useState } from 'react';
import type { InvitationItem } from '#contract/invitations.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { takeLostFocus } from '#web/lib/focus.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { useConfirm } from '#web/lib/use-confirm.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { useCardChange } from '#web/features/group-cards/cards/api/cards.ts';
import { personalLink, revoke, sendAgain } from '../api.ts';

const stateWords: Record<InvitationItem['status'], PlainMessageId | undefined> = {
  responded: 'groupCard.inviteWritten',
  pending: 'groupCard.invitePending',
  bounced: 'groupCard.inviteBounced',
  // Empty, since the button to send again says it.
  unconfirmed: undefined,
  revoked: undefined,
};

interface InvitedPeopleProps {
  cardId: number;
  people: readonly InvitationItem[];
}

/** The list of invited people with actions for each; folded, because the candles show the same at a glance. */
export function InvitedPeople(props: InvitedPeopleProps) {
  return props.people.length > 0 && <List {...props} />;
}

function List({ cardId, people }: InvitedPeopleProps) {
  const { t } = useI18n();
  const { confirm, question } = useConfirm();
  const withdraw = useCardChange((id: number) => revoke(cardId, id));
  const summary = useRef<HTMLElement>(null);
  // As it was first drawn: the list must not fold below the hand that mends it.
  const [isOpenAtFirst] = useState(() => people.some(needsCare));
  // The last one withdrawn takes the list along.
  useEffect(() => () => takeLostFocus(null), []);

  const askToRevoke = ({ id, inviteeEmail: email }: InvitationItem) => {
    let isGone = false;
    return confirm({
      title: t('groupCard.inviteRevoke', { email }),
      text: t('groupCard.revokeText'),
      label: t('groupCard.revoke'),
      danger: true,
      run: () =>
        withdraw.mutateAsync(id).then(
          () => (isGone = true),
          (error: unknown) => toast({ kind: 'error', title: t('common.error'), description: failureText(t, error) }),
        ),
      finalFocus: () => (isGone ? summary.current : null),
    });
  };

  return (
    <details className="group mt-3 border-t border-card-sub/30 pt-1" open={isOpenAtFirst}>
      <summary
        ref={summary}
        className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 rounded-control pr-2 text-small font-[560] [&::-webkit-details-marker]:hidden"
      >
        <ChevronDown className="transition-transform duration-120 group-open:rotate-180" aria-hidden />
        {t('groupCard.invitedContributors')}
        <span className="figures font-[430] text-card-sub">{people.length}</span>
      </summary>
      <ul className="divide-y divide-card-sub/20">
        {people.map((person) => (
          <Person key={person.id} cardId={cardId} person={person} onRevoke={() => void askToRevoke(person)} />
        ))}
      </ul>
      {question}
    </details>
  );
}

const needsCare = ({ status }: InvitationItem) => status === 'unconfirmed' || status === 'bounced';

interface PersonProps {
  cardId: number;
  person: InvitationItem;
  onRevoke: () => void;
}

function Person({ cardId, person, onRevoke }: PersonProps) {
  const { t } = useI18n();
  const { id, inviteeEmail: email, inviteeName, status, isOverDailyLimit } = person;
  const state = isOverDailyLimit ? 'groupCard.inviteOverLimit' : stateWords[status];
  const again = useCardChange(() => sendAgain(cardId, id));

  async function copy() {
    const link = personalLink(cardId, id);
    try {
      const isCopied = await copyText(link);
      if (isCopied) toast({ kind: 'success', title: t('groupCard.linkCopied') });
      else toast({ title: t('groupCard.linkCopyManual'), description: await link });
    } catch (error) {
      toast({ kind: 'error', title: t('common.error'), description: failureText(t, error) });
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="leading-snug wrap-anywhere">
          {inviteeName !== null && <b className="font-[560]">{inviteeName} </b>}
          <span className={inviteeName === null ? undefined : 'text-small text-card-sub'}>{email}</span>
        </p>
        {state && (
          <p className={status === 'bounced' ? 'text-small text-danger' : 'text-small text-card-sub'}>{t(state)}</p>
        )}
      </div>
      {status === 'unconfirmed' && !isOverDailyLimit && (
        <Button
          variant="card-quiet"
          size="sm"
          busy={again.isPending}
          onClick={() =>
            again.mutate(undefined, {
              onSuccess: () => toast({ kind: 'success', title: t('groupCard.invitesSent', { count: 1 }) }),
              onError: (error) =>
                toast({ kind: 'error', title: t('common.error'), description: failureText(t, error) }),
            })
          }
        >
          {t('groupCard.inviteNotConfirmed')}
        </Button>
      )}
      <div className="flex">
        <IconButton
          label={t('groupCard.inviteCopy', { email })}
          title={t('groupCard.inviteCopy', { email })}
          className="text-card-sub!"
          onClick={() => void copy()}
        >
          <Copy />
        </IconButton>
        <IconButton
          label={t('groupCard.inviteRevoke', { email })}
          title={t('groupCard.inviteRevoke', { email })}
          className="text-card-sub!"
          onClick={onRevoke}
        >
          <UserMinus />
        </IconButton>
      </div>
    </li>
  );
}
