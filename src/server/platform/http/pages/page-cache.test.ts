import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMetrics } from '#server/platform/metrics.ts';
import { createPageCache } from './page-cache.ts';

const few = { totalBytes: 200, pageBytes: 100, entries: 5, seconds: 60 };
const rendering = (page: string) => vi.fn<() => Promise<string>>(() => Promise.resolve(page));
const long = 'words '.repeat(20);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(bounds = few) {
  const metrics = createMetrics();
  const cachedPage = createPageCache(metrics, bounds);
  const figure = async (name: string) => (await metrics.registry.getSingleMetric(name)?.get())?.values ?? [];
  return { cachedPage, figure };
}

describe('the page cache', () => {
  test('renders the same address and data once, also for those who ask at the same time', async () => {
    const { cachedPage, figure } = setUp();
    const render = rendering('a card');
    const ask = () => cachedPage('/card', 'data', render);
    expect(await Promise.all([ask(), ask()])).toEqual(['a card', 'a card']);
    expect(await ask()).toBe('a card');
    expect(render).toHaveBeenCalledTimes(1);
    expect(await figure('kartu_page_cache_requests_total')).toMatchObject([
      { labels: { result: 'hit' }, value: 2 },
      { labels: { result: 'miss' }, value: 1 },
      { labels: { result: 'too-long' }, value: 0 },
    ]);
  });

  test('has another page for other data', async () => {
    const { cachedPage } = setUp();
    await cachedPage('/card', 'before', rendering('a card'));
    expect(await cachedPage('/card', 'after', rendering('one more message'))).toBe('one more message');
  });

  test('tries a page again that could not be rendered, and holds nothing of it', async () => {
    const { cachedPage } = setUp();
    await expect(cachedPage('/card', '', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(vi.getTimerCount()).toBe(0);
    expect(await cachedPage('/card', '', rendering('a card'))).toBe('a card');
  });

  test('holds no more bytes than it may, the oldest leave first and with their timers', async () => {
    const { cachedPage, figure } = setUp();
    const page = 'x'.repeat(40);
    for (const key of ['one', 'two', 'three']) await cachedPage(key, '', rendering(page));
    expect(await figure('kartu_page_cache_bytes')).toMatchObject([{ value: 160 }]);
    expect(vi.getTimerCount()).toBe(2);
    const again = rendering('again');
    const pages = await Promise.all(['three', 'two', 'one'].map((key) => cachedPage(key, '', again)));
    expect(pages).toEqual([page, page, 'again']);
  });

  test('holds no more entries than it may, however short they are', async () => {
    const { cachedPage } = setUp();
    for (let n = 0; n < 20; n += 1) await cachedPage(`/${n}`, '', rendering(''));
    expect(vi.getTimerCount()).toBe(few.entries);
  });

  test('holds nothing of a page that is too long, and remembers that it is', async () => {
    const { cachedPage, figure } = setUp();
    const render = rendering(long);
    for (let visit = 0; visit < 3; visit += 1) expect(await cachedPage('/card', '', render)).toBe(long);
    expect(render).toHaveBeenCalledTimes(3);
    expect(await figure('kartu_page_cache_bytes')).toMatchObject([{ value: 0 }]);
    expect(await figure('kartu_page_cache_requests_total')).toContainEqual({
      labels: { result: 'too-long' },
      value: 2,
    });
  });

  test('forgets each page after its time', async () => {
    const { cachedPage, figure } = setUp();
    await cachedPage('/card', '', rendering('first'));
    vi.advanceTimersByTime(59_999);
    expect(await cachedPage('/card', '', rendering('second'))).toBe('first');
    vi.advanceTimersByTime(1);
    expect(await figure('kartu_page_cache_bytes')).toMatchObject([{ value: 0 }]);
    expect(await cachedPage('/card', '', rendering('third'))).toBe('third');
  });
});
