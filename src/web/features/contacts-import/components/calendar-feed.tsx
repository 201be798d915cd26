import { lazy, Suspense } from 'react';
import { withTemporal } from '../../../lib/temporal.ts';
import { withWords } from '../../../lib/words.ts';

const Card = lazy(withTemporal(withWords(['settings'], () => import('./calendar-feed-card.tsx'))));

/** The private address under which a calendar finds the birthdays. */
export function CalendarFeed() {
  return (
    <Suspense>
      <Card />
    </Suspense>
  );
}
