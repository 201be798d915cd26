import { describe, expect, test } from 'vitest';
import { createShotRun, takeViews } from './shot-run.ts';

describe('a run of screenshots', () => {
  test('goes on after a failed screen, names it at the end and exits with 1', async () => {
    const run = createShotRun();
    const taken: string[] = [];
    for (const name of ['landing-en', 'dashboard-en', 'settings-en']) {
      await run.attempt(name, async () => {
        if (name === 'dashboard-en') throw new Error('no such button\nCall log: …');
        taken.push(name);
      });
    }
    expect(taken).toEqual(['landing-en', 'settings-en']);
    expect(run.summary(taken.length)).toEqual({
      lines: ['2 pictures in .shots/', 'failed: dashboard-en: Error: no such button'],
      code: 1,
    });
  });

  test('exits with 0 only where something was taken', () => {
    expect(createShotRun().summary(3)).toEqual({ lines: ['3 pictures in .shots/'], code: 0 });
    expect(createShotRun().summary(0)).toEqual({
      lines: ['0 pictures in .shots/', 'no screen or mail has such a name'],
      code: 1,
    });
  });
});

describe('the views of a page', () => {
  /** Where the pictures of a page of this length were taken. */
  async function viewsOf(pageHeight: () => number, canScroll = true): Promise<number[]> {
    const height = 800;
    const tops: number[] = [];
    let at = 0;
    await takeViews(
      height,
      async (top) => (at = canScroll ? Math.max(0, Math.min(top, pageHeight() - height)) : 0),
      async () => void tops.push(at),
    );
    return tops;
  }

  test('cover it down to its end', async () => {
    expect(await viewsOf(() => 2000)).toEqual([0, 800, 1200]);
  });

  test('are one where it fits, or cannot be scrolled under a dialog', async () => {
    expect(await viewsOf(() => 800)).toEqual([0]);
    expect(await viewsOf(() => 500)).toEqual([0]);
    expect(await viewsOf(() => 2000, false)).toEqual([0]);
  });

  test('are limited where it grows for ever', async () => {
    let length = 1000;
    expect(await viewsOf(() => (length += 1000))).toHaveLength(20);
  });
});
