import { afterEach, expect, vi } from 'vitest';

/** A warning or an error on the console fails the test. */
const spies = (['error', 'warn'] as const).map((level) => vi.spyOn(console, level));

afterEach(() => {
  for (const spy of spies) {
    const { calls } = spy.mock;
    spy.mockClear();
    expect(calls).toEqual([]);
  }
});
