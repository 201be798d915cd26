/**
 * Kills the worker with SIGKILL at random moments while it sends, and counts what arrives.
 * No mail may be lost; a mail may arrive twice only if it was in flight at a kill, one per lane.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ensureBuilt } from '#scripts/stack/build.ts';
import { type ProgramOptions, pause, type ProofResult, seededRandom } from '#scripts/stack/program.ts';
import { startWorker } from '../support/processes.ts';
import { startTestApp } from '../support/test-app.ts';

const lanesInUse = 1;
const patienceMs = 120_000;

export default async function kill({ short, seed, note }: ProgramOptions): Promise<ProofResult> {
  ensureBuilt();
  const random = seededRandom(seed);
  const kills = short ? 4 : 20;
  const mails = short ? 100 : 500;
  const testApp = await startTestApp();
  const arrivals = new Map<string, number>();
  let total = 0;
  let killAt = Number.POSITIVE_INFINITY;
  let killNow: () => void = () => {};
  let killedAt = 0;
  let slowestReturnMs = 0;
  const inFlight = new Set<string>();

  testApp.mailbox.refuse = async (mail) => {
    const id = mail.messageId ?? '';
    if (inFlight.delete(id)) slowestReturnMs = Math.max(slowestReturnMs, performance.now() - killedAt);
    arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
    total += 1;
    if (total >= killAt) {
      killAt = Number.POSITIVE_INFINITY;
      inFlight.add(id);
      // At random before the answer, with it, or while the worker records it.
      setTimeout(killNow, Math.floor(random() * 8));
    }
    await pause(random() * 6);
    return undefined;
  };

  try {
    await testApp.postSignInMails(mails);
    note(`${mails} mails posted`);
    for (let count = 1; count <= kills; count += 1) {
      const worker: ChildProcess = startWorker(testApp.environment);
      const gone = once(worker, 'exit');
      const perKill = Math.floor((mails - total) / (kills - count + 2));
      killAt = total + 1 + Math.floor(random() * Math.max(1, perKill));
      killNow = () => {
        killedAt = performance.now();
        worker.kill('SIGKILL');
      };
      await gone;
      note(`kill ${count}: ${arrivals.size} of ${mails} have arrived`);
    }

    const last = startWorker(testApp.environment);
    const end = performance.now() + patienceMs;
    while ((await testApp.countInState('sent')) < mails && performance.now() < end) await pause(200);
    const lastGone = once(last, 'exit');
    last.kill('SIGTERM');
    await lastGone;

    const lost = mails - arrivals.size;
    const duplicates = total - arrivals.size;
    const recorded = await testApp.countInState('sent');
    const pass = lost === 0 && recorded === mails && duplicates <= kills * lanesInUse;
    return {
      pass,
      kills,
      mails,
      lost,
      duplicates,
      duplicatesAllowed: kills * lanesInUse,
      recorded,
      slowestReturnSeconds: Math.round(slowestReturnMs / 100) / 10,
    };
  } finally {
    await testApp.close();
  }
}
