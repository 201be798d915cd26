import { eq, sql } from 'drizzle-orm';
import type { ReminderSettings } from '../../../../contract/reminders.ts';
import type { Language } from '../../../../domain/language.ts';
import type { Database, Transaction } from '../../../platform/database/connect.ts';
import { users } from '../../../platform/database/schema/index.ts';

export interface Wishes {
  email: string;
  language: Language;
  settings: ReminderSettings;
}

/** What somebody has chosen about their reminders, and the address to which these go. */
export async function readWishes(db: Database | Transaction, userId: number): Promise<Wishes | undefined> {
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
    })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

export async function saveWishes(tx: Transaction, userId: number, settings: ReminderSettings): Promise<void> {
  await tx
    .update(users)
    .set({
      remindersEnabled: settings.isOn,
      remindWeekBefore: settings.weekBefore,
      remindDayBefore: settings.dayBefore,
      remindOnTheDay: settings.onTheDay,
      reminderHour: settings.hour,
    })
    .where(eq(users.id, userId));
}

/** The one switch for all mails; what is chosen besides stays. */
export async function saveSwitch(tx: Transaction, userId: number, isOn: boolean): Promise<void> {
  await tx.update(users).set({ remindersEnabled: isOn }).where(eq(users.id, userId));
}
