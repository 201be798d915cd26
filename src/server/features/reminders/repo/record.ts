import { sql } from 'drizzle-orm';
import { reminderLimits } from '#domain/limits/reminders.ts';
import { reminderServerLimits } from '#server/platform/limits/reminders.ts';
import type { StoredItem, StoredMail } from '#domain/reminders/record.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { birthdays, mailDeliveries, reminderItems } from '#server/platform/database/schema/index.ts';
import { isoInstant } from '#server/platform/database/sql.ts';

import { suppressedReason } from '#server/platform/mail/delivery/suppressions.ts';

const { recordedMails, recordedItems } = { ...reminderLimits, ...reminderServerLimits };

/** The last mails of a user, and the latest items. */
export async function findRecord(db: Database, userId: number): Promise<{ mails: StoredMail[]; items: StoredItem[] }> {
  const mails = await db.execute<StoredMail & Record<string, unknown>>(sql`
    select d.subject->>'date' as "date", d.state, ${isoInstant(sql`d.due_at`, 'seconds')} as "dueAt",
      ${isoInstant(sql`d.finished_at`, 'seconds')} as "finishedAt", coalesce(d.last_error = ${suppressedReason}, false) as "isAddressSuppressed"
    from ${mailDeliveries} d
    where d.user_id = ${userId} and d.kind = 'reminder'
    order by d.created_at desc limit ${recordedMails}`);
  const items = await db.execute<StoredItem & Record<string, unknown>>(sql`
    select i.reminder_date::text as "date", i.state, i.reason, b.name
    from ${reminderItems} i
    left join ${birthdays} b on b.user_id = i.user_id and b.id = i.birthday_id and b.deleted_at is null
    where i.user_id = ${userId}
    order by i.reminder_date desc, i.occurs_on, b.name limit ${recordedItems}`);
  return { mails: mails.rows, items: items.rows };
}
