import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { phonePhoto } from '#test/fixtures/pictures.ts';
import { writeFile } from 'node:fs/promises';
import { createPictureDecoder } from './decoder.ts';

const folder = mkdtempSync(join(tmpdir(), 'kartu-decoder-'));
const input = join(folder, 'photo');
afterAll(() => rmSync(folder, { recursive: true }));

const limits = { decoders: 1, waiting: 1, picturesPerDecoder: 1, decodeSeconds: 30, decoderHeapMb: 64 };

test('one process works on one picture, one more waits, and the next is sent away', async () => {
  await writeFile(input, await phonePhoto(300, 200));
  const decoder = createPictureDecoder(limits);
  const request = { input, folder };
  const answers = await Promise.all([decoder.decode(request), decoder.decode(request), decoder.decode(request)]);
  // The second picture is the first one of a new process.
  expect(answers).toEqual([
    expect.objectContaining({ width: 200, height: 300 }),
    expect.objectContaining({ width: 200, height: 300 }),
    undefined,
  ]);
  decoder.close();
});

test('a picture that takes too long is refused, and the next one gets a new process', async () => {
  await writeFile(input, await phonePhoto(300, 200));
  const decoder = createPictureDecoder({ ...limits, decodeSeconds: 0 });
  expect(await decoder.decode({ input, folder })).toBeNull();
  expect(await decoder.decode({ input, folder })).toBeNull();
  decoder.close();
});

test('a process that ended while it had nothing to do is not asked for the next picture', async () => {
  await writeFile(input, await phonePhoto(300, 200));
  const started: ChildProcess[] = [];
  const onStart = (message: unknown) => started.push((message as { process: ChildProcess }).process);
  subscribe('child_process', onStart);
  const decoder = createPictureDecoder({ ...limits, picturesPerDecoder: 10 });
  expect(await decoder.decode({ input, folder })).not.toBeNull();
  unsubscribe('child_process', onStart);
  const [child] = started as [ChildProcess];
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await decoder.decode({ input, folder })).toMatchObject({ width: 200, height: 300 });
  decoder.close();
});
