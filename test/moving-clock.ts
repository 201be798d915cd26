import { sql } from 'drizzle-orm';
import type { Clock } from '#server/platform/clock.ts';

export interface MovingClock extends Clock {
  set(moment: string | Temporal.Instant): void;
}

/** A clock that stands still until it is set, for the process and its questions to the database alike. */
export function createMovingClock(start: string): MovingClock {
  let current = Temporal.Instant.from(start);
  // Asked for its value with each statement, not once when the statement is written.
  const moment = sql.param('now', { mapToDriverValue: () => current.toString() });
  return {
    now: () => current,
    sqlNow: sql<Date>`${moment}::timestamptz`,
    set(next) {
      current = Temporal.Instant.from(next);
    },
  };
}
