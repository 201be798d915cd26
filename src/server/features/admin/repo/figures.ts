import { gte, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { deleteWhenOld, type OldRows, secondsBefore } from '#server/platform/database/old-rows.ts';
import { dailyFigures } from '#server/platform/database/schema/index.ts';
import { retentionLimits } from '#server/platform/limits/retention.ts';

/** Counts of a day, and how many there are in all; each table is read once per run, by the job alone. */
export function createFigureRepo(clock: Clock) {
  const now = clock.sqlNow;
  const today = sql`(${now} at time zone 'UTC')::date`;
  /** Of today or yesterday, whose last hours the run before did not see. */
  const isRecent = (moment: SQL) => sql`${moment} >= (${today} - 1)::timestamp at time zone 'UTC'`;
  const dayOf = (moment: SQL) => sql`(${moment} at time zone 'UTC')::date`;

  const created = (table: string, name: string) => sql`
    select ${dayOf(sql`created_at`)}, ${`${name}-new`}::text, count(*) from ${sql.raw(table)}
    where ${isRecent(sql`created_at`)} group by 1
    union all select ${today}, ${name}::text, count(*) from ${sql.raw(table)}`;

  const counts: SQL[] = [
    created('users', 'users'),
    created('birthdays', 'birthdays'),
    created('group_cards', 'cards'),
    created('group_card_contributions', 'messages'),
    sql`select ${today}, 'users-active', count(*) from users where last_seen_at > ${now} - interval '30 days'`,
    sql`select ${today}, 'users-suspended', count(*) from users where suspended_at is not null`,
    sql`select ${today}, 'users-leaving', count(*) from users where leaves_at is not null`,
    sql`select ${dayOf(sql`finished_at`)}, 'mail:' || lane || ':' || state, count(*) from mail_deliveries
      where ${isRecent(sql`finished_at`)} group by 1, 2`,
    sql`select ${today}, 'waiting:' || lane, count(*) from mail_deliveries
      where state in ('queued', 'sending') group by 2`,
    sql`select ${today}, 'jobs-open', count(*) from pgboss.job where state in ('created', 'retry', 'active')`,
    sql`select ${dayOf(sql`created_at`)}, case state when 'refused' then 'uploads-refused' else 'uploads-new' end, count(*)
      from uploads where ${isRecent(sql`created_at`)} group by 1, 2`,
    sql`select ${today}, 'uploads-bytes', coalesce(sum(bytes), 0) from uploads where state = 'clean'`,
    sql`select ${today}, 'uploads-unused', count(*) from uploads where expires_at is not null`,
  ];

  return {
    counts,

    async saveCount(tx: Transaction, count: SQL): Promise<void> {
      await tx.execute(sql`insert into ${dailyFigures} (day, name, value) ${count}
        on conflict (day, name) do update set value = excluded.value`);
    },

    async listFigures(db: Database, days: number) {
      return db
        .select()
        .from(dailyFigures)
        .where(gte(dailyFigures.day, sql`${today} - ${days}::int`))
        .orderBy(dailyFigures.day);
    },

    hasFigures: async (tx: Transaction): Promise<boolean> =>
      (await tx.select({ day: dailyFigures.day }).from(dailyFigures).limit(1)).length > 0,

    async findLastDay(db: Database): Promise<string> {
      const { rows } = await db.execute<{ day: string }>(sql`select ${today}::text as day`);
      return rows[0]?.day ?? '';
    },

    expiredFigures: (db: Database): OldRows =>
      deleteWhenOld(db, {
        table: dailyFigures,
        by: dailyFigures.day,
        before: secondsBefore(now, retentionLimits.figureSeconds),
      }),
  };
}
