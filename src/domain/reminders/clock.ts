import { type Birthday, type NextBirthday, computeFrom } from '../birthdays/birthday.ts';
import { reminderLimits } from '../limits/reminders.ts';
import { type ReminderPlan, sendingMoment } from './plan.ts';

/** A user's plan, with a delay after the full hour, so that mails are spread. */
export interface SpreadPlan extends ReminderPlan {
  readonly delaySeconds: number;
}

/** Computations that depend on the moment, zone and hour alone, shared by all users of a batch. */
export interface ReminderClock {
  readonly now: Temporal.Instant;
  today(timeZone: string): Temporal.PlainDate;
  /** Cached: returns the same object for the same arguments. */
  plus(day: Temporal.PlainDate, days: number): Temporal.PlainDate;
  daysBetween(first: Temporal.PlainDate, last: Temporal.PlainDate): number;
  sendingAt(day: Temporal.PlainDate, plan: SpreadPlan): Temporal.Instant;
  computeFrom(day: Temporal.PlainDate): (birthday: Birthday) => NextBirthday;
}

/** Depends on days and zones, not on the moment, so the planner reuses it across batches. */
export interface ReminderCache {
  readonly hours: Map<string, Temporal.Instant>;
  readonly computers: Map<string, (birthday: Birthday) => NextBirthday>;
}

export const createReminderCache = (): ReminderCache => ({ hours: new Map(), computers: new Map() });

function memoize<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= reminderLimits.remembered) known.clear();
  const made = make();
  known.set(key, made);
  return made;
}

/** Cached results for one day. */
interface KnownDay {
  readonly plus: Map<number, Temporal.PlainDate>;
  readonly until: Map<Temporal.PlainDate, number>;
  readonly hours: Map<string, Temporal.Instant>;
  compute?: (birthday: Birthday) => NextBirthday;
}

export function createReminderClock(now: Temporal.Instant, cache = createReminderCache()): ReminderClock {
  const todays = new Map<string, Temporal.PlainDate>();
  const knownDays = new Map<Temporal.PlainDate, KnownDay>();

  function known(day: Temporal.PlainDate): KnownDay {
    return memoize(knownDays, day, () => ({ plus: new Map(), until: new Map(), hours: new Map() }));
  }

  return {
    now,
    today: (timeZone) => memoize(todays, timeZone, () => now.toZonedDateTimeISO(timeZone).toPlainDate()),
    plus: (day, days) => memoize(known(day).plus, days, () => day.add({ days })),
    daysBetween: (first, last) => memoize(known(first).until, last, () => first.until(last).days),
    computeFrom(day) {
      const about = known(day);
      about.compute ??= memoize(cache.computers, day.toString(), () => computeFrom(day));
      return about.compute;
    },
    sendingAt(day, plan) {
      const wall = `${plan.hour} ${plan.timeZone}`;
      const hour = memoize(known(day).hours, wall, () =>
        memoize(cache.hours, `${day.toString()} ${wall}`, () => sendingMoment(day, plan).toInstant()),
      );
      return Temporal.Instant.fromEpochMilliseconds(hour.epochMilliseconds + plan.delaySeconds * 1000);
    },
  };
}
