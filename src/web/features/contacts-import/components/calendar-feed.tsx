import { lazy, Suspense } from 'react';
import { withTemporal } from '#web/lib/dates/temporal.ts';
import { withMessages } from '#web/lib/i18n/messages.ts';

const Card = lazy(withTemporal(withMessages(['settings'], () => import('./calendar-feed-card.tsx'))));

/** The private address from which calendar programs read the birthdays. */
export function CalendarFeed() {
  return (
    <Suspense>
      <Card />
    </Suspense>
  );
}
