import type { PagePort } from '../../../contract/pages.ts';
import { limits } from '../../../domain/limits.ts';

type Limits = Record<keyof typeof limits.keptPages, number>;

/** Pages that many open at once, such as a card from a chat, are drawn once and kept for a moment. */
export function createKeptPages({ most, characters, seconds }: Limits = limits.keptPages): PagePort['keepPage'] {
  const pages = new Map<string, Promise<string>>();
  return (key, draw) => {
    const kept = pages.get(key);
    if (kept) return kept;
    const drawn = draw();
    const forget = () => {
      if (pages.get(key) === drawn) pages.delete(key);
    };
    const [oldest] = pages.keys();
    if (oldest !== undefined && pages.size >= most) pages.delete(oldest);
    pages.set(key, drawn);
    setTimeout(forget, seconds * 1000).unref();
    drawn.then((page) => key.length + page.length > characters && forget(), forget);
    return drawn;
  };
}
