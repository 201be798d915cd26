import { and, eq, lte } from 'drizzle-orm';
import { localSettings } from '#scripts/stack/settings.ts';
import type { Outcome } from '#domain/mail/delivery.ts';
import { mailServerLimits } from '#server/platform/limits/mail.ts';
import { createDeps } from '#server/deps.ts';
import { createPlanner } from '#server/features/reminders/jobs/planner.ts';
import { mailKinds } from '#server/jobs.ts';
import type { Clock } from '#server/platform/clock.ts';
import { parseConfig } from '#server/platform/config.ts';
import { mailDeliveries } from '#server/platform/database/schema/index.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { createMailWorker } from '#server/platform/mail/delivery/mail-worker.ts';
import { createOutbox } from '#server/platform/mail/delivery/outbox.ts';
import type { OutgoingMail } from '#server/platform/mail/compose/compose.ts';
import { createServices } from '#server/services.ts';
import { startProofDatabase } from './database.ts';

const workersAtOnce = 6;

/** No job queue: with a simulated clock the proof itself looks for due mails. */
const noJobs: Jobs = {
  enqueue: async () => {},
  enqueueAll: async () => {},
  cancelAll: async () => {},
  work: async () => {},
  workPipelined: async () => {},
  stop: async () => {},
};

/** Planner and mail worker on a real database, with a clock and a mail server of the caller. */
export async function startReminderApp(
  clock: Clock,
  answer: (mail: OutgoingMail) => Outcome,
  { withJobs = false }: { withJobs?: boolean } = {},
) {
  const database = await startProofDatabase();
  const { databaseUrl } = database;
  const settings = localSettings({ origin: 'http://localhost:1', port: 1, databaseUrl, smtpUrl: 'smtp://localhost:1' });
  const owned = await createDeps(parseConfig({ ...settings, LOG_LEVEL: 'silent' }), 'web', clock);
  const jobs = withJobs ? owned.jobs : noJobs;
  const outbox = createOutbox({ jobs, clock, mailDomain: 'kartu.example' });
  const deps = { ...owned, jobs, outbox };
  const mailer = {
    ready: async (mail: OutgoingMail) => async () => ({ outcome: answer(mail), detail: null }),
    close: () => {},
  };
  const services = createServices(deps);
  const mailWorker = createMailWorker({ ...deps, mailer, kinds: mailKinds(deps, services) });
  const isDue = and(eq(mailDeliveries.state, 'queued'), lte(mailDeliveries.dueAt, clock.sqlNow));
  return {
    db: deps.db,
    deps,
    databaseUrl,
    planner: createPlanner(deps),
    reminders: services.reminders,
    mailWorker,
    /** Delivers every due mail, as several workers would: started in batches, sent one by one. Gives their number. */
    async deliverDue(): Promise<number> {
      const due = await deps.db.select({ key: mailDeliveries.key }).from(mailDeliveries).where(isDue);
      const groups = Array.from({ length: Math.ceil(due.length / mailServerLimits.beginTogether) }, (_, place) =>
        due.slice(place * mailServerLimits.beginTogether, (place + 1) * mailServerLimits.beginTogether),
      );
      await forEachConcurrently(groups, workersAtOnce, async (some) => {
        const begun = await mailWorker.beginDeliveries(some.map(({ key }) => ({ key, jobId: key })));
        for (const job of begun) await job?.run();
      });
      return due.length;
    },
    async close(): Promise<void> {
      await owned.close();
      await database.close();
    },
  };
}

export type ReminderApp = Awaited<ReturnType<typeof startReminderApp>>;

export async function forEachConcurrently<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}
