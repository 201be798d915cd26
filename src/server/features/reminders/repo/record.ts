import { sql } from 'drizzle-orm';
import { limits } from '../../../../domain/limits.ts';
import type { KeptLine, KeptMail } from '../../../../domain/reminder-record.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { birthdays, mailDeliveries, reminderItems } from '../../../platform/database/schema/index.ts';

import { suppressedReason } from '../../../platform/mail/suppressions.ts';

const { recordedMails, recordedLines } = limits.reminders;

const iso = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** The last mails of a user, and the lines of the same days. */
export async function readRecord(db: Database, userId: number): Promise<{ mails: KeptMail[]; lines: KeptLine[] }> {
  const mails = await db.execute<KeptMail & Record<string, unknown>>(sql`
    select d.subject->>'date' as "date", d.state, ${iso(sql`d.due_at`)} as "dueAt",
      ${iso(sql`d.finished_at`)} as "finishedAt", coalesce(d.last_error = ${suppressedReason}, false) as "isAddressHeld"
    from ${mailDeliveries} d
    where d.user_id = ${userId} and d.kind = 'reminder'
    order by d.created_at desc limit ${recordedMails}`);
  const lines = await db.execute<KeptLine & Record<string, unknown>>(sql`
    select i.reminder_date::text as "date", i.state, i.reason, b.name
    from ${reminderItems} i
    left join ${birthdays} b on b.user_id = i.user_id and b.id = i.birthday_id and b.deleted_at is null
    where i.user_id = ${userId}
    order by i.reminder_date desc, i.occurs_on, b.name limit ${recordedLines}`);
  return { mails: mails.rows, lines: lines.rows };
}
