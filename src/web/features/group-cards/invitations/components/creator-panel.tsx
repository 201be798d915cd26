import { lazy, Suspense } from 'react';
import type { CardView } from '../../../../../contract/group-cards.ts';
import { withTemporal } from '../../../../lib/temporal.ts';
import { withWords } from '../../../../lib/words.ts';

const Tools = lazy(withTemporal(withWords(['card-making'], () => import('./creator-tools.tsx'))));

/** What only the creator of a card sees; nobody else fetches it or its words. */
export default function CreatorPanel({ card }: { card: CardView }) {
  return (
    <div data-coming="" className="contents">
      <Suspense>
        <Tools card={card} />
      </Suspense>
    </div>
  );
}
