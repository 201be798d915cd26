import type { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import type { ObjectStore } from '#server/platform/objects/object-store.ts';

import { exportPath, exportTestApp } from '#test/export-app.ts';
import { unzip } from '#test/unzip.ts';
import { createExportService } from './service/exports.ts';

const { app, around, ask, becomes, linkFor, removeObjects, stateOf, storedExports, useLink } = exportTestApp();

afterEach(() => {
  around.before = undefined;
  around.after = undefined;
});

describe('a worker that is stopped in the middle', () => {
  const crash = (times: number) => {
    let left = times;
    return async () => {
      left -= 1;
      if (left >= 0) throw new Error('killed');
    };
  };

  test.each(['before', 'after'] as const)('%s the file is stored: the next run makes it, once', async (moment) => {
    const before = await storedExports();
    const email = `killed-${moment}@example.lt`;
    const visitor = await app.signedIn(email);
    around[moment] = crash(2);
    await ask(visitor);
    await becomes(visitor, 'ready');
    expect((await unzip((await visitor.get(`${exportPath}/file`)).rawPayload)).size).toBeGreaterThan(10);
    await linkFor(email);
    expect(await storedExports()).toHaveLength(before.length + 1);
    await visitor.remove(exportPath);
    await removeObjects();
    expect(await storedExports()).toEqual(before);
  });

  test('and is no longer wanted: nothing is left', async () => {
    const before = await storedExports();
    const visitor = await app.signedIn('stopped@example.lt');
    let isStored = false;
    around.after = async () => {
      if (isStored) return;
      await visitor.remove(exportPath);
      // The remover is faster than the worker that stored the file and died.
      await app.run(`delete from removed_objects where object_name like 'exports/%'`);
      isStored = true;
      throw new Error('killed');
    };
    await ask(visitor);
    await expect.poll(() => isStored).toBe(true);
    await expect.poll(storedExports).toEqual(before);
    expect(await stateOf(visitor)).toEqual({ state: 'none', nextAt: null });
  });

  test('again and again: the user is told, and may try again', async () => {
    const visitor = await app.signedIn('failing@example.lt');
    const lastAttempt = `update data_exports set attempts = 4 where state = 'making' and attempts = 1`;
    around.before = async () => {
      await app.run(lastAttempt);
      throw new Error('killed');
    };
    await ask(visitor);
    await becomes(visitor, 'failed');
    around.before = undefined;
    await ask(visitor);
    await becomes(visitor, 'ready');
  }, 90_000);
});

test('a download that the store fails does not use up the mailed link', async () => {
  const email = 'store-away@example.lt';
  const visitor = await app.signedIn(email);
  await ask(visitor);
  await becomes(visitor, 'ready');
  const token = await linkFor(email);
  const { deps } = app.parts;
  const opened: Readable[] = [];
  const objects = (isAway: boolean): ObjectStore => ({
    ...deps.objects,
    async read(name) {
      if (isAway) throw new Error('the store is away');
      const found = await deps.objects.read(name);
      if (found) opened.push(found.stream);
      return found;
    },
  });
  const away = createExportService({ ...deps, objects: objects(true) });
  for (let attempt = 0; attempt < 3; attempt += 1) await expect(away.openFileByLink(token)).rejects.toThrow('away');
  expect(await away.describeLink(token)).toMatchObject({ state: 'ready' });

  // Of several at once only as many get the file as the link has downloads left, and no other file stays open.
  for (let use = 0; use < 2; use += 1) expect((await useLink(visitor, token)).statusCode).toBe(200);
  const exports = createExportService({ ...deps, objects: objects(false) });
  const files = await Promise.all([1, 2, 3].map(() => exports.openFileByLink(token)));
  const streams = files.flatMap((file) => (file ? [file.stream] : []));
  expect(streams).toHaveLength(1);
  expect(opened.filter((stream) => !stream.destroyed)).toEqual(streams);
  for (const stream of streams) stream.destroy();
  expect(await exports.describeLink(token)).toEqual({ state: 'gone' });
});
