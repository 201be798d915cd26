import { afterEach, expect, vi } from 'vitest';

/** Noise is failure: whatever a test prints as a warning or an error fails it. */
const spies = (['error', 'warn'] as const).map((level) => vi.spyOn(console, level));

afterEach(() => {
  for (const spy of spies) {
    const { calls } = spy.mock;
    spy.mockClear();
    expect(calls).toEqual([]);
  }
});
