import { useEffect, useId } from 'react';
import type { CardView } from '../../../../../contract/group-cards.ts';
import { useDayHere } from '../../../../lib/clock.ts';
import { useSpeech } from '../../../../lib/language.tsx';
import { partComesAlive } from '../../../../lib/late-start.ts';
import { peopleOf } from '../model.ts';
import { CandleRow } from './candle-row.tsx';
import { CreatorActions } from './creator-actions.tsx';
import { InvitedPeople } from './invited-people.tsx';
import { PublishingTime } from './publishing-time.tsx';

/** What only the creator of a card sees: who has written, how long there is left, and what can be done about it. */
export default function CreatorTools({ card }: { card: CardView }) {
  const { t } = useSpeech();
  const titleId = useId();
  useEffect(partComesAlive, []);
  const people = peopleOf(card.invitations);
  const progress = { written: card.writtenCount ?? 0, invited: card.invitedCount ?? 0 };
  return (
    <section
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
      <PublishingTime card={card} />
      <InvitedPeople cardId={card.id} people={people} />
    </section>
  );
}

function DaysLeft({ celebratedOn }: { celebratedOn: string }) {
  const { t } = useSpeech();
  const today = useDayHere();
  if (today === null) return null;
  const { days } = Temporal.PlainDate.from(today).until(celebratedOn);
  return days >= 0 && <p className="text-card-sub">{t('groupCard.daysLeft', { days })}</p>;
}
