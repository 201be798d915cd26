import { count, eq, like, sql } from 'drizzle-orm';
import { startImageService } from '#scripts/stack/image-service.ts';
import { freePort } from '#scripts/stack/postgres.ts';
import type { Environment } from '#scripts/stack/processes.ts';
import { localSettings } from '#scripts/stack/settings.ts';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import type { DeliveryState } from '#domain/mail/delivery.ts';
import { createDeps } from '#server/deps.ts';
import { linkToken } from '#server/features/auth/service/links.ts';
import { createPlanner } from '#server/features/reminders/jobs/planner.ts';
import { parseConfig } from '#server/platform/config.ts';
import {
  birthdays,
  mailDeliveries,
  rateLimits,
  reminderItems,
  reminderLogs,
  sessions,
  users,
  verificationTokens,
} from '#server/platform/database/schema/index.ts';
import { createServices } from '#server/services.ts';
import { inBatches } from '#test/fixtures/database.ts';
import { insertUsers } from '#test/fixtures/users.ts';
import { startMailbox } from '#test/mailbox.ts';
import { networkOf } from '#test/networks.ts';
import { startProofDatabase } from './database.ts';

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** A real database and a real mailbox for one proof; its own dependencies only prepare data and count. */
export async function startTestApp(options: { directory?: string } = {}) {
  const database = await startProofDatabase(options);
  const { databaseUrl } = database;
  const mailbox = await startMailbox();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const images = await startImageService();
  const environment: Environment = {
    ...localSettings({ origin, port, databaseUrl, smtpUrl: mailbox.smtpUrl }),
    ...images.settings,
  };
  const deps = await createDeps(
    parseConfig({ ...environment, LOG_LEVEL: 'error', LINKS_PER_MINUTE: '10000000' }),
    'web',
  );
  const { db } = deps;
  const services = createServices(deps);

  const requestLink = (email: string, number: number, browserSecret = services.signInLinks.browserSecret(undefined)) =>
    services.signInLinks.requestLink({
      email,
      language: 'en',
      browserSecret,
      ip: networkOf(number),
    });
  let linksMade = 0;

  return {
    deps,
    environment,
    origin,
    databaseUrl,
    mailbox,

    async postSignInMails(many: number): Promise<void> {
      for (let index = 0; index < many; index += 1) await requestLink(`person${index}@example.lt`, index);
    },

    /** Requests a link for a browser with this secret, and gives the token that its mail would carry. */
    async newLink(email: string, browserSecret?: string): Promise<string> {
      await requestLink(email, (linksMade += 1), browserSecret);
      const [link] = await db
        .select({ id: verificationTokens.id })
        .from(verificationTokens)
        .where(eq(verificationTokens.email, email));
      if (!link) throw new Error(`no link was stored for ${email}`);
      return linkToken(deps.hmac, link.id);
    },

    /** Inserts users whose reminder is due now; the next run of the planner finds them. */
    async makeRemindersDue(many: number): Promise<void> {
      const hourNow = Temporal.Now.zonedDateTimeISO('UTC').hour;
      // A zone in which it is about noon, so that no day ends while the proof runs.
      const timeZone = `Etc/GMT${hourNow >= 12 ? '+' : '-'}${Math.abs(hourNow - 12)}`;
      const today = Temporal.Now.plainDateISO(timeZone);
      const due = Array.from({ length: many }, () => ({
        timeZone,
        reminderHour: 1,
        remindersPlannedThrough: today.subtract({ days: 1 }).toString(),
        nextReminderAt: new Date(),
      }));
      const date = today.add({ days: 7 }).with({ year: 2000 }).toString();
      const accounts = await insertUsers(db, due);
      await inBatches(accounts, (some) =>
        db.insert(birthdays).values(some.map(({ userId }) => ({ userId, id: 1, name: 'Ona', date }))),
      );
    },

    /** Enqueues the planner, as the scheduler does each minute. */
    enqueuePlanning: () => db.transaction((tx) => deps.jobs.enqueue(tx, 'reminders.plan', {})),

    enqueuePublishing: () => db.transaction((tx) => deps.jobs.enqueue(tx, 'group-cards.publish', {})),

    /** Plans at once in this process, so that workers started next find all mails waiting. */
    planReminders: () => createPlanner(deps).run(),

    /** The rate of the last mails, without the time in which workers started and stopped. */
    async sentPerSecond(mails: number): Promise<number> {
      const { rows } = await db.execute<{ seconds: number }>(sql`
        select extract(epoch from percentile_disc(0.9) within group (order by finished_at)
          - percentile_disc(0.3) within group (order by finished_at))::float8 as seconds
        from (select finished_at from ${mailDeliveries} where state = 'sent' order by finished_at desc limit ${mails}) m`);
      return (mails * 0.6) / (rows[0]?.seconds ?? 0);
    },

    /** Kills one PostgreSQL process, which the server treats as a crash: it drops its shared memory and recovers. */
    async crashDatabase(): Promise<void> {
      const found = await db.execute<{ pid: number }>(
        sql`select pid from pg_stat_activity where backend_type = 'checkpointer'`,
      );
      const pid = found.rows[0]?.pid;
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    },

    async countItems(): Promise<Record<string, number>> {
      const rows = await db
        .select({ state: reminderItems.state, found: count() })
        .from(reminderItems)
        .groupBy(reminderItems.state);
      return Object.fromEntries(rows.map(({ state, found }) => [state, found]));
    },
    countReminderLogs: () => db.$count(reminderLogs),

    /** Inserts an account with a session and gives the value of its cookie. */
    signIn(email: string): Promise<string> {
      const account = { email, emailCanonical: canonicalAddress(email), language: 'en', timeZone: null } as const;
      const visitor = { session: undefined, browser: undefined, ip: '127.0.0.1', userAgent: undefined } as const;
      return db.transaction(async (tx) => {
        const { userId } = await services.accounts.findOrCreateAccount(tx, account);
        return services.sessions.beginSession(tx, userId, { ...visitor, language: 'en' });
      });
    },

    /** Inserts birthdays for each of these accounts. */
    async fillLists(emails: readonly string[], many: number): Promise<void> {
      await db.execute(sql`
        insert into birthdays (user_id, id, name, date, birth_year, email, notes, created_at)
        select user_id, (random() * 281474976710655)::bigint, 'Person ' || n, make_date(1950 + n % 60, 1 + n % 12, 1 + n % 28),
          1950 + n % 60, 'person' || n || '@example.lt', 'Likes tea and long walks', now() - make_interval(mins => n)
        from user_addresses, generate_series(1, ${many}::int) n where email_canonical in ${emails}`);
    },

    async countInState(state: DeliveryState): Promise<number> {
      const [row] = await db.select({ found: count() }).from(mailDeliveries).where(eq(mailDeliveries.state, state));
      return row?.found ?? 0;
    },

    countPosted: () => db.$count(mailDeliveries),
    countLinks: () => db.$count(verificationTokens),

    async countSessions(email: string): Promise<number> {
      const rows = await db
        .select({ id: sessions.id })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(eq(users.email, email));
      return rows.length;
    },

    /** Clears the rate limits whose period is this many seconds, as if it had passed. */
    async clearRateLimits(seconds: number): Promise<void> {
      await db.delete(rateLimits).where(like(rateLimits.key, `%-${seconds}:%`));
    },

    async close(): Promise<void> {
      await deps.close();
      await mailbox.close();
      await images.close();
      await database.close();
    },
  };
}
