import { afterEach, describe, expect, test } from 'vitest';
import { longTimeout } from '#test/card-app.ts';
import { exportPath, exportTestApp } from '#test/export-app.ts';
import { unzip } from '#test/unzip.ts';

const { app, around, ask, becomes, linkFor, removeObjects, stateOf, storedExports } = exportTestApp();

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
    await expect.poll(() => isStored, longTimeout).toBe(true);
    await expect.poll(storedExports, longTimeout).toEqual(before);
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
