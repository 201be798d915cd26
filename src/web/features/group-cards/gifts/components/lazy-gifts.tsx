import { Suspense, useState } from 'react';
import type { CardView } from '#contract/group-cards.ts';
import { lazyWithRetry } from '#web/ui/overlays/lazy-with-retry.ts';
import { LoadMoreSentinel } from '#web/ui/overlays/load-more-sentinel.tsx';

const GiftList = lazyWithRetry(() => import('./gift-list.tsx'));

/**
 * The gift list, for those who share it, loaded when they come near. Nobody else gets its code, its words or a request
 * for it.
 */
export function Gifts({ card }: { card: CardView }) {
  const [isNear, setIsNear] = useState(false);
  if (!card.viewer.sharesGifts) return null;
  return (
    <div id="gifts" tabIndex={-1}>
      {isNear ? (
        <Suspense>
          <GiftList card={card} />
        </Suspense>
      ) : (
        <LoadMoreSentinel onNear={() => setIsNear(true)}>{null}</LoadMoreSentinel>
      )}
    </div>
  );
}
