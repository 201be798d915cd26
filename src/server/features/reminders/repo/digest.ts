import { type SQL, sql } from 'drizzle-orm';
import type { Language } from '#domain/language.ts';
import { retentionLimits } from '#server/platform/limits/retention.ts';
import { reminderServerLimits } from '#server/platform/limits/reminders.ts';
import { mailServerLimits } from '#server/platform/limits/mail.ts';
import type { SpreadPlan } from '#domain/reminders/clock.ts';
import type { ReminderItem, SkipReason } from '#domain/reminders/due.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { deleteWhenOld, secondsBefore, type OldRows } from '#server/platform/database/old-rows.ts';
import {
  birthdays,
  gifts,
  groupCards,
  mailDeliveries,
  reminderItems,
  reminderLogs,
  users,
} from '#server/platform/database/schema/index.ts';
import { epochMilliseconds, recordset, secondsAgo } from '#server/platform/database/sql.ts';
import { randomId } from '#server/platform/secrets.ts';
import { type PlanColumns, planColumns, readPlan } from './columns.ts';

/** Identifies the mail of one user and one local day. */
export interface DigestKey {
  readonly userId: number;
  readonly date: string;
}

export interface StoredPerson {
  name: string;
  date: string;
  birthYear: number | null;
  isMuted: boolean;
  isRemembered: boolean;
  notes: string | null;
}

export interface StoredItem {
  item: ReminderItem;
  person: StoredPerson | null;
  /** Gift ideas that have not been given yet. */
  ideas: readonly string[];
  /** Gifts of the year before. */
  lastGifts: readonly string[];
  /** The address of the card that the reader has made for this day. */
  cardSlug: string | null;
}

export interface StoredDigest {
  email: string;
  language: Language;
  plan: SpreadPlan;
  now: Temporal.Instant;
  items: readonly StoredItem[];
}

interface DigestRow extends PlanColumns {
  userId: string;
  date: string;
  email: string;
  language: Language;
  nowMs: number;
  items: {
    birthdayId: number;
    leadDays: number;
    occursOn: string;
    person: StoredPerson | null;
    ideas: string[] | null;
    lastGifts: string[] | null;
    cardSlug: string | null;
  }[];
}

function readDigest(row: DigestRow): StoredDigest {
  return {
    email: row.email,
    language: row.language,
    plan: readPlan(Number(row.userId), row),
    now: Temporal.Instant.fromEpochMilliseconds(Math.floor(row.nowMs)),
    items: row.items.map(({ birthdayId, leadDays, occursOn, person, ideas, lastGifts, cardSlug }) => ({
      item: { birthdayId, leadDays, occursOn: Temporal.PlainDate.from(occursOn) },
      person,
      ideas: ideas ?? [],
      lastGifts: lastGifts ?? [],
      cardSlug,
    })),
  };
}

const selectGifts = (which: ReturnType<typeof sql>) => sql`(select json_agg(g.text order by g.created_at, g.id) from (
  select * from ${gifts} where user_id = i.user_id and birthday_id = i.birthday_id and ${which}
  order by created_at, id limit ${reminderServerLimits.giftsPerItem}) g)`;

/** The same rule as `cardFinder` in the domain: by the birthday, or by the name if the card was made without the list. */
const cardSlug = sql`(select c.slug from ${groupCards} c
  where c.creator_id = i.user_id and c.celebrated_on = i.occurs_on
    and (c.birthday_id = i.birthday_id or (c.birthday_id is null and c.recipient_name = b.name))
  order by c.birthday_id is null, c.created_at desc limit 1)`;

/** Reads the content of reminder mails, and records the outcome of their items. */
export function createDigestRepo(clock: Clock) {
  const now = clock.sqlNow;

  return {
    /** In the order of `which`; undefined where the account is gone. */
    async loadDigests(tx: Transaction, which: readonly DigestKey[]): Promise<(StoredDigest | undefined)[]> {
      const { rows } = await tx.execute<DigestRow & Record<string, unknown>>(sql`
        select w."userId", w.date::text, u.email, u.language, ${planColumns}, ${epochMilliseconds(now)} as "nowMs",
          (select coalesce(json_agg(json_build_object(
              'birthdayId', i.birthday_id, 'leadDays', i.lead_days, 'occursOn', i.occurs_on,
              'person', case when b.id is not null then json_build_object('name', b.name, 'date', b.date,
                'birthYear', b.birth_year, 'isMuted', b.is_muted, 'isRemembered', b.is_remembered, 'notes', b.notes) end,
              'ideas', ${selectGifts(sql`given_year is null`)},
              'lastGifts', ${selectGifts(sql`given_year = extract(year from i.occurs_on) - 1`)},
              'cardSlug', ${cardSlug}
            ) order by i.occurs_on, b.name, i.birthday_id), '[]')
            from ${reminderItems} i
            left join ${birthdays} b on b.user_id = i.user_id and b.id = i.birthday_id and b.deleted_at is null
            where i.user_id = u.id and i.reminder_date = w.date and i.state = 'planned') as items
        from ${recordset(which)} as w("userId" bigint, date date)
        join ${users} u on u.id = w."userId"`);
      const found = new Map(rows.map((row) => [`${row.userId} ${row.date}`, readDigest(row)]));
      return which.map(({ userId, date }) => found.get(`${userId} ${date}`));
    },

    async skipItems(
      tx: Transaction,
      { userId }: DigestKey,
      skipped: readonly { item: ReminderItem; reason: SkipReason }[],
    ): Promise<void> {
      const rows = skipped.map(({ item, reason }) => ({ ...item, occursOn: item.occursOn.toString(), reason }));
      await tx.execute(sql`
        update ${reminderItems} i
        set state = case s.reason when 'too-late' then 'expired' else 'cancelled' end, reason = s.reason
        from ${recordset(rows)}
          as s("birthdayId" bigint, "leadDays" smallint, "occursOn" date, reason text)
        where i.user_id = ${userId} and i.birthday_id = s."birthdayId" and i.lead_days = s."leadDays"
          and i.occurs_on = s."occursOn" and i.state = 'planned'`);
    },

    /** Closes the mail's open items with the mail's own outcome. */
    async closeItems(tx: Transaction, { userId, date }: DigestKey, state: string, reason: string): Promise<void> {
      await tx.execute(sql`
        update ${reminderItems} set state = ${state}, reason = ${reason}
        where user_id = ${userId} and reminder_date = ${date} and state = 'planned'`);
    },

    /** Parts of the statement that records the mail as sent: closes the items and inserts the log row. */
    recordSentSql: ({ userId, date }: DigestKey): SQL => sql`
      items as (
        update ${reminderItems} set state = 'sent', reason = null
        where user_id = ${userId} and reminder_date = ${date} and state = 'planned' and exists (select 1 from sent)),
      log as (
        insert into ${reminderLogs} (user_id, id, reminder_date, email_sent_at)
        select ${userId}, ${randomId()}, ${date}::date, ${now} from sent on conflict do nothing)`,

    /** For a mail that bounced after the mail server had accepted it. */
    async recordBounce(tx: Transaction, { userId, date }: DigestKey, reason: string): Promise<void> {
      await tx.execute(sql`
        update ${reminderItems} set state = 'bounced', reason = ${reason}
        where user_id = ${userId} and reminder_date = ${date} and state in ('planned', 'sent')`);
    },

    /** Counts, up to a bound, open items whose mail is closed; there must be none. */
    async countOrphanedItems(db: Database): Promise<number> {
      const { rows } = await db.execute<{ orphaned: number }>(sql`
        select count(*)::int as orphaned from (
          select i.user_id, i.reminder_date from ${reminderItems} i where i.state = 'planned'
          limit ${mailServerLimits.overviewBound}) i
        where not exists (select 1 from ${mailDeliveries} d
          where d.key = 'rem:' || i.user_id || ':' || i.reminder_date and d.state in ('queued', 'sending'))`);
      return rows[0]?.orphaned ?? 0;
    },

    /** Items planned within a day, by state. */
    async countItemsByState(db: Database): Promise<Record<string, number>> {
      const { rows } = await db.execute<{ state: string; items: number }>(sql`
        select state, count(*)::int as items from ${reminderItems}
        where created_at > ${secondsAgo(now, reminderServerLimits.booksSeconds)} group by state`);
      return Object.fromEntries(rows.map(({ state, items }) => [state, items]));
    },

    expiredItems: (db: Database): OldRows =>
      deleteWhenOld(db, {
        table: reminderItems,
        by: reminderItems.createdAt,
        before: secondsBefore(now, retentionLimits.reminderSeconds),
      }),

    expiredLogs: (db: Database): OldRows =>
      deleteWhenOld(db, {
        table: reminderLogs,
        by: reminderLogs.emailSentAt,
        before: secondsBefore(now, retentionLimits.reminderSeconds),
      }),
  };
}
