import { lazy, Suspense } from 'react';
import type { CardView } from '#contract/group-cards.ts';
import { withTemporal } from '#web/lib/dates/temporal.ts';
import { withMessages } from '#web/lib/i18n/messages.ts';

const Tools = lazy(withTemporal(withMessages(['card-making'], () => import('./creator-tools.tsx'))));

/** What only the creator of a card sees; nobody else fetches it or its words. */
export default function CreatorPanel({ card }: { card: CardView }) {
  return (
    <div data-hydrating="" className="contents">
      <Suspense>
        <Tools card={card} />
      </Suspense>
    </div>
  );
}
