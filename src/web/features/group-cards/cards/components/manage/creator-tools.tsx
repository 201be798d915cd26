import { Suspense, useEffect, useId, useRef } from 'react';
import type { CardView } from '#contract/group-cards.ts';
import { useLocalDay } from '#web/lib/dates/clock.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { markPartHydrated } from '#web/lib/deferred-hydration.ts';
import { peopleOf } from '#web/features/group-cards/cards/model/next-step.ts';
import { lazyWithRetry } from '#web/ui/overlays/lazy-with-retry.ts';
import { CandleRow } from '#web/features/group-cards/invitations/components/candle-row.tsx';
import { CreatorActions } from './creator-actions.tsx';
import { InvitedPeople } from '#web/features/group-cards/invitations/components/invited-people.tsx';
import { PublishingTime } from './publishing-time.tsx';

/** Lazy, since most cards have no delivery yet. */
const DeliveryPanel = lazyWithRetry(() => import('#web/features/group-cards/delivery/components/delivery-panel.tsx'));

const GiftsRow = lazyWithRetry(() => import('#web/features/group-cards/gifts/components/gifts-row.tsx'));

/** The creator's panel: who has written, how many days are left, and the actions. */
export default function CreatorTools({ card }: { card: CardView }) {
  const { t } = useI18n();
  const titleId = useId();
  const panelRef = useRef<HTMLElement>(null);
  useEffect(() => markPartHydrated(panelRef.current), []);
  const people = peopleOf(card.invitations);
  const progress = { written: card.writtenCount ?? 0, invited: card.invitedCount ?? 0 };
  return (
    <section
      ref={panelRef}
      aria-labelledby={titleId}
      className="rounded-surface border border-card-sub/35 bg-card-paper/55 px-4.5 pt-5.5 pb-5 text-card-ink md:px-8 md:pt-7 md:pb-7"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={titleId} className="h2">
          {t('groupCard.progress', progress)}
        </h2>
        <DaysLeft celebratedOn={card.celebratedOn} />
      </div>
      <CandleRow people={people} />
      <CreatorActions card={card} people={people} />
      {card.hasDelivery ? (
        <Suspense>
          <DeliveryPanel card={card} />
        </Suspense>
      ) : (
        <PublishingTime card={card} />
      )}
      <InvitedPeople cardId={card.id} people={people} />
      {card.viewer.sharesGifts && (
        <Suspense>
          <GiftsRow card={card} />
        </Suspense>
      )}
    </section>
  );
}

function DaysLeft({ celebratedOn }: { celebratedOn: string }) {
  const { t } = useI18n();
  const today = useLocalDay();
  if (today === null) return null;
  const { days } = Temporal.PlainDate.from(today).until(celebratedOn);
  return days >= 0 && <p className="text-card-sub">{t('groupCard.daysLeft', { days })}</p>;
}
