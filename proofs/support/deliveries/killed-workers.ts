import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { ensureBuilt } from '#scripts/stack/build.ts';
import { type ProgramOptions, pause, seededRandom } from '#scripts/stack/program.ts';
import { addressFields } from '#server/features/group-cards/delivery/service/link.ts';
import { groupCardDeliveries } from '#server/platform/database/schema/index.ts';
import { insertCard } from '#test/fixtures/cards.ts';
import { insertUsers } from '#test/fixtures/users.ts';
import { startWorker } from '../processes.ts';
import { startTestApp } from '../test-app.ts';

const patienceMs = 120_000;

/** Kills workers with SIGKILL while they deliver cards that are due, and counts what arrives. */
export async function proveKilledWorkers({ short, seed, note }: ProgramOptions) {
  ensureBuilt();
  const random = seededRandom(seed);
  const kills = short ? 1 : 50;
  const cards = short ? 20 : 500;
  const testApp = await startTestApp();
  const { db, hmac, jobs } = testApp.deps;
  const arrivals = new Map<string, number>();
  let total = 0;
  let killAt = Number.POSITIVE_INFINITY;
  let killNow: () => void = () => {};
  testApp.mailbox.refuse = async (mail) => {
    const id = mail.messageId ?? '';
    arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
    total += 1;
    if (total >= killAt) {
      killAt = Number.POSITIVE_INFINITY;
      // At random before the answer, with it, or while the worker records it.
      setTimeout(killNow, Math.floor(random() * 8));
    }
    await pause(random() * 6);
    return undefined;
  };
  const countSent = async () => {
    const { rows } = await db.execute(sql`select 1 from group_card_deliveries where state = 'sent'`);
    return rows.length;
  };

  try {
    const ids = Array.from({ length: cards }, (_, index) => index + 1);
    await insertUsers(
      db,
      ids.map((id) => ({ id, email: `c${id}@example.lt` })),
    );
    for (const id of ids) {
      const key = { creatorId: id, id };
      await insertCard(db, id, { id, messages: [{ name: 'Tom', text: 'Sveikinu' }] });
      await db.insert(groupCardDeliveries).values({
        creatorId: id,
        groupCardId: id,
        ...addressFields(hmac, key, `p${id}@example.lt`),
        language: 'en',
        chosen: 'other',
        day: '2026-11-01',
        minutes: 480,
        timeZone: 'Europe/Vilnius',
        deliverAt: sql`now() - interval '1 minute'`,
      });
    }
    await db.transaction((tx) => jobs.enqueue(tx, 'group-cards.deliver', {}));
    for (let count = 1; count <= kills; count += 1) {
      const worker: ChildProcess = startWorker(testApp.environment);
      const gone = once(worker, 'exit');
      const perKill = Math.floor((cards - total) / (kills - count + 2));
      killAt = total + 1 + Math.floor(random() * Math.max(1, perKill));
      killNow = () => void worker.kill('SIGKILL');
      await gone;
      note(`kill ${count}: ${arrivals.size} of ${cards} have arrived`);
    }
    const last = startWorker(testApp.environment);
    const end = performance.now() + patienceMs;
    while ((await countSent()) < cards && performance.now() < end) await pause(200);
    const lastGone = once(last, 'exit');
    last.kill('SIGTERM');
    await lastGone;
    const lost = cards - arrivals.size;
    const duplicates = total - arrivals.size;
    return {
      pass: lost === 0 && duplicates <= kills && (await countSent()) === cards,
      kills,
      cards,
      lost,
      duplicates,
    };
  } finally {
    await testApp.close();
  }
}
