import { limits } from '../../../domain/limits.ts';
import type { ReminderPlan } from '../../../domain/reminder-plan.ts';

/** Nobody can have any before group cards are built; their list will be counted here. */
export const groupCardCount = 0;

/** Everybody's plan until reminders can be set: the zone is already one's own. */
export function reminderPlan(timeZone: string): ReminderPlan {
  const { hour, leadDays } = limits.reminders;
  return { timeZone, hour, leadDays };
}
