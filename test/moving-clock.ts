import { sql } from 'drizzle-orm';
import type { Clock } from '#server/platform/clock.ts';

export interface MovingClock extends Clock {
  set(moment: string | Temporal.Instant): void;
}

/** A clock that stands still until it is set, for the process and for its SQL statements. */
export function createMovingClock(start: string): MovingClock {
  let current = Temporal.Instant.from(start);
  // Evaluated each time the statement is sent, not once when it is built.
  const moment = sql.param('now', { mapToDriverValue: () => current.toString() });
  return {
    now: () => current,
    sqlNow: sql<Date>`${moment}::timestamptz`,
    set(next) {
      current = Temporal.Instant.from(next);
    },
  };
}
