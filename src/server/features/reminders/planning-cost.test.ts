import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startParts } from '#test/app.ts';
import { createMovingClock } from '#test/moving-clock.ts';
import { createPlanner } from './jobs/planner.ts';

const now = '2027-06-01T09:30:00Z';
const due = 3;
const peopleEach = 2;
const idStep = 1200;

/** Rows that PostgreSQL has read of each table since it started. */
async function rowsRead({ db }: Awaited<ReturnType<typeof startParts>>['deps']): Promise<Record<string, number>> {
  // Each connection keeps its own counts for a while; the pool hands out the one that was used last.
  for (let time = 0; time < 3; time += 1) await db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await db.execute<{ relname: string; read: string }>(
    sql`select relname, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables
      where relname in ('users', 'birthdays')`,
  );
  return Object.fromEntries(rows.map(({ relname, read }) => [relname, Number(read)]));
}

test('[REM-6] planning reads the rows of those who are due, however many others are stored', async () => {
  const { deps } = await startParts('web', {}, createMovingClock(now));
  const planner = createPlanner(deps);
  const readWith = async (others: number, from: number) => {
    const isDue = sql.raw(`n < ${from + due}`);
    await deps.db.execute(sql`insert into users (id, email, next_reminder_at, reminders_planned_through)
      select n::bigint * ${idStep}, 'u' || n || '@example.lt',
        ${now}::timestamptz + case when ${isDue} then '-1 minute' else '2 days' end::interval, '2027-05-31'
      from generate_series(${from}::int, ${from + due + others - 1}::int) n`);
    await deps.db.execute(sql`insert into birthdays (user_id, id, name, date)
      select n::bigint * ${idStep}, p, 'Person ' || p, '2000-06-01'
      from generate_series(${from}::int, ${from + due + others - 1}::int) n, generate_series(1, ${peopleEach}::int) p`);
    await deps.db.execute(sql`analyze users, birthdays`);
    const before = await rowsRead(deps);
    const { claimed } = await planner.planBatch();
    expect(claimed).toBe(due);
    const after = await rowsRead(deps);
    return { users: after['users']! - before['users']!, birthdays: after['birthdays']! - before['birthdays']! };
  };
  const few = await readWith(20, 1);
  // Enough for PostgreSQL to prefer indexes: a few pages are read whole more cheaply.
  const many = await readWith(30_000, 10_000);
  // Counts that PostgreSQL has not written down yet must not pass for rows that were not read.
  for (const { users, birthdays } of [few, many]) {
    expect(users).toBeGreaterThanOrEqual(due);
    expect(birthdays).toBeGreaterThanOrEqual(due * peopleEach);
  }
  // A statement may read a user several times; what counts is that the others are not read at all.
  expect(many.users).toBeLessThan(few.users + 50);
  expect(many.birthdays).toBeLessThan(few.birthdays + 50);
});
