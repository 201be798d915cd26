import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CardView } from '#contract/group-cards.ts';
import type { InvitationItem } from '#contract/invitations.ts';
import { pathInLanguage } from '#domain/language.ts';
import { useLocalDay } from '#web/lib/dates/clock.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { useConfirm } from '#web/lib/use-confirm.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { LazyOnClick } from '#web/ui/overlays/lazy-on-click.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { deleteCard, useCardChange } from '#web/features/group-cards/cards/api/cards.ts';
import { nudge } from '#web/features/group-cards/invitations/api.ts';
import { mayBeReminded, nextStep, type Step } from '#web/features/group-cards/cards/model/next-step.ts';

const CreatorMenu = lazyPart(() => import('./creator-menu.tsx'));
const InviteDialog = lazyDialog(() => import('#web/features/group-cards/invitations/components/invite-dialog.tsx'));
const EditCardDialog = lazyDialog(() => import('../editor/edit-card-dialog.tsx'));

const DeliverDialog = lazyDialog(() => import('#web/features/group-cards/delivery/components/deliver-dialog.tsx'));
const SigningDialog = lazyDialog(() => import('#web/features/group-cards/signing/components/signing-link.tsx'));

interface CreatorActionsProps {
  card: CardView;
  people: readonly InvitationItem[];
}

type Opened = 'invite' | 'edit' | 'publish' | 'signing';

const steps = ['nudge', 'publish', 'invite'] as const satisfies readonly Step[];
const stepWords = {
  nudge: 'groupCard.nudge',
  publish: 'groupCard.publish',
  invite: 'groupCard.inviteMore',
} as const satisfies Record<Step, string>;

/** The recommended next step comes first and in the accent colour: invite, then remind, then publish. */
export function CreatorActions({ card, people }: CreatorActionsProps) {
  const { t } = useI18n();
  const [opened, setOpened] = useState<Opened>();
  const today = useLocalDay();
  const waiting = people.filter(mayBeReminded).length;
  const questions = useQuestions(card, waiting);
  const step = nextStep(card, people, today);
  const hasBeenNudged = people.some(({ status, nudgedAt }) => status === 'pending' && nudgedAt !== null);
  const dialog = (name: Opened) => ({
    open: opened === name,
    // One that could not be loaded closes no other that was opened meanwhile.
    onOpenChange: (open: boolean) => setOpened((now) => (open ? name : now === name ? undefined : now)),
  });
  const isOffered: Record<Step, boolean> = {
    nudge: waiting > 0,
    publish: !card.isPublished && !card.hasDelivery,
    invite: true,
  };
  const offered = steps
    .filter((name) => isOffered[name])
    .toSorted((one, other) => Number(other === step) - Number(one === step));
  return (
    <>
      <div className="mt-6 flex flex-wrap gap-2.5 max-sm:grid">
        {offered.map((name) => (
          <Button
            key={name}
            variant={name === step ? 'card' : 'card-quiet'}
            icon={name === 'invite' && <UserPlus />}
            onClick={() => (name === 'nudge' ? void questions.nudge() : setOpened(name))}
          >
            {t(stepWords[name])}
          </Button>
        ))}
        {!card.isPublished && (
          <Button variant="card-quiet" onClick={() => setOpened('signing')}>
            {t('signingLink.open', { count: card.waitingCount ?? 0 })}
          </Button>
        )}
        <LazyOnClick
          renderButton={(want) => (
            <Button variant="card-quiet" icon={<EllipsisVertical />} onClick={want}>
              {t('groupCard.manage')}
            </Button>
          )}
        >
          <CreatorMenu onEdit={() => setOpened('edit')} onDelete={() => void questions.remove()} />
        </LazyOnClick>
      </div>
      {waiting === 0 && hasBeenNudged && <p className="mt-3 text-small text-card-sub">{t('groupCard.nudgeDone')}</p>}
      <InviteDialog {...dialog('invite')} cardId={card.id} />
      <EditCardDialog {...dialog('edit')} card={card} />
      <DeliverDialog {...dialog('publish')} card={card} />
      <SigningDialog {...dialog('signing')} card={card} />
      {questions.question}
    </>
  );
}

/** Asks before each action on the card. */
function useQuestions(card: CardView, waiting: number) {
  const { t, language } = useI18n();
  const navigate = useNavigate();
  const { confirm, question } = useConfirm();
  const reminding = useCardChange(() => nudge(card.id));
  const complain = (title: string) => (error: unknown) =>
    toast({ kind: 'error', title, description: failureText(t, error) });

  async function deleteAndLeave() {
    await deleteCard(card.id);
    // Here already: it came with the question.
    const { leaveOverlayEntry } = await import('#web/ui/overlays/back-closes.ts');
    await leaveOverlayEntry();
    // Navigates before the queries are refetched, since the card no longer exists.
    await navigate(pathInLanguage('/my-group-cards', language), { replace: true });
    toast({ kind: 'success', title: t('groupCard.cardDeleted') });
  }

  return {
    question,
    nudge: () =>
      confirm({
        title: t('groupCard.nudge'),
        text: t('groupCard.nudgeConfirm', { count: waiting }),
        label: t('groupCard.nudgeSend'),
        run: () =>
          reminding
            .mutateAsync(undefined)
            .then(
              (count) => toast({ kind: 'success', title: t('groupCard.nudgeSent', { count }) }),
              complain(t('common.error')),
            ),
      }),
    remove: () =>
      confirm({
        title: t('groupCard.deleteCard'),
        text: t('groupCard.deleteCardConfirm'),
        label: t('groupCard.deleteCard'),
        danger: true,
        run: () => deleteAndLeave().catch(complain(t('common.error'))),
      }),
  };
}
