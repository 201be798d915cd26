import { Suspense } from 'react';
import type { CardView } from '#contract/group-cards.ts';
import { lazyWithRetry } from '#web/ui/overlays/lazy-with-retry.ts';

const CoverPhoto = lazyWithRetry(() => import('./cover-photo.tsx'));

/** The photo on the cover of a card, if it has one; few have, so only their pages load what draws it. */
export function CardCoverPhoto({ card }: { card: Pick<CardView, 'cover' | 'theme' | 'recipientName'> }) {
  return (
    card.cover && (
      <Suspense>
        <CoverPhoto theme={card.theme} photo={card.cover} name={card.recipientName} />
      </Suspense>
    )
  );
}
