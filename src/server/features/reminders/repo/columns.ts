import { sql } from 'drizzle-orm';
import { reminderServerLimits } from '#server/platform/limits/reminders.ts';
import type { SpreadPlan } from '#domain/reminders/clock.ts';
import { type ReminderSwitches, wantedLeadDays } from '#domain/reminders/plan.ts';
import { zoneOrUtc } from '#domain/stored-zone.ts';

/** The user's reminder settings; the statement must alias the table as `u`. */
export const planColumns = sql`u.time_zone as "timeZone", u.reminder_hour as "hour",
  u.reminders_enabled and u.suspended_at is null and u.leaves_at is null as "isOn",
  u.remind_week_before as "weekBefore", u.remind_day_before as "dayBefore", u.remind_on_the_day as "onTheDay"`;

export interface PlanColumns extends ReminderSwitches {
  timeZone: string;
  hour: number;
}

export function readPlan(userId: number, row: PlanColumns): SpreadPlan {
  return {
    timeZone: zoneOrUtc(row.timeZone),
    hour: row.hour,
    leadDays: wantedLeadDays(row),
    // Ids are random, so they spread people evenly.
    delaySeconds: userId % reminderServerLimits.spreadSeconds,
  };
}
