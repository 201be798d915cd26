import { Suspense } from 'react';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';

const Card = lazyPart(() => import('./calendar-feed-card.tsx'));

/** The private address from which calendar programs read the birthdays. */
export function CalendarFeed() {
  return (
    <Suspense>
      <Card />
    </Suspense>
  );
}
