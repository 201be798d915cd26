/**
 * Reminders rendered, sent and recorded per second by one worker, one at a time,
 * compared with sending one fixed text to the same mail server, one at a time.
 */
import { createTransport } from 'nodemailer';
import { eq } from 'drizzle-orm';
import type { BenchResult, ProgramOptions } from '#scripts/stack/program.ts';
import { mailServerLimits } from '#server/platform/limits/mail.ts';
import { mailKinds } from '#server/jobs.ts';
import { birthdays, mailDeliveries } from '#server/platform/database/schema/index.ts';
import { createMailWorker } from '#server/platform/mail/delivery/mail-worker.ts';
import { createMailer } from '#server/platform/mail/delivery/transport.ts';
import { createServices } from '#server/services.ts';
import { insertUsers } from '#test/fixtures/users.ts';
import { createMovingClock } from '#test/moving-clock.ts';
import { startMailSink } from '../support/processes.ts';
import { startReminderApp } from '../support/reminder-app.ts';

export default async function mail({ short, note }: ProgramOptions): Promise<BenchResult> {
  const sink = await startMailSink(note);
  const clock = createMovingClock('2027-06-01T00:30:00Z');
  const testApp = await startReminderApp(clock, () => ({ kind: 'accepted' }));
  const { db, deps, planner, reminders } = testApp;
  const mailer = createMailer({ ...deps.config, SMTP_URL: sink.url }, deps.hmac);
  const mailWorker = createMailWorker({ ...deps, mailer, kinds: mailKinds(deps, createServices(deps)) });
  const plain = createTransport({ url: sink.url, pool: true, maxConnections: 3 });
  const perTurn = short ? 100 : 400;
  const turns = short ? 5 : 15;

  try {
    const ids = Array.from({ length: perTurn * (turns + 1) }, (_, index) => (index + 1) * 1_200_000);
    for (let from = 0; from < ids.length; from += 500) {
      const some = ids.slice(from, from + 500);
      await db.transaction(async (tx) => {
        await insertUsers(
          tx,
          some.map((id) => ({ id })),
        );
        await tx.insert(birthdays).values(
          some.flatMap((id) =>
            [1, 2].map((person) => ({
              userId: id,
              id: person,
              name: `Person ${person}`,
              date: '1980-06-08',
              birthYear: 1980,
              notes: 'Likes tulips',
            })),
          ),
        );
        await reminders.replan(tx, some);
      });
    }
    clock.set('2027-06-01T09:30:00Z');
    while ((await planner.planBatch()).claimed > 0);
    const keys = (await db.select({ key: mailDeliveries.key }).from(mailDeliveries)).map(({ key }) => key);
    const html = 'x'.repeat(6000);

    async function ours(): Promise<number> {
      const began = performance.now();
      // As a worker does it: a batch of deliveries is started while the batch before is sent one by one.
      const some = keys.splice(0, perTurn);
      const together = mailServerLimits.beginTogether;
      const beginFrom = (first: number) =>
        mailWorker.beginDeliveries(some.slice(first, first + together).map((key) => ({ key, jobId: '' })));
      let next = beginFrom(0);
      for (let first = 0; first < some.length; first += together) {
        const begun = await next;
        next = beginFrom(first + together);
        for (const job of begun) await job?.run();
      }
      await next;
      return perTurn / (performance.now() - began);
    }
    async function theirs(): Promise<number> {
      const began = performance.now();
      for (let count = 0; count < perTurn; count += 1) {
        await plain.sendMail({ from: 'a@kartu.example', to: 'b@example.lt', subject: 'Fixed', html, text: 'Fixed' });
      }
      return perTurn / (performance.now() - began);
    }

    await ours();
    await theirs();
    const measured = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const product = await ours();
      const bare = await theirs();
      measured.push({ product, bare, ratio: product / bare });
    }
    const sent = await db.$count(mailDeliveries, eq(mailDeliveries.state, 'sent'));
    if (sent !== ids.length) throw new Error(`${sent} of ${ids.length} mails were sent`);
    measured.sort((one, other) => one.ratio - other.ratio);
    const middle = measured[Math.floor(measured.length / 2)];
    if (!middle) throw new Error('nothing was measured');
    return {
      ratio: Math.round(middle.ratio * 1000) / 1000,
      perSecond: Math.round(middle.product * 1000),
      barePerSecond: Math.round(middle.bare * 1000),
      turns,
    };
  } finally {
    mailer.close();
    plain.close();
    await testApp.close();
    await sink.stop();
  }
}
