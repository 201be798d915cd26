import { Suspense } from 'react';
import type { CardView } from '#contract/group-cards.ts';
import { lazyWithRetry } from '#web/ui/overlays/lazy-with-retry.ts';

const Tools = lazyWithRetry(() => import('./creator-tools.tsx'));

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
