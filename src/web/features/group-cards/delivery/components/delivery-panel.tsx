import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CardDelivery } from '#contract/cards/delivery.ts';
import type { CardView } from '#contract/group-cards.ts';
import { isDeliverable, isNearlyEmpty } from '#domain/cards/card-delivery.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { nowMs } from '#web/lib/dates/clock.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { useConfirm } from '#web/lib/use-confirm.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { nativeNames } from '#web/shell/site/language-picker.tsx';
import { useCardChange } from '#web/features/group-cards/cards/api/cards.ts';
import { cancelDelivery, deliveryQuery, sendAgain } from '../api/deliveries.ts';
import { ResendDialog } from './resend-dialog.tsx';
import DeliverDialog from './deliver-dialog.tsx';
import { formatInstant, localTimeZone } from '../model/texts.ts';
import { LifeLine } from './life-line.tsx';

const edge = 'mt-6 border-t border-card-sub/35 pt-5';

/** What becomes of the delivery, and what its creator can do about it. */
export default function DeliveryPanel({ card }: { card: CardView }) {
  const { t } = useI18n();
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery(deliveryQuery(card.id, card.revision));
  // The error itself is gone while it is asked again, and the button would go with its focus.
  if (!data && errorUpdateCount > 0)
    return (
      // No alert: the panel loads by itself, and what is being read goes on.
      <div className={`${edge} grid justify-items-start gap-3`}>
        {error && <p>{failureText(t, error)}</p>}
        <Button variant="card-quiet" size="sm" busy={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  const delivery = data?.delivery;
  if (!delivery) return null;
  return (
    <div className={edge}>
      <LifeLine delivery={delivery} isThanked={card.thanks !== null} />
      <Headline card={card} delivery={delivery} />
      <Row card={card} delivery={delivery} />
    </div>
  );
}

const twoDaysMs = 2 * 24 * 60 * 60 * 1000;

function useHeadline(card: CardView, delivery: CardDelivery): [title: string, text: string, what?: string] {
  const i18n = useI18n();
  const { t } = i18n;
  const { state, openedAt, email, timeZone } = delivery;
  const deliverAt = Temporal.Instant.from(delivery.deliverAt);
  const name = card.recipientName;
  const opened = openedAt === null ? undefined : openedWords(i18n, openedAt);
  if (card.thanks) return [t('life.thanked'), opened ?? t('panel.openedText', { name })];
  if (opened !== undefined) return [opened, t('panel.openedText', { name })];
  switch (state) {
    case 'scheduled': {
      const isSoon = deliverAt.epochMilliseconds - nowMs() < twoDaysMs;
      const messages = card.contributionsCount;
      if (isSoon && !isDeliverable(messages)) return [t('panel.emptyTitle'), t('panel.emptyText')];
      if (isSoon && isNearlyEmpty(messages)) return [t('panel.nearlyEmptyTitle'), t('panel.sealedText')];
      return [t('panel.sealedTitle', formatInstant(i18n, deliverAt, timeZone)), t('panel.sealedText')];
    }
    case 'sending':
      return [t('panel.sendingTitle'), t('panel.sendingText')];
    case 'sent':
      return [t('panel.sentTitle'), t('panel.sentText')];
    case 'bounced':
      return [t('panel.bouncedTitle'), t('panel.bouncedText'), t('panel.bouncedNoBox', { email: email ?? '' })];
    case 'failed':
      return [t('panel.failedTitle'), t('panel.failedText')];
    case 'kept':
      return [t('panel.keptTitle'), t('panel.emptyText')];
    case 'cancelled':
      return [t('panel.calledOffTitle'), t('panel.calledOffText')];
  }
}

/** The time alone on the day itself. */
function openedWords(i18n: ReturnType<typeof useI18n>, openedAt: string): string {
  const { date, time } = formatInstant(i18n, Temporal.Instant.from(openedAt), localTimeZone());
  const today = formatInstant(i18n, Temporal.Instant.fromEpochMilliseconds(nowMs()), localTimeZone());
  return date === today.date ? i18n.t('panel.openedTitle', { time }) : i18n.t('panel.openedOn', { date, time });
}

function Headline({ card, delivery }: { card: CardView; delivery: CardDelivery }) {
  const [title, text, what] = useHeadline(card, delivery);
  const isBroken = delivery.openedAt === null && !card.thanks && ['bounced', 'failed'].includes(delivery.state);
  return (
    <div role="status" className={isBroken ? 'mt-5 rounded-control border border-danger px-4 py-3' : 'mt-5'}>
      <h3 className="h2 wrap-anywhere">{title}</h3>
      {what && <p className="mt-1 text-small font-[560] wrap-anywhere">{what}</p>}
      <p className="mt-1 max-w-[60ch] text-pretty text-card-sub wrap-anywhere">{text}</p>
    </div>
  );
}

function Row({ card, delivery }: { card: CardView; delivery: CardDelivery }) {
  const i18n = useI18n();
  const { t } = i18n;
  const [opened, setOpened] = useState<'plan' | 'again'>();
  const { confirm, question } = useConfirm();
  const callingOff = useCardChange(() => cancelDelivery(card.id));
  const sendingAgain = useCardChange((email: string) => sendAgain(card.id, { email }));
  const { state, email, maySendAgain } = delivery;
  const complain = (error: unknown) =>
    toast({ kind: 'error', title: t('common.error'), description: failureText(t, error) });
  const dialog = (name: 'plan' | 'again') => ({
    open: opened === name,
    onOpenChange: (open: boolean) => setOpened(open ? name : undefined),
  });

  const callOff = () =>
    confirm({
      title: t('panel.callOffTitle'),
      text: t('panel.callOffText'),
      label: t('panel.callOff'),
      run: () =>
        callingOff
          .mutateAsync(undefined)
          .then(() => toast({ kind: 'success', title: t('deliver.toastCalledOff') }), complain),
    });
  const again = () =>
    sendingAgain
      .mutateAsync(email ?? '')
      .then(() => toast({ kind: 'success', title: t('deliver.toastSent') }), complain);

  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 text-small">
        {email !== null && <strong className="block font-[560] wrap-anywhere">{email}</strong>}
        <span className="text-card-sub">{whenWords(i18n, delivery)}</span>
      </p>
      <div className="flex flex-wrap gap-2.5">
        {state === 'scheduled' && (
          <>
            <Button variant="card-quiet" size="sm" onClick={() => setOpened('plan')}>
              {t('panel.move')}
            </Button>
            <Button variant="card-quiet" size="sm" onClick={() => void callOff()}>
              {t('panel.callOff')}
            </Button>
          </>
        )}
        {(state === 'kept' || state === 'cancelled') && (
          <Button variant="card-quiet" size="sm" onClick={() => setOpened('plan')}>
            {t('panel.plan')}
          </Button>
        )}
        {maySendAgain && state !== 'bounced' && (
          <Button variant="card-quiet" size="sm" busy={sendingAgain.isPending} onClick={() => void again()}>
            {t('panel.sendAgain')}
          </Button>
        )}
        {maySendAgain && (
          <Button variant={state === 'bounced' ? 'card' : 'card-quiet'} size="sm" onClick={() => setOpened('again')}>
            {t('panel.correctAddress')}
          </Button>
        )}
      </div>
      <DeliverDialog card={card} {...dialog('plan')} />
      <ResendDialog cardId={card.id} email={email ?? ''} {...dialog('again')} />
      {question}
    </div>
  );
}

function whenWords(i18n: ReturnType<typeof useI18n>, delivery: CardDelivery): string | null {
  const { t } = i18n;
  const { state, sentAt, isLate, deliverAt, timeZone, language } = delivery;
  if (sentAt !== null) {
    const texts = formatInstant(i18n, Temporal.Instant.from(sentAt), localTimeZone());
    return t(isLate ? 'panel.deliveryLate' : 'panel.deliverySent', texts);
  }
  if (state !== 'scheduled') return null;
  const texts = formatInstant(i18n, Temporal.Instant.from(deliverAt), timeZone);
  return t('panel.deliveryPlanned', { ...texts, language: t(nativeNames[language]) });
}
