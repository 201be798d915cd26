import { EllipsisVertical, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CardView } from '#contract/group-cards.ts';
import type { InvitationItem } from '#contract/invitations.ts';
import { pathInLanguage } from '#domain/language.ts';
import { useDayHere } from '#web/lib/dates/clock.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { LazyOnClick } from '#web/ui/overlays/lazy-on-click.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { deleteCard, publishCard, useCardChange } from '#web/features/group-cards/cards/api/cards.ts';
import { EditCardDialog } from '../editor/edit-card-dialog.tsx';
import { nudge } from '#web/features/group-cards/invitations/api.ts';
import { mayBeReminded, nextStep, type Step } from '#web/features/group-cards/cards/model/next-step.ts';
import { InviteDialog } from '#web/features/group-cards/invitations/components/invite-dialog.tsx';

const CreatorMenu = lazyPart(() => import('./creator-menu.tsx'));

interface CreatorActionsProps {
  card: CardView;
  people: readonly InvitationItem[];
}

type Opened = 'nudge' | 'publish' | 'invite' | 'edit' | 'delete';

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
  const today = useDayHere();
  const waiting = people.filter(mayBeReminded).length;
  const step = nextStep(card, people, today);
  const hasBeenNudged = people.some(({ status, nudgedAt }) => status === 'pending' && nudgedAt !== null);
  const dialog = (name: Opened) => ({
    open: opened === name,
    onOpenChange: (open: boolean) => setOpened(open ? name : undefined),
  });
  const isOffered: Record<Step, boolean> = { nudge: waiting > 0, publish: !card.isPublished, invite: true };
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
            onClick={() => setOpened(name)}
          >
            {t(stepWords[name])}
          </Button>
        ))}
        <LazyOnClick
          renderButton={(want) => (
            <Button variant="card-quiet" icon={<EllipsisVertical />} onClick={want}>
              {t('groupCard.manage')}
            </Button>
          )}
        >
          <CreatorMenu onEdit={() => setOpened('edit')} onDelete={() => setOpened('delete')} />
        </LazyOnClick>
      </div>
      {waiting === 0 && hasBeenNudged && <p className="mt-3 text-small text-card-sub">{t('groupCard.nudgeDone')}</p>}
      <NudgeQuestion {...dialog('nudge')} cardId={card.id} count={waiting} />
      <PublishQuestion {...dialog('publish')} cardId={card.id} isEmpty={card.contributionsCount === 0} />
      <InviteDialog {...dialog('invite')} cardId={card.id} />
      <EditCardDialog {...dialog('edit')} card={card} />
      <DeleteQuestion {...dialog('delete')} cardId={card.id} />
    </>
  );
}

interface CardQuestionProps {
  cardId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function useComplaint() {
  const { t } = useI18n();
  return (title: string) => (error: Error) => toast({ kind: 'error', title, description: failureText(t, error) });
}

function NudgeQuestion({ cardId, count, open, onOpenChange }: CardQuestionProps & { count: number }) {
  const { t } = useI18n();
  const complain = useComplaint();
  const remind = useCardChange(() => nudge(cardId));
  // Keeps the number during the closing animation, when nobody is left to be reminded.
  const [asked, setAsked] = useState(count);
  if (open && count > 0 && asked !== count) setAsked(count);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('groupCard.nudge')}
      text={t('groupCard.nudgeConfirm', { count: asked })}
      confirmLabel={t('groupCard.nudgeSend')}
      cancelLabel={t('common.cancel')}
      closeLabel={t('common.close')}
      busy={remind.isPending}
      onConfirm={() =>
        remind.mutate(undefined, {
          onSuccess: (nudged) => toast({ kind: 'success', title: t('groupCard.nudgeSent', { count: nudged }) }),
          onError: complain(t('common.error')),
          onSettled: () => onOpenChange(false),
        })
      }
    />
  );
}

function PublishQuestion({ cardId, isEmpty, open, onOpenChange }: CardQuestionProps & { isEmpty: boolean }) {
  const { t } = useI18n();
  const complain = useComplaint();
  const publish = useCardChange(() => publishCard(cardId));
  const publishLabel = isEmpty ? 'groupCard.publishEmptyConfirm' : 'groupCard.publish';
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(isEmpty ? 'groupCard.publishEmptyTitle' : 'groupCard.publishConfirmTitle')}
      text={t(isEmpty ? 'groupCard.publishEmptyText' : 'groupCard.publishConfirmText')}
      confirmLabel={t(publish.isPending ? 'groupCard.publishing' : publishLabel)}
      danger={isEmpty}
      cancelLabel={t('common.cancel')}
      closeLabel={t('common.close')}
      busy={publish.isPending}
      onConfirm={() =>
        publish.mutate(undefined, {
          onSuccess: () => toast({ kind: 'success', title: t('groupCard.publishedToast') }),
          onError: complain(t('groupCard.publishError')),
          onSettled: () => onOpenChange(false),
        })
      }
    />
  );
}

function DeleteQuestion({ cardId, open, onOpenChange }: CardQuestionProps) {
  const { t, language } = useI18n();
  const complain = useComplaint();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      await deleteCard(cardId);
      // Navigates before the queries are refetched, since the card no longer exists.
      await navigate(pathInLanguage('/my-group-cards', language), { replace: true });
      toast({ kind: 'success', title: t('groupCard.cardDeleted') });
    } catch (error) {
      onOpenChange(false);
      complain(t('common.error'))(error as Error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('groupCard.deleteCard')}
      text={t('groupCard.deleteCardConfirm')}
      confirmLabel={t('groupCard.deleteCard')}
      cancelLabel={t('common.cancel')}
      closeLabel={t('common.close')}
      danger
      busy={isBusy}
      onConfirm={() => void remove()}
    />
  );
}
