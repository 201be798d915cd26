import { asc, eq, sql } from 'drizzle-orm';
import type { Language } from '#domain/language.ts';
import { birthdayServerLimits } from '#server/platform/limits/birthdays.ts';
import type { ReminderSwitches } from '#domain/reminders/plan.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { birthdays, users } from '#server/platform/database/schema/index.ts';
import type { BirthdayFields } from './changes.ts';
import { isInListOf, personColumns } from './list.ts';

export interface StoredBirthday extends BirthdayFields {
  id: number;
  updatedAt: Date;
}

/** Language and reminder settings, by which a calendar file is written. */
export interface CalendarSettings extends ReminderSwitches {
  language: Language;
  hour: number;
}

export const listBirthdays = (db: Database, userId: number): Promise<StoredBirthday[]> =>
  db
    .select({
      ...personColumns,
      isMuted: birthdays.isMuted,
      isRemembered: birthdays.isRemembered,
      updatedAt: birthdays.updatedAt,
    })
    .from(birthdays)
    .where(isInListOf(userId))
    .orderBy(asc(birthdays.createdAt), asc(birthdays.id))
    .limit(birthdayServerLimits.perUser);

export async function findCalendarSettings(db: Database, userId: number): Promise<CalendarSettings | undefined> {
  const [row] = await db
    .select({
      language: sql<Language>`${users.language}`,
      isOn: users.remindersEnabled,
      weekBefore: users.remindWeekBefore,
      dayBefore: users.remindDayBefore,
      onTheDay: users.remindOnTheDay,
      hour: users.reminderHour,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}
