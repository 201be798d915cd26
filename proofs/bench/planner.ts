/**
 * What planning costs: a run of the planner with nobody due, in databases of several sizes, and mails planned per second
 * compared with the same statements sent by the bare driver.
 */
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { BenchResult, ProgramOptions } from '#scripts/stack/program.ts';
import { createMovingClock } from '#test/moving-clock.ts';
import { type ReminderApp, startReminderApp } from '../support/reminder-app.ts';

const peoplePerUser = 10;
const now = '2027-06-01T09:30:00Z';
const idStep = 1_200_000;
const warmUp = 50;
const runsPerTurn = 20;
const maxDue = 5000;

interface Statement {
  text: string;
  values: unknown[];
}

const milliseconds = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
const rounded = (value: number) => Math.round(value * 100) / 100;

/** Uses its own connection, since the statement timeout of the product's would end the filling. */
async function fill({ databaseUrl }: ReminderApp, users: number, note: (text: string) => void): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const step = 20_000;
  for (let from = 0; from < users; from += step) {
    const to = Math.min(users, from + step) - 1;
    await client.query(
      `insert into users (id, email, next_reminder_at, reminders_planned_through)
        select (n + 1)::bigint * $3, 'u' || n || '@example.lt', $4::timestamptz + make_interval(mins => 60 + n % 500000),
          '2027-06-01'
        from generate_series($1::int, $2::int) n`,
      [from, to, idStep, now],
    );
    await client.query(
      `insert into birthdays (user_id, id, name, date)
        select (n + 1)::bigint * $3, p, 'Person ' || p, date '2000-01-01' + (n * 37 + p * 101) % 366
        from generate_series($1::int, $2::int) n, generate_series(1, $4::int) p`,
      [from, to, idStep, peoplePerUser],
    );
    if (from % 200_000 === 0) note(`${from} of ${users} users`);
  }
  await client.query('vacuum analyze users');
  await client.query('vacuum analyze birthdays');
  // A checkpoint now, so that pending writes of the filling do not disturb the measurement.
  await client.query('checkpoint');
  await client.end();
}

interface Filled {
  size: number;
  testApp: ReminderApp;
  taken: number[];
}

async function emptyRuns({ testApp, taken }: Filled, times: number): Promise<void> {
  for (let run = 0; run < times; run += 1) taken.push(await milliseconds(() => testApp.planner.planBatch()));
}

/** The databases take turns, so that other load on the machine affects them alike. */
async function measureEmptyRuns(databases: readonly Filled[], turns: number): Promise<void> {
  for (const database of databases) {
    await emptyRuns(database, warmUp);
    database.taken.length = 0;
  }
  for (let turn = 0; turn < turns; turn += 1) for (const database of databases) await emptyRuns(database, runsPerTurn);
  for (const { taken } of databases) taken.sort((one, other) => one - other);
}

/** Makes the first `due` users due again, each with one reminder item. */
async function makeDue({ db }: ReminderApp, due: number): Promise<void> {
  await db.execute(sql`truncate reminder_items, mail_deliveries`);
  await db.execute(sql`delete from pgboss.job`);
  await db.execute(sql`
    update users set next_reminder_at = ${now}::timestamptz, reminders_planned_through = '2027-05-31'
    where id <= ${due}::bigint * ${idStep}`);
  await db.execute(
    sql`update birthdays set date = '2000-06-08' where id = 1 and user_id <= ${due}::bigint * ${idStep}`,
  );
}

/** Records every statement that is sent to the database while `work` runs. */
async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const plain = Client.prototype.query;
  Client.prototype.query = function record(this: Client, ...given: unknown[]) {
    const [query, values] = given;
    const text = typeof query === 'string' ? query : (query as { text: string }).text;
    const own = (query as { values?: unknown[] }).values;
    statements.push({ text, values: (values as unknown[] | undefined) ?? own ?? [] });
    return Reflect.apply(plain, this, given) as never;
  };
  try {
    await work();
  } finally {
    Client.prototype.query = plain;
  }
  return statements;
}

async function comparePlanning(testApp: ReminderApp, due: number, turns: number) {
  const bare = new Client({ connectionString: testApp.databaseUrl });
  await bare.connect();
  await makeDue(testApp, due);
  const statements = await recordStatements(() => testApp.planner.run());
  const measured: { ours: number; plain: number; ratio: number }[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    await makeDue(testApp, due);
    const ours = await milliseconds(() => testApp.planner.run());
    await makeDue(testApp, due);
    const plain = await milliseconds(async () => {
      for (const { text, values } of statements) await bare.query(text, values);
    });
    measured.push({ ours, plain, ratio: plain / ours });
  }
  await bare.end();
  measured.sort((one, other) => one.ratio - other.ratio);
  const middle = measured[Math.floor(measured.length / 2)];
  if (!middle) throw new Error('nothing was measured');
  return { ratio: rounded(middle.ratio), perSecond: Math.round((due / middle.ours) * 1000) };
}

/** `npm run bench -- planner 100000 1000000` measures with these numbers of birthdays. */
export default async function planner({ short, sizes, note }: ProgramOptions): Promise<BenchResult> {
  const usual = short ? [1000, 10_000] : [100_000, 1_000_000, 10_000_000];
  const databases: Filled[] = [];
  const figures: Record<string, number> = {};
  try {
    for (const size of sizes.length > 0 ? sizes : usual) {
      const testApp = await startReminderApp(createMovingClock(now), () => ({ kind: 'accepted' }), {
        withJobs: true,
      });
      databases.push({ size, testApp, taken: [] });
      await fill(testApp, size / peoplePerUser, note);
    }
    await measureEmptyRuns(databases, short ? 2 : 100);
    let ratio = Number.POSITIVE_INFINITY;
    for (const { size, testApp, taken } of databases) {
      figures[`emptyP50Ms${size}`] = rounded(at(taken, 0.5));
      figures[`emptyP99Ms${size}`] = rounded(at(taken, 0.99));
      const compared = await comparePlanning(testApp, Math.min(maxDue, size / peoplePerUser), short ? 3 : 9);
      figures[`plannedPerSecond${size}`] = compared.perSecond;
      figures[`ratio${size}`] = compared.ratio;
      ratio = Math.min(ratio, compared.ratio);
      note(`${size} birthdays: ${JSON.stringify(figures)}`);
    }
    const growthAt = (share: number) => {
      const each = databases.map(({ taken }) => at(taken, share));
      return rounded(Math.max(...each) / Math.min(...each));
    };
    return { ratio, growthP50: growthAt(0.5), growthP99: growthAt(0.99), ...figures };
  } finally {
    for (const { testApp } of databases) await testApp.close();
  }
}
