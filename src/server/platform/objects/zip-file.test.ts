import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unzip } from '#test/unzip.ts';
import { writeZip, type ZipEntry } from './zip-file.ts';

const megabyte = 1024 * 1024;

test('a ZIP file holds its pictures as they were, and memory holds none that is written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kartu-zip-'));
  try {
    const file = join(folder, 'all.zip');
    const pictures = 60;
    let entries = 0;
    async function* content(): AsyncGenerator<ZipEntry> {
      yield { name: 'first.txt', content: 'Hello' };
      for (let n = 0; n < pictures; n += 1) {
        yield { name: `pictures/${n}.jpg`, content: Buffer.alloc(megabyte, n) };
      }
      yield {
        name: 'last.txt',
        content: (async function* () {
          yield 'Good';
          yield 'bye';
        })(),
      };
    }
    const before = process.memoryUsage().arrayBuffers;
    const bytes = await writeZip(file, content(), async () => {
      entries += 1;
    });
    // Given back as it was written: no collection of garbage has been asked for.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * megabyte);
    expect(entries).toBe(pictures + 2);
    const written = await readFile(file);
    expect(written.length).toBe(bytes);
    const files = await unzip(written);
    expect([files.get('first.txt')?.toString(), files.get('last.txt')?.toString()]).toEqual(['Hello', 'Goodbye']);
    for (let n = 0; n < pictures; n += 1) {
      expect(files.get(`pictures/${n}.jpg`)?.equals(Buffer.alloc(megabyte, n))).toBe(true);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a ZIP file that cannot be finished fails with what stopped it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kartu-zip-'));
  try {
    async function* content(): AsyncGenerator<ZipEntry> {
      yield { name: '1.jpg', content: Buffer.alloc(megabyte) };
      throw new Error('the store is away');
    }
    await expect(writeZip(join(folder, 'all.zip'), content(), async () => {})).rejects.toThrow('the store is away');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
