/**
 * Three workers plan and send reminders while they are killed at random moments, the database crashes, and the mail
 * server refuses some mails for a while and hangs up after accepting others. Nothing may be lost; a mail may arrive
 * twice only if it was in flight at a kill or a crash, or if its connection was cut. Of those in flight at a kill the
 * first must come again soon. A worker outlives the crash of its database: none may exit unless it was killed.
 */
import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '#scripts/stack/build.ts';
import { stopChild } from '#scripts/stack/processes.ts';
import { type ProgramOptions, pause, type ProofResult, seededRandom } from '#scripts/stack/program.ts';
import { startWorker } from '../support/processes.ts';
import { startTestApp } from '../support/test-app.ts';

const workersAtOnce = 3;
const refusedShare = 0.02;
const cutShare = 0.005;
const firstReturnSeconds = 30;

export default async function crash({ short, seed, note }: ProgramOptions): Promise<ProofResult> {
  ensureBuilt();
  const random = seededRandom(seed);
  const { mails, kills, crashes, patienceMs } = short
    ? { mails: 600, kills: 4, crashes: 1, patienceMs: 600_000 }
    : { mails: 20_000, kills: 100, crashes: 10, patienceMs: 3_000_000 };
  // A durable database: what it has committed survives its crash.
  const directory = join(tmpdir(), `kartu-crash-${process.pid}`);
  const testApp = await startTestApp({ directory });
  const arrivals = new Map<string, number>();
  const refused = new Set<string>();
  const cut = new Set<string>();
  let cuts = 0;
  const returns = createReturns();

  testApp.mailbox.refuse = (mail) => {
    const id = mail.messageId ?? '';
    if (!refused.has(id) && random() < refusedShare) {
      refused.add(id);
      return { code: 451, text: '4.3.0 come back later' };
    }
    arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
    if (!cut.has(id)) returns.arrived(id);
    if (random() >= cutShare) return undefined;
    cut.add(id);
    cuts += 1;
    return 'cut';
  };

  const workers: ChildProcess[] = [];
  const ended = new Set<ChildProcess>();
  let exits = 0;
  const end = (worker: ChildProcess | undefined) => {
    if (!worker) return;
    ended.add(worker);
    worker.kill('SIGKILL');
  };
  const runUntilDone = (place: number) => {
    let lastLine = '';
    const worker = startWorker(testApp.environment, (line) => {
      lastLine = line;
    });
    worker.once('exit', (code, signal) => {
      if (ended.has(worker)) return;
      exits += 1;
      note(`a worker exited by itself (${code ?? signal}): ${lastLine}`);
      runUntilDone(place);
    });
    workers[place] = worker;
  };
  const ignoringCrash = <Value>(work: Promise<Value>, otherwise: Value) => work.catch(() => otherwise);
  const began = performance.now();

  try {
    await testApp.makeRemindersDue(mails);
    note(`${mails} users are due`);
    for (let place = 0; place < workersAtOnce; place += 1) runUntilDone(place);
    await testApp.enqueuePlanning();
    let killed = 0;
    let crashed = 0;
    const patienceEnds = performance.now() + patienceMs;
    while (performance.now() < patienceEnds) {
      const share = arrivals.size / mails;
      if (killed < kills && share >= killed / (kills + 1)) {
        const place = Math.floor(random() * workersAtOnce);
        await pause(random() * 300);
        end(workers[place]);
        returns.killed();
        killed += 1;
        runUntilDone(place);
        if (killed % 10 === 0) note(`kill ${killed}, crash ${crashed}: ${arrivals.size} of ${mails} have arrived`);
      }
      if (crashed < crashes && share >= (crashed + 0.5) / (crashes + 1)) {
        await ignoringCrash(testApp.crashDatabase(), undefined);
        returns.crashed();
        crashed += 1;
      }
      if ((await ignoringCrash(testApp.countInState('sent'), 0)) === mails) break;
      await pause(100);
    }
    for (const worker of workers) {
      ended.add(worker);
      await stopChild(worker);
    }

    const items = await testApp.countItems();
    const duplicates = [...arrivals.values()].reduce((sum, times) => sum + times - 1, 0);
    const duplicatesAllowed = killed + crashed * workersAtOnce + cuts;
    const lost = mails - arrivals.size;
    const logs = await testApp.countReminderLogs();
    const sentItems = items['sent'] ?? 0;
    const { killsWithReturns, slowestFirstReturn } = returns.result();
    const pass =
      lost === 0 &&
      exits === 0 &&
      logs === mails &&
      sentItems === mails &&
      Object.keys(items).length === 1 &&
      duplicates <= duplicatesAllowed &&
      slowestFirstReturn <= firstReturnSeconds &&
      killed === kills &&
      crashed === crashes;
    const seconds = Math.round((performance.now() - began) / 1000);
    return {
      pass,
      mails,
      kills: killed,
      crashes: crashed,
      refused: refused.size,
      cuts,
      lost,
      exitsByThemselves: exits,
      duplicates,
      duplicatesAllowed,
      logs,
      sentLines: sentItems,
      killsWithReturns,
      slowestFirstReturn,
      seconds,
    };
  } finally {
    workers.forEach(end);
    await testApp.close();
    await rm(directory, { recursive: true, force: true });
  }
}

interface Kill {
  atMs: number;
  /** How many mails had arrived before it. */
  arrived: number;
  firstReturnMs?: number;
}

/**
 * How long after a kill the first of the mails that had arrived but were not recorded arrives again. Each worker sends
 * one mail after the other, so what was in flight arrived near the kill, perhaps just after it. A mail that arrived long
 * before comes again for another reason: its record failed in the crash, or its job was given to another worker.
 */
function createReturns() {
  const nearArrivals = workersAtOnce * 3;
  const places = new Map<string, number>();
  let arrived = 0;
  let kills: Kill[] = [];
  const finished: number[] = [];
  return {
    killed() {
      kills.push({ atMs: performance.now(), arrived });
    },
    /** After a crash, returning mails can no longer be assigned to a kill. */
    crashed() {
      finished.push(...returned(kills));
      kills = [];
      places.clear();
    },
    arrived(id: string) {
      const place = places.get(id);
      arrived += 1;
      places.set(id, arrived);
      if (place === undefined) return;
      const cause = kills.find((kill) => Math.abs(place - kill.arrived) <= nearArrivals);
      if (cause) cause.firstReturnMs ??= performance.now() - cause.atMs;
    },
    result() {
      finished.push(...returned(kills));
      return {
        killsWithReturns: finished.length,
        slowestFirstReturn: Math.round(Math.max(0, ...finished) / 100) / 10,
      };
    },
  };
}

const returned = (kills: readonly Kill[]) => kills.flatMap(({ firstReturnMs }) => firstReturnMs ?? []);
