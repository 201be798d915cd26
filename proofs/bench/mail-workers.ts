/**
 * Reminders per second of one to four workers, as built and started in production, with a database and a mail server in
 * processes of their own; compared with one loop that only hands a fixed text to the same mail server.
 */
import { createTransport } from 'nodemailer';
import { ensureBuilt } from '#scripts/stack/build.ts';
import { stopChild } from '#scripts/stack/processes.ts';
import { type BenchResult, pause, type ProgramOptions } from '#scripts/stack/program.ts';
import { rounded } from '../support/compare.ts';
import { startMailSink, startWorker } from '../support/processes.ts';
import { type TestApp, startTestApp } from '../support/test-app.ts';

const patienceMs = 600_000;

async function barePerSecond(url: string, mails: number): Promise<number> {
  const transport = createTransport({ url, pool: true, maxConnections: 1 });
  const html = 'x'.repeat(6000);
  const mail = { from: 'a@kartu.example', to: 'b@example.lt', subject: 'Fixed', html, text: 'Fixed' };
  await transport.sendMail(mail);
  const began = performance.now();
  for (let count = 0; count < mails; count += 1) await transport.sendMail(mail);
  const perSecond = (mails / (performance.now() - began)) * 1000;
  transport.close();
  return perSecond;
}

async function workersPerSecond(testApp: TestApp, sinkUrl: string, workers: number, mails: number): Promise<number> {
  const before = await testApp.countInState('sent');
  await testApp.makeRemindersDue(mails);
  await testApp.planReminders();
  const started = Array.from({ length: workers }, () => startWorker({ ...testApp.environment, SMTP_URL: sinkUrl }));
  try {
    const end = performance.now() + patienceMs;
    while ((await testApp.countInState('sent')) < before + mails) {
      if (performance.now() > end) throw new Error(`${workers} workers did not send ${mails} mails in time`);
      await pause(200);
    }
    return await testApp.sentPerSecond(mails);
  } finally {
    for (const worker of started) await stopChild(worker);
  }
}

export default async function mailWorkers({ short, note }: ProgramOptions): Promise<BenchResult> {
  ensureBuilt();
  const mails = short ? 200 : 5000;
  const sink = await startMailSink(note);
  const testApp = await startTestApp();
  const figures: Record<string, number> = {};
  try {
    let best = 0;
    let bare = 0;
    for (const workers of short ? [1, 2] : [1, 2, 3, 4]) {
      bare = Math.max(bare, await barePerSecond(sink.url, mails / 2));
      const perSecond = await workersPerSecond(testApp, sink.url, workers, mails);
      best = Math.max(best, perSecond);
      figures[`workers${workers}PerSecond`] = Math.round(perSecond);
      note(`${workers} workers: ${Math.round(perSecond)}/s`);
    }
    return { ratio: rounded(best / bare), barePerSecond: Math.round(bare), mails, ...figures };
  } finally {
    await testApp.close();
    await sink.stop();
  }
}
