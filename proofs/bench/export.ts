/**
 * Megabytes per second of an export, from the database and the object store to the stored file, compared with a bare
 * ZIP of the same files by the same library; and how much more memory the export takes.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { BenchResult, ProgramOptions } from '#scripts/stack/program.ts';
import { createExporter } from '#server/features/data-export/jobs/make-export.ts';
import { createObjectStore } from '#server/platform/objects/object-store.ts';
import { createServices } from '#server/services.ts';
import { unzip } from '#test/unzip.ts';
import { insertBigAccount } from '../support/big-account.ts';
import { startTestApp } from '../support/test-app.ts';

const megabyte = 1_000_000;
const sampleMs = 20;
/** However large the account is. */
const moreMemoryAllowedMb = 100;

/** The most memory that the process takes while something runs, beyond what it took before. */
async function memoryOf<Result>(run: () => Promise<Result>): Promise<{ result: Result; megabytes: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, sampleMs);
  try {
    const result = await run();
    return { result, megabytes: (Math.max(most, process.memoryUsage.rss()) - before) / megabyte };
  } finally {
    clearInterval(timer);
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

export default async function bench({ short, note }: ProgramOptions): Promise<BenchResult> {
  const size = short
    ? { birthdays: 500, cards: 20, pictures: 100, pictureBytes: 200_000 }
    : { birthdays: 5000, cards: 200, pictures: 1000, pictureBytes: 200_000 };
  const turns = short ? 3 : 5;
  const folder = await mkdtemp(join(tmpdir(), 'kartu-bench-export-'));
  const testApp = await startTestApp();
  try {
    const config = { ...testApp.deps.config, OBJECTS_FOLDER: join(folder, 'objects') };
    const deps = { ...testApp.deps, config, objects: createObjectStore(config) };
    const userId = await insertBigAccount(deps, size);
    const services = createServices(deps);
    const exporter = createExporter(deps, services);

    let id = 0;
    async function exportOnce(): Promise<{ object: string; seconds: number }> {
      id += 1;
      const object = `exports/${userId}-${id}.zip`;
      await testApp.deps.db.execute(`delete from data_exports`);
      await testApp.deps.db.execute(
        `insert into data_exports (user_id, id, object_name, expires_at) values (${userId}, ${id}, '${object}', now() + interval '1 day')`,
      );
      const began = performance.now();
      await exporter.run({ userId, id });
      return { object, seconds: (performance.now() - began) / 1000 };
    }

    // The memory of the first export, before anything else has made the process larger.
    const { result: first, megabytes: moreMemoryMb } = await memoryOf(exportOnce);
    const stored = await deps.objects.read(first.object);
    if (!stored) throw new Error('the export was not made');
    const megabytes = stored.bytes / megabyte;
    note(`${megabytes.toFixed(1)} MB, ${moreMemoryMb.toFixed(0)} MB more memory`);

    if (moreMemoryMb > moreMemoryAllowedMb) throw new Error('the export takes too much memory');

    const files: { path: string; name: string }[] = [];
    for (const [name, content] of await unzip(await buffer(stored.stream))) {
      const path = join(folder, 'files', name);
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(path, content);
      files.push({ path, name });
    }

    /** The same files from the disk into one archive, and nothing else. */
    async function bareZip(): Promise<number> {
      const began = performance.now();
      const zip = new ZipFile();
      for (const { path, name } of files) {
        zip.addReadStreamLazy(name, { compress: !name.startsWith('pictures/') }, (give) =>
          give(null, createReadStream(path)),
        );
      }
      zip.end();
      await pipeline(zip.outputStream, createWriteStream(join(folder, 'bare.zip')));
      return (performance.now() - began) / 1000;
    }

    await bareZip();
    const ours: number[] = [];
    const bare: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      ours.push(megabytes / (await exportOnce()).seconds);
      bare.push(megabytes / (await bareZip()));
    }
    const ratio = median(ours.map((speed, turn) => speed / (bare[turn] ?? speed)));
    return {
      ratio,
      megabytesPerSecond: Math.round(median(ours)),
      bareMegabytesPerSecond: Math.round(median(bare)),
      megabytes: Math.round(megabytes),
      moreMemoryMb: Math.round(moreMemoryMb),
      moreMemoryAllowedMb,
      ...size,
    };
  } finally {
    await testApp.close();
    await rm(folder, { recursive: true, force: true });
  }
}
