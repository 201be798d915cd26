import { type Birthday, type NextBirthday, reckonFrom } from './birthday.ts';
import { limits } from './limits.ts';
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

/** Kept from one moment to the next by whoever plans for many: it depends on days and zones, not on the moment. */
export interface ReminderMemory {
  readonly hours: Map<string, Temporal.Instant>;
  readonly reckoners: Map<string, (birthday: Birthday) => NextBirthday>;
}

export const createReminderMemory = (): ReminderMemory => ({ hours: new Map(), reckoners: new Map() });

function recall<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= limits.reminders.remembered) known.clear();
  const made = make();
  known.set(key, made);
  return made;
}

export function createReminderClock(now: Temporal.Instant, memory = createReminderMemory()): ReminderClock {
  const days = new Map<string, Temporal.PlainDate>();
  return {
    now,
    today: (timeZone) => recall(days, timeZone, () => now.toZonedDateTimeISO(timeZone).toPlainDate()),
    reckonFrom: (day) => recall(memory.reckoners, day.toString(), () => reckonFrom(day)),
    sendingAt(day, plan) {
      const key = `${day.toString()} ${plan.hour} ${plan.timeZone}`;
      const hour = recall(memory.hours, key, () => sendingMoment(day, plan).toInstant());
      return hour.add({ seconds: plan.delaySeconds });
    },
  };
}
