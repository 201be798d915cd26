/**
 * Sends hostile and odd files as photos to the production build, then good ones while the process is killed.
 * Whatever is stored must decode and carry nothing of its sender; no file may bring down, fill or hold up the process.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { ensureBuilt } from '#scripts/stack/build.ts';
import { freePort } from '#scripts/stack/postgres.ts';
import { startNode, stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import { type ProgramOptions, type ProofResult, seededRandom } from '#scripts/stack/program.ts';
import { createObjectRemover, expiredUploads } from '#server/features/group-cards/photos/jobs.ts';
import { createObjectStore } from '#server/platform/objects/object-store.ts';
import { uploads } from '#server/platform/database/schema/index.ts';
import { phonePhoto } from '#test/fixtures/pictures.ts';
import { fillCard } from '../support/filled-card.ts';
import { deployedMemory, noLoadShedding, startWeb } from '../support/processes.ts';
import { startTestApp } from '../support/test-app.ts';
import { largePhoto, mutatedFiles, type OddFile, oddFiles } from '../support/uploads/odd-files.ts';
import { findUnstored, checkStored, countAttached, listObjects } from '../support/uploads/stored.ts';
import { createUploader } from '../support/uploads/uploader.ts';

const lanes = 6;
const atOnce = 20;
const allowedGrowthMb = 150;
/** Beyond what a process that does nothing is delayed on the same machine at the same time. */
const allowedLoopDelayMs = 50;
const loopDelay = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m;

const residentMb = ({ pid }: ChildProcess) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

export default async function uploadsProof({ short, seed, note }: ProgramOptions): Promise<ProofResult> {
  ensureBuilt();
  const random = seededRandom(seed);
  const [odd, mutated, kills] = short ? [120, 400, 3] : [2000, 20_000, 20];
  const testApp = await startTestApp();
  const { db } = testApp.deps;
  const scratch = mkdtempSync(join(tmpdir(), 'kartu-uploads-'));
  const [folder, temporary] = [join(scratch, 'objects'), join(scratch, 'temporary')];
  mkdirSync(temporary);
  const metricsPort = await freePort();
  const environment = {
    ...testApp.environment,
    ...noLoadShedding,
    ...deployedMemory(),
    OBJECTS_FOLDER: folder,
    TMPDIR: temporary,
    METRICS_PORT: String(metricsPort),
  };
  const logged: string[] = [];
  const start = async () => {
    const process = startWeb(environment, (line) => logged.push(line));
    await waitUntilAnswering(`${testApp.origin}/healthz`, process);
    return process;
  };
  const uploader = createUploader(testApp);
  const issues: string[] = [];
  const counts = { stored: 0, refused: 0 };
  let web = await start();
  let mostMb = 0;

  async function sendAll(files: AsyncGenerator<OddFile>): Promise<void> {
    const lane = async () => {
      for await (const file of files) {
        const { status } = await uploader.send(file);
        const isStored = status === 200;
        counts[isStored ? 'stored' : 'refused'] += 1;
        const isWrong = file.expected !== 'either' && isStored !== (file.expected === 'stored');
        if (isWrong || (!isStored && ![400, 413, 415].includes(status)))
          issues.push(`${file.kind}: answered ${status}`);
        mostMb = Math.max(mostMb, residentMb(web));
      }
    };
    // A generator with several readers gives each file to one of them.
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  /** The delay of the event loop since the last call, as the process itself measures it. */
  async function loopDelayMs(): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(loopDelay.exec(text)?.[1]) * 1000;
  }

  /** Sends and attaches photos until the process is killed, a moment after some of them. */
  async function attachUntilKilled(): Promise<void> {
    const photo = await phonePhoto(900, 600);
    const gone = once(web, 'exit');
    let untilKill = 1 + Math.floor(random() * 2 * lanes);
    const delayMs = random() * 300;
    const person = async () => {
      const account = await uploader.newAccount();
      const { id } = await fillCard(testApp, account.email, 0);
      for (;;) {
        const { status, objectName } = await uploader.send({ bytes: photo, isChunked: false }, account);
        if (status !== 200) return;
        const attached = await fetch(`${testApp.origin}/api/group-cards/${id}/contributions`, {
          method: 'POST',
          headers: { cookie: account.cookie, origin: testApp.origin, 'content-type': 'application/json' },
          body: JSON.stringify({
            contributorName: 'Ona',
            contributorEmail: account.email,
            type: 'photo',
            imageUrl: `/public-objects/${objectName}`,
          }),
        });
        if (attached.status !== 201) return void issues.push(`attaching: answered ${attached.status}`);
        if ((untilKill -= 1) === 0) setTimeout(() => web.kill('SIGKILL'), delayMs);
      }
    };
    // Their requests fail when the process is gone.
    await Promise.allSettled(Array.from({ length: lanes }, person));
    web.kill('SIGKILL');
    await gone;
  }

  try {
    await uploader.send({ bytes: await phonePhoto(), isChunked: false });
    const startMb = residentMb(web);
    mostMb = startMb;
    await sendAll(oddFiles(random, odd));
    note(`${odd} odd files: ${counts.stored} stored, ${counts.refused} refused`);
    await sendAll(mutatedFiles(random, mutated));
    note(`${mutated} mutated files: ${counts.stored} stored, ${counts.refused} refused in all`);

    const photo = await largePhoto();
    let idleDelayMs = Number.NaN;
    const idle = startNode(['proofs/support/uploads/loop-delay.ts'], {}, (line) => (idleDelayMs = Number(line)));
    await loopDelayMs();
    const large = await Promise.all(
      Array.from({ length: atOnce }, () => uploader.send({ bytes: photo, isChunked: false })),
    );
    const delayMs = await loopDelayMs();
    await stopChild(idle);
    mostMb = Math.max(mostMb, residentMb(web));
    for (const { status } of large) if (status !== 200) issues.push(`one of ${atOnce} at once: answered ${status}`);
    const { issues: found, pictures } = await checkStored(testApp, folder);
    issues.push(...found);
    note(`${pictures} stored pictures looked into`);
    if (web.exitCode !== null || web.signalCode !== null) issues.push('the process has ended');
    issues.push(...logged.map((line) => `logged: ${line}`));

    for (let kill = 0; kill < kills; kill += 1) {
      await attachUntilKilled();
      web = await start();
    }
    issues.push(...(await findUnstored(testApp)), ...(await checkStored(testApp, folder)).issues);
    const originals = readdirSync(temporary).filter((name) => name.startsWith('kartu-picture-')).length;
    if (originals > 0) issues.push(`${originals} folders of killed processes are left`);
    const attached = await countAttached(testApp);
    // A day later what nobody attached is gone, also what a killed process had begun.
    await db
      .update(uploads)
      .set({ expiresAt: sql`now()` })
      .where(sql`${uploads.expiresAt} is not null`);
    for (const each of Object.values(expiredUploads(testApp.deps))) await each.remove(100_000, null);
    const objects = createObjectStore({ ...testApp.deps.config, OBJECTS_FOLDER: folder });
    await createObjectRemover({ ...testApp.deps, objects }).run();
    issues.push(...(await checkStored(testApp, folder)).issues);
    const left = await db.$count(uploads);
    if (left !== attached) issues.push(`${left} rows are left of ${attached} attached`);

    for (const issue of issues.slice(0, 40)) note(issue);
    const grownMb = Math.round(mostMb - startMb);
    return {
      pass:
        issues.length === 0 && attached > 0 && grownMb < allowedGrowthMb && delayMs - idleDelayMs < allowedLoopDelayMs,
      odd,
      mutated,
      ...counts,
      picturesLookedInto: pictures,
      issues: issues.length,
      grownMb,
      loopDelayMs: Math.round(delayMs * 10) / 10,
      idleDelayMs: Math.round(idleDelayMs * 10) / 10,
      largeBytes: photo.length,
      kills,
      attached,
      objectsLeft: listObjects(folder).length,
    };
  } finally {
    await stopChild(web);
    await testApp.close();
    rmSync(scratch, { recursive: true });
  }
}
