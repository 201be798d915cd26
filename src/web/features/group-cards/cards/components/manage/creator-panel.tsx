import { Suspense } from 'react';
import type { CardView } from '#contract/group-cards.ts';
import { lazyByItself } from '#web/ui/overlays/lazy-by-itself.ts';

const Tools = lazyByItself(() => import('./creator-tools.tsx'));

/** The creator's panel, lazy, so that other visitors load neither it nor its messages. */
export default function CreatorPanel({ card }: { card: CardView }) {
  return (
    <div data-hydrating="" className="contents">
      <Suspense>
        <Tools card={card} />
      </Suspense>
    </div>
  );
}
