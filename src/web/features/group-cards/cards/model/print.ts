import type { QueryClient } from '@tanstack/react-query';
import { cardQuery, readMore } from '../api/card.ts';

/** Lets React draw the messages that were loaded last. */
async function allDrawn(client: QueryClient, slug: string): Promise<void> {
  const { queryKey } = cardQuery(slug);
  const isDrawn = () => {
    const all = client.getQueryData(queryKey)?.contributions.length ?? 0;
    return document.querySelectorAll('.card-page .message').length >= all;
  };
  while (!isDrawn()) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Loads all pictures before printing: print uses those of the light theme, which a dark page has not loaded. */
const loadPictures = () =>
  Promise.allSettled(
    Array.from(document.querySelectorAll<HTMLImageElement>('.card-page img'), (picture) => {
      picture.loading = 'eager';
      return picture.decode();
    }),
  );

const isMore = (client: QueryClient, slug: string) =>
  (client.getQueryData(cardQuery(slug).queryKey)?.contributionsAfter ?? null) !== null;

async function printAll(client: QueryClient, slug: string): Promise<void> {
  while (isMore(client, slug)) await readMore(client, slug);
  await allDrawn(client, slug);
  await loadPictures();
  globalThis.print();
}

let printing: Promise<void> | undefined;

/** Prints all messages, also those that the reader has not come to yet; once, however often it is pressed meanwhile. */
export async function printCard(client: QueryClient, slug: string): Promise<void> {
  // Offline the rest would be waited for, and printed when nobody expects it any more.
  if (!navigator.onLine && isMore(client, slug)) throw new TypeError('Offline');
  printing ??= printAll(client, slug).finally(() => {
    printing = undefined;
  });
  await printing;
}
