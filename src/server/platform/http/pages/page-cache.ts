import { createHash } from 'node:crypto';
import type { PagePort } from '#contract/pages.ts';
import { pageCacheLimits } from '#server/platform/limits/platform.ts';
import type { Metrics } from '#server/platform/metrics.ts';

type Limits = Record<keyof typeof pageCacheLimits, number>;

interface Entry {
  /** Absent for a page that is known to be too long. */
  page: Promise<string> | undefined;
  bytes: number;
  expiry: NodeJS.Timeout;
}

/** V8 stores a text with any letter outside Latin-1 in two bytes a letter. */
const bytesOf = (text: string) => 2 * text.length;

/**
 * Pages that many open at once, such as a card from a chat, are rendered once and cached for a moment. The cache is
 * bounded in bytes: whatever leaves it, for whichever reason, takes its timer along, which would hold the page otherwise.
 */
export function createPageCache(
  metrics: Metrics,
  { totalBytes, pageBytes, entries, seconds }: Limits = pageCacheLimits,
): PagePort['cachedPage'] {
  const cached = new Map<string, Entry>();
  let total = 0;

  function count(bytes: number): void {
    total += bytes;
    metrics.open.pageCacheBytes += bytes;
  }

  function remove(key: string, entry: Entry): void {
    clearTimeout(entry.expiry);
    if (cached.get(key) !== entry) return;
    cached.delete(key);
    count(-entry.bytes);
  }

  /** The oldest leave first. Those still being rendered hold no bytes yet, but count as entries. */
  function makeRoom(): void {
    for (const [key, entry] of cached) {
      if (total <= totalBytes && cached.size <= entries) return;
      remove(key, entry);
    }
  }

  function store(key: string, entry: Entry, page: string): void {
    if (cached.get(key) !== entry) return;
    if (bytesOf(page) > pageBytes) {
      entry.page = undefined;
      return;
    }
    entry.bytes = bytesOf(page);
    count(entry.bytes);
    makeRoom();
  }

  return (address, data, render) => {
    // What a page was rendered from can be as long as the page: its digest is enough to tell two apart.
    const key = createHash('sha256').update(address).update('\n').update(data).digest('base64');
    const known = cached.get(key);
    if (known) {
      metrics.pageCache.inc({ result: known.page ? 'hit' : 'too-long' });
      return known.page ?? render();
    }
    metrics.pageCache.inc({ result: 'miss' });
    const page = render();
    const entry: Entry = { page, bytes: 0, expiry: setTimeout(() => remove(key, entry), seconds * 1000).unref() };
    cached.set(key, entry);
    makeRoom();
    page.then(
      (text) => store(key, entry, text),
      () => remove(key, entry),
    );
    return page;
  };
}
