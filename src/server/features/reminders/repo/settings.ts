import { and, eq, sql } from 'drizzle-orm';
import type { ReminderChange, ReminderSettings } from '#contract/reminders.ts';
import type { Language } from '#domain/language.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { users } from '#server/platform/database/schema/index.ts';

export interface StoredSettings {
  email: string;
  language: Language;
  settings: ReminderSettings;
  version: number;
}

/** A user's reminder settings, and the address of the mails. */
export async function findSettings(db: Database | Transaction, userId: number): Promise<StoredSettings | undefined> {
  const [row] = await db
    .select({
      email: users.email,
      language: sql<Language>`${users.language}`,
      settings: {
        isOn: users.remindersEnabled,
        weekBefore: users.remindWeekBefore,
        dayBefore: users.remindDayBefore,
        onTheDay: users.remindOnTheDay,
        hour: users.reminderHour,
      },
      version: users.remindersVersion,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

const nextVersion = sql`${users.remindersVersion} + 1`;

/** Returns false if the given version is not the latest. */
export async function saveSettings(
  tx: Transaction,
  userId: number,
  { version, ...settings }: ReminderChange,
): Promise<boolean> {
  const isLatest = version === undefined ? undefined : eq(users.remindersVersion, version);
  const { rowCount } = await tx
    .update(users)
    .set({
      remindersEnabled: settings.isOn,
      remindWeekBefore: settings.weekBefore,
      remindDayBefore: settings.dayBefore,
      remindOnTheDay: settings.onTheDay,
      reminderHour: settings.hour,
      remindersVersion: nextVersion,
    })
    .where(and(eq(users.id, userId), isLatest));
  return rowCount === 1;
}

/** Turns all reminder mails on or off; the other settings stay. */
export async function saveRemindersEnabled(tx: Transaction, userId: number, isOn: boolean): Promise<void> {
  await tx.update(users).set({ remindersEnabled: isOn, remindersVersion: nextVersion }).where(eq(users.id, userId));
}
