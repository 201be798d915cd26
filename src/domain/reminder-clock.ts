import { type Birthday, type NextBirthday, reckonFrom } from './birthday.ts';
import { type ReminderPlan, sendingMoment } from './reminder-plan.ts';

/** Somebody's plan, and how long after the full hour their mail goes, so that not all go at once. */
export interface SpreadPlan extends ReminderPlan {
  readonly delaySeconds: number;
}

/** What follows from the moment, the zone and the hour alone: reckoned once for everybody who is looked at together. */
export interface ReminderClock {
  readonly now: Temporal.Instant;
  today(timeZone: string): Temporal.PlainDate;
  sendingAt(day: Temporal.PlainDate, plan: SpreadPlan): Temporal.Instant;
  reckonFrom(day: Temporal.PlainDate): (birthday: Birthday) => NextBirthday;
}

function remember<Key, Value>(make: (...given: Key[]) => Value): (key: string, ...given: Key[]) => Value {
  const known = new Map<string, Value>();
  return (key, ...given) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(...given);
    known.set(key, made);
    return made;
  };
}

export function createReminderClock(now: Temporal.Instant): ReminderClock {
  const today = remember((timeZone: string) => now.toZonedDateTimeISO(timeZone).toPlainDate());
  const hours = new Map<string, Temporal.Instant>();
  const reckon = remember((day: Temporal.PlainDate) => reckonFrom(day));

  return {
    now,
    today: (timeZone) => today(timeZone, timeZone),
    reckonFrom: (day) => reckon(day.toString(), day),
    sendingAt(day, plan) {
      const key = `${day.toString()} ${plan.hour} ${plan.timeZone}`;
      const hour = hours.get(key) ?? sendingMoment(day, plan).toInstant();
      hours.set(key, hour);
      return hour.add({ seconds: plan.delaySeconds });
    },
  };
}
