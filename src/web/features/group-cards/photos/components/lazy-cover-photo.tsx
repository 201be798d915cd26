import { Suspense } from 'react';
import type { CardView } from '#contract/group-cards.ts';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';

const CoverPhoto = lazyPart(() => import('./cover-photo.tsx'));

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
