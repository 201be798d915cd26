/** Photos of four megabytes through the upload gateway, against the same decoders given the same files from the disk. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '#scripts/stack/build.ts';
import { stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import type { BenchResult, ProgramOptions } from '#scripts/stack/program.ts';
import { createPictureDecoder } from '#server/platform/pictures/decoder.ts';
import { noLoadShedding, startWeb } from '../support/processes.ts';
import { startTestApp } from '../support/test-app.ts';
import { largePhoto } from '../support/uploads/odd-files.ts';
import { createUploader } from '../support/uploads/uploader.ts';

const atOnce = 4;

/** Photos a second. */
async function photosPerSecond(photos: number, work: () => Promise<unknown>): Promise<number> {
  let begun = 0;
  const start = performance.now();
  const lane = async () => {
    while ((begun += 1) <= photos) await work();
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return photos / ((performance.now() - start) / 1000);
}

export default async function upload({ short, note }: ProgramOptions): Promise<BenchResult> {
  ensureBuilt();
  const photos = short ? 4 : 20;
  const testApp = await startTestApp();
  const scratch = mkdtempSync(join(tmpdir(), 'kartu-bench-upload-'));
  const web = startWeb({ ...testApp.environment, ...noLoadShedding, OBJECTS_FOLDER: join(scratch, 'objects') });
  const decoder = createPictureDecoder();
  const uploader = createUploader(testApp);
  const photo = await largePhoto();
  const input = join(scratch, 'photo');
  writeFileSync(input, photo);
  let failed = 0;
  const ours = async () => {
    if ((await uploader.send({ bytes: photo, isChunked: false })).status !== 200) failed += 1;
  };
  const bare = async () => {
    if (!(await decoder.decode({ input, folder: await mkdtemp(join(scratch, 'bare-')) }))) failed += 1;
  };
  try {
    await waitUntilAnswering(`${testApp.origin}/healthz`, web);
    // Starts the decoders of both sides.
    for (const work of [ours, bare]) await photosPerSecond(2, work);
    const rounds = [];
    for (let round = 1; round <= 3; round += 1) {
      const perSecond = await photosPerSecond(photos, ours);
      const barePerSecond = await photosPerSecond(photos, bare);
      note(`round ${round}: ${perSecond.toFixed(2)} photos/s, bare ${barePerSecond.toFixed(2)}/s`);
      rounds.push({ perSecond, barePerSecond, ratio: perSecond / barePerSecond });
    }
    const middle = rounds.sort((one, other) => one.ratio - other.ratio)[1];
    if (!middle || failed > 0) throw new Error(`${failed} photos failed`);
    const rounded = (value: number) => Math.round(value * 1000) / 1000;
    return {
      ratio: rounded(middle.ratio),
      photosPerSecond: rounded(middle.perSecond),
      barePerSecond: rounded(middle.barePerSecond),
      photoBytes: photo.length,
      turns: rounds.length,
    };
  } finally {
    decoder.close();
    await stopChild(web);
    rmSync(scratch, { recursive: true });
    await testApp.close();
  }
}
