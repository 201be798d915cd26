import { sql } from 'drizzle-orm';
import { reminderServerLimits } from '#server/platform/limits/reminders.ts';
import type { Reminded, RemindedPerson, ReminderItem, SettledItem } from '#domain/reminders/due.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { birthdays, mailDeliveries, reminderItems, users } from '#server/platform/database/schema/index.ts';
import { bigintArray, epochMilliseconds, inSeconds, recordset } from '#server/platform/database/sql.ts';
import { type PlanColumns, planColumns, readPlan } from './columns.ts';

export interface PlannedUser extends Reminded {
  readonly id: number;
  /** When the mail was due that has not been planned yet. */
  readonly overdueSince: Temporal.Instant | null;
}

export interface ClaimedUsers {
  readonly now: Temporal.Instant;
  readonly users: readonly PlannedUser[];
}

export interface UserItems {
  readonly userId: number;
  readonly date: string;
  readonly items: readonly SettledItem[];
}

/** A mail that has not been sent yet, and the last day it is about. */
export interface WaitingDigest {
  readonly key: string;
  readonly userId: number;
  readonly lastDay: Temporal.PlainDate;
}

export interface UserSchedule {
  readonly userId: number;
  readonly plannedThrough: Temporal.PlainDate;
  readonly nextAt: Temporal.Instant | null;
}

interface UserRow extends PlanColumns {
  id: string;
  plannedThrough: string | null;
  overdueMs: number | null;
  nowMs: number;
}

/** One key per user and local day, so that there is never a second mail. */
export const mailKey = (userId: number, date: string) => `rem:${userId}:${date}`;

const instantOf = (epochMs: number) => Temporal.Instant.fromEpochMilliseconds(Math.floor(epochMs));

function groupByUser<Row extends { userId: string }>(rows: readonly Row[]): Map<number, Row[]> {
  return Map.groupBy(rows, ({ userId }) => Number(userId));
}

/** Every method is one statement for a whole batch of users. */
export function createPlanRepo(clock: Clock) {
  const now = clock.sqlNow;
  const columns = sql`u.id, ${planColumns}, u.reminders_planned_through::text as "plannedThrough",
    case when u.next_reminder_at <= ${now} then ${epochMilliseconds(sql`u.next_reminder_at`)} end as "overdueMs",
    ${epochMilliseconds(now)} as "nowMs"`;

  function readUsers(rows: readonly UserRow[]): ClaimedUsers | undefined {
    const [first] = rows;
    if (!first) return undefined;
    // Many users share the same day: one object for all lets results be cached by it.
    const days = new Map<string, Temporal.PlainDate>();
    const dayOf = (text: string) => {
      const day = days.get(text) ?? Temporal.PlainDate.from(text);
      days.set(text, day);
      return day;
    };
    return {
      now: instantOf(first.nowMs),
      users: rows.map((row) => ({
        id: Number(row.id),
        ...readPlan(Number(row.id), row),
        plannedThrough: row.plannedThrough === null ? null : dayOf(row.plannedThrough),
        overdueSince: row.overdueMs === null ? null : instantOf(row.overdueMs),
      })),
    };
  }

  return {
    /** Skips users that another transaction has locked. The lock does not block inserting birthdays. */
    async claimDueUsers(tx: Transaction): Promise<ClaimedUsers | undefined> {
      const { rows } = await tx.execute<UserRow & Record<string, unknown>>(sql`
        select ${columns} from ${users} u
        where u.next_reminder_at <= ${now}
        order by u.next_reminder_at
        limit ${reminderServerLimits.batch}
        for no key update skip locked`);
      return readUsers(rows);
    },

    /** In the order of their ids, so that concurrent changes do not deadlock. */
    async lockUsers(tx: Transaction, userIds: readonly number[]): Promise<ClaimedUsers | undefined> {
      const { rows } = await tx.execute<UserRow & Record<string, unknown>>(sql`
        select ${columns} from ${users} u where u.id = any(${bigintArray(userIds)}) order by u.id for no key update`);
      return readUsers(rows);
    },

    async listPeople(tx: Transaction, userIds: readonly number[]): Promise<Map<number, RemindedPerson[]>> {
      const { rows } = await tx.execute<{ userId: string; people: [number, string, boolean][] }>(sql`
        select b.user_id as "userId", json_agg(json_build_array(b.id, b.date, b.is_muted)) as people
        from ${birthdays} b
        where b.user_id = any(${bigintArray(userIds)}) and b.deleted_at is null
        group by b.user_id`);
      return new Map(
        rows.map(({ userId, people }) => [
          Number(userId),
          people.map(([id, date, isMuted]) => ({ id, date, birthYear: null, isMuted })),
        ]),
      );
    },

    async listWaitingItems(tx: Transaction, userIds: readonly number[]): Promise<Map<number, ReminderItem[]>> {
      const { rows } = await tx.execute<{ userId: string; birthdayId: string; leadDays: number; occursOn: string }>(sql`
        select i.user_id as "userId", i.birthday_id as "birthdayId", i.lead_days as "leadDays",
          i.occurs_on::text as "occursOn"
        from ${reminderItems} i
        where i.user_id = any(${bigintArray(userIds)}) and i.state = 'planned'`);
      const items = [...groupByUser(rows)].map(([userId, found]): [number, ReminderItem[]] => [
        userId,
        found.map((row) => ({
          birthdayId: Number(row.birthdayId),
          leadDays: row.leadDays,
          occursOn: Temporal.PlainDate.from(row.occursOn),
        })),
      ]);
      return new Map(items);
    },

    async listWaitingDigests(tx: Transaction, userIds: readonly number[]): Promise<WaitingDigest[]> {
      const { rows } = await tx.execute<{ userId: string; date: string; lastDay: string }>(sql`
        select i.user_id as "userId", i.reminder_date::text as date, max(i.occurs_on)::text as "lastDay"
        from ${reminderItems} i
        where i.user_id = any(${bigintArray(userIds)}) and i.state = 'planned'
        group by i.user_id, i.reminder_date`);
      return rows.map(({ userId, date, lastDay }) => ({
        key: mailKey(Number(userId), date),
        userId: Number(userId),
        lastDay: Temporal.PlainDate.from(lastDay),
      }));
    },

    async updateDeadlines(
      tx: Transaction,
      mails: readonly { key: string; deadline: Temporal.Instant }[],
    ): Promise<void> {
      const rows = mails.map(({ key, deadline }) => ({ key, deadline: deadline.toString() }));
      await tx.execute(sql`
        update ${mailDeliveries} d set deadline = m.deadline
        from ${recordset(rows)} as m(key text, deadline timestamptz)
        where d.key = m.key and d.state in ('queued', 'sending')`);
    },

    /** Closed items stay as they are; open ones move to this mail. Returns the users who have an open item in it. */
    async saveItems(tx: Transaction, days: readonly UserItems[]): Promise<Set<number>> {
      const rows = days.flatMap(({ userId, date, items }) =>
        items.map((item) => ({ ...item, userId, date, occursOn: item.occursOn.toString() })),
      );
      if (rows.length === 0) return new Set();
      const saved = await tx.execute<{ userId: string }>(sql`
        insert into ${reminderItems} as i
          (user_id, reminder_date, birthday_id, lead_days, occurs_on, state, reason, created_at)
        select l."userId", l.date, l."birthdayId", l."leadDays", l."occursOn", l.state,
          case l.state when 'superseded' then 'closer' when 'expired' then 'too-late' end, ${now}
        from ${recordset(rows)} as l("userId" bigint, date date, "birthdayId" bigint,
          "leadDays" smallint, "occursOn" date, state text)
        on conflict (user_id, occurs_on, birthday_id, lead_days) do update
          set reminder_date = excluded.reminder_date, state = excluded.state, reason = excluded.reason
          where i.state = 'planned'
        returning case when state = 'planned' then user_id end as "userId"`);
      return new Set(saved.rows.flatMap(({ userId }) => (userId === null ? [] : [Number(userId)])));
    },

    async saveSchedules(tx: Transaction, schedules: readonly UserSchedule[]): Promise<void> {
      const rows = schedules.map(({ userId, plannedThrough, nextAt }) => ({
        id: userId,
        through: plannedThrough.toString(),
        next: nextAt?.toString() ?? null,
      }));
      await tx.execute(sql`
        update ${users} u set reminders_planned_through = l.through, next_reminder_at = l.next
        from ${recordset(rows)} as l(id bigint, through date, next timestamptz)
        where u.id = l.id`);
    },

    /** Postpones users for whom planning failed. */
    async rescheduleUsers(tx: Transaction, userIds: readonly number[]): Promise<void> {
      await tx.execute(sql`
        update ${users} u
        set next_reminder_at = ${inSeconds(now, reminderServerLimits.afterErrorSeconds)}
        where u.id = any(${bigintArray(userIds)})`);
    },
  };
}
