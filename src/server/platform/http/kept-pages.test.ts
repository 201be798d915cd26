import { describe, expect, test, vi } from 'vitest';
import { createKeptPages } from './kept-pages.ts';

const few = { most: 2, characters: 100, seconds: 60 };
const drawing = (page: string) => vi.fn<() => Promise<string>>(() => Promise.resolve(page));

describe('pages that are drawn once', () => {
  test('the same key is drawn once, also by those who ask at the same time', async () => {
    const keep = createKeptPages();
    const draw = drawing('a card');
    expect(await Promise.all([keep('key', draw), keep('key', draw)])).toEqual(['a card', 'a card']);
    expect(await keep('key', draw)).toBe('a card');
    expect(draw).toHaveBeenCalledTimes(1);
  });

  test('another key is another page', async () => {
    const keep = createKeptPages();
    await keep('before', drawing('a card'));
    expect(await keep('after', drawing('a card with one more message'))).toBe('a card with one more message');
  });

  test('a page that could not be drawn is tried again', async () => {
    const keep = createKeptPages();
    await expect(keep('key', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await keep('key', drawing('a card'))).toBe('a card');
  });

  test('no more are kept than there is room for, and the oldest goes first', async () => {
    const keep = createKeptPages(few);
    for (const key of ['one', 'two', 'three']) await keep(key, drawing(key));
    const draw = drawing('again');
    expect(await Promise.all(['three', 'two', 'one'].map((key) => keep(key, draw)))).toEqual(['three', 'two', 'again']);
  });

  test('one that is too long is drawn each time', async () => {
    const keep = createKeptPages(few);
    const draw = drawing('words '.repeat(20));
    for (let visit = 0; visit < 2; visit += 1) await keep('key', draw);
    expect(draw).toHaveBeenCalledTimes(2);
  });

  test('each is forgotten after its time', async () => {
    vi.useFakeTimers();
    try {
      const keep = createKeptPages(few);
      await keep('key', drawing('first'));
      vi.advanceTimersByTime(59_999);
      expect(await keep('key', drawing('second'))).toBe('first');
      vi.advanceTimersByTime(1);
      expect(await keep('key', drawing('third'))).toBe('third');
    } finally {
      vi.useRealTimers();
    }
  });
});
