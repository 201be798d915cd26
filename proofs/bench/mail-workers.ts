/**
 * Reminders per second of one to four workers, as built and started in production, with a database and a mail server in
 * processes of their own; compared with one loop that only hands a fixed text to the same mail server.
 */
import { createTransport } from 'nodemailer';
import { ensureBuilt } from '../../scripts/lib/build.ts';
import { stopChild } from '../../scripts/lib/processes.ts';
import { type BenchResult, pause, type ProgramOptions } from '../../scripts/lib/program.ts';
import { rounded } from '../support/compare.ts';
import { startMailSink, startWorker } from '../support/processes.ts';
import { type Scene, startScene } from '../support/scene.ts';

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

async function workersPerSecond(scene: Scene, sinkUrl: string, workers: number, mails: number): Promise<number> {
  const before = await scene.countInState('sent');
  await scene.makeRemindersDue(mails);
  await scene.planReminders();
  const started = Array.from({ length: workers }, () => startWorker({ ...scene.environment, SMTP_URL: sinkUrl }));
  try {
    const end = performance.now() + patienceMs;
    while ((await scene.countInState('sent')) < before + mails) {
      if (performance.now() > end) throw new Error(`${workers} workers did not send ${mails} mails in time`);
      await pause(200);
    }
    return await scene.sentPerSecond(mails);
  } finally {
    for (const worker of started) await stopChild(worker);
  }
}

export default async function mailWorkers({ short, note }: ProgramOptions): Promise<BenchResult> {
  ensureBuilt();
  const mails = short ? 1000 : 5000;
  const sink = await startMailSink(note);
  const scene = await startScene();
  const figures: Record<string, number> = {};
  try {
    let best = 0;
    let bare = 0;
    for (const workers of [1, 2, 3, 4]) {
      bare = Math.max(bare, await barePerSecond(sink.url, mails / 2));
      const perSecond = await workersPerSecond(scene, sink.url, workers, mails);
      best = Math.max(best, perSecond);
      figures[`workers${workers}PerSecond`] = Math.round(perSecond);
      note(`${workers} workers: ${Math.round(perSecond)}/s`);
    }
    return { ratio: rounded(best / bare), barePerSecond: Math.round(bare), mails, ...figures };
  } finally {
    await scene.close();
    await sink.stop();
  }
}
