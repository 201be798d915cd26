import type { Locator, Page } from '@playwright/test';
import type { PageSigns } from './page-watch.ts';

const quietMs = 50;
const arriveMs = 3_000;
const hydrateMs = 30_000;
const aimMs = 1_000;
/** Something that stays under another thing for so many looks is not on its way. */
const looksCovered = 25;
const answerMs = 1_500;
const fillMs = 2_000;
const lookEveryMs = 15;

interface WatchedPage {
  wanderSigns?: PageSigns;
  ['__reactRouterDataRouter']?: { state: { navigation: { state: string } } };
}

/** What a page that has come to rest shows. */
export interface PageState {
  heading: string;
  hasFailed: boolean;
  isEmpty: boolean;
}

/**
 * Waits within the page until it is hydrated, has arrived and changes no more: what is done next is done on that page,
 * not on the one before. Undefined while no page of ours is there.
 */
export async function settle(page: Page): Promise<PageState | undefined> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      return await page.evaluate(
        async ([quiet, arrive, hydrate, every]) => {
          const watched = globalThis as unknown as WatchedPage;
          const changes = () => watched.wanderSigns?.changes ?? 0;
          const began = performance.now();
          let seen = changes();
          let since = began;
          let looks = 0;
          for (;;) {
            const now = performance.now();
            if (changes() !== seen) {
              seen = changes();
              since = now;
              looks = 0;
            }
            looks += 1;
            const isHydrated =
              !document.querySelector('script[type=module], script[data-deferred]') ||
              document.documentElement.dataset['hydrated'] !== undefined;
            const hasArrived = (watched['__reactRouterDataRouter']?.state.navigation.state ?? 'idle') === 'idle';
            // What is on its way out can be seen, but no longer used.
            const hasLeft = !document.querySelector('[data-ending-style]');
            if (isHydrated && hasArrived && hasLeft && now - since >= quiet && looks > quiet / every) break;
            if (now - began > (isHydrated ? arrive : hydrate)) break;
            await new Promise((resolve) => setTimeout(resolve, every));
          }
          return {
            heading: document.querySelector('h1')?.textContent ?? '',
            hasFailed: document.documentElement.dataset['failedRequest'] !== undefined,
            isEmpty: document.body.innerText.trim() === '',
          };
        },
        [quietMs, arriveMs, hydrateMs, lookEveryMs] as const,
      );
    } catch {
      // The page changed meanwhile.
      await page.waitForLoadState('domcontentloaded').catch(() => {});
    }
  }
  return undefined;
}

/** Goes to an address. A step back that is still under way may take its place; then it is given again. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address).catch(async (error: unknown) => {
    if (!String(error).includes('ERR_ABORTED')) throw error;
    await settle(page);
    await page.goto(address);
  });
  await settle(page);
}

/** Asks the page something; if a navigation takes the page away meanwhile, asks the one that comes. */
export async function askPage<Answer>(page: Page, ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === 5 || !/context was destroyed|find context/i.test(String(error))) throw error;
      await settle(page);
    }
  }
}

/** What an issue says of its page: its language, how far it has come, open dialogs, and what it waits for. */
export async function describePage(page: Page, awaited: readonly string[]): Promise<string> {
  const state = await askPage(page, () =>
    page.evaluate(() => [
      document.documentElement.lang,
      document.readyState,
      `${document.querySelectorAll('[role=dialog], [role=alertdialog]').length} dialogs`,
    ]),
  );
  return [...state, ...awaited].join(', ');
}

/** Where to press the element, or that Enter will; nothing if it is gone, or if something else lies over it. */
async function aim(page: Page, path: string): Promise<{ x: number; y: number } | 'focused' | undefined> {
  return page.evaluate(
    async ([wanted, atMost, every, mostCovered]) => {
      const element = document.querySelector(wanted);
      if (!element) return undefined;
      document.querySelector('[data-wander-pressed]')?.removeAttribute('data-wander-pressed');
      element.setAttribute('data-wander-pressed', '');
      const ends = performance.now() + atMost;
      let last = '';
      let covered = 0;
      while (performance.now() < ends && element.isConnected && covered < mostCovered) {
        const box: DOMRect | undefined = element.getClientRects()[0];
        const where = box && `${box.x} ${box.y} ${box.width} ${box.height}`;
        const point: { x: number; y: number } | undefined = box && {
          x: box.x + box.width / 2,
          y: box.y + box.height / 2,
        };
        const hit: Element | null | undefined = point && document.elementFromPoint(point.x, point.y);
        const isHit = hit && (element.contains(hit) || hit.closest('label')?.control === element);
        // One that still moves would be missed.
        if (isHit && where === last) return point;
        if (!isHit) element.scrollIntoView({ block: 'center', behavior: 'instant' });
        // A link past the navigation stays above the page until the keyboard comes to it.
        if (box && box.bottom < 0 && where === last && element instanceof HTMLElement) {
          element.focus();
          return 'focused';
        }
        covered = where === last ? covered + 1 : 0;
        last = where ?? '';
        await new Promise((resolve) => setTimeout(resolve, every));
      }
      return undefined;
    },
    [path, aimMs, lookEveryMs, looksCovered] as const,
  );
}

const signsOf = (page: Page): Promise<PageSigns | undefined> =>
  page.evaluate(() => (globalThis as unknown as WatchedPage).wanderSigns);

/** Whether the page answers to what was done since these signs were read; one that has gone elsewhere has. */
function answers(page: Page, before: PageSigns | undefined, address: string): Promise<boolean> {
  return page
    .evaluate(
      async ([was, url, atMost, every]) => {
        // Counts looks, not time: a page that is busy has not yet refused to answer.
        for (let looks = 0; looks < atMost / every; looks += 1) {
          const now = (globalThis as unknown as WatchedPage).wanderSigns;
          const sum = (signs?: PageSigns) => (signs ? signs.changes + signs.copies + signs.prints + signs.events : 0);
          if (location.href !== url || sum(now) !== sum(was)) return true;
          await new Promise((resolve) => setTimeout(resolve, every));
        }
        return false;
      },
      [before, address, answerMs, lookEveryMs] as const,
    )
    .catch(() => true);
}

/** Tells afterwards whether a click reached the link. */
export async function noteClicks(link: Locator): Promise<() => Promise<boolean>> {
  const page = link.page();
  const note = (element: Element) => {
    const { dataset } = document.documentElement;
    delete dataset['wanderClicked'];
    element.addEventListener('click', () => (dataset['wanderClicked'] = ''), true);
  };
  await link.evaluate(note, undefined, { timeout: 3_000 }).catch(() => {});
  return () =>
    askPage(page, () => page.evaluate(() => document.documentElement.dataset['wanderClicked'] !== undefined));
}

/**
 * Whether the field then holds the text. It may take less than it is given, and a dialog that opens at this moment takes
 * the focus, and with it the text.
 */
export async function fillIn(field: Locator, text: string): Promise<boolean> {
  try {
    await field.fill(text, { timeout: fillMs });
    return (await field.inputValue({ timeout: fillMs })).includes(text);
  } catch {
    return false;
  }
}

export type Pressed = 'answered' | 'nothing' | 'out of reach';

/** Points at it first: what comes by pointing alone is no answer to a press. */
export async function press(page: Page, path: string): Promise<Pressed> {
  const point = await aim(page, path).catch(() => undefined);
  if (!point) return 'out of reach';
  let requests = 0;
  const count = () => (requests += 1);
  if (point !== 'focused') await page.mouse.move(point.x, point.y);
  const before = await signsOf(page).catch(() => undefined);
  const address = page.url();
  const kinds = ['request', 'download', 'filechooser', 'popup'] as const;
  for (const kind of kinds) page.on(kind as 'request', count);
  try {
    if (point === 'focused') {
      await page.keyboard.press('Enter');
    } else {
      await page.mouse.down();
      await page.mouse.up();
    }
    const hasAnswered = await answers(page, before, address);
    return hasAnswered || requests > 0 ? 'answered' : 'nothing';
  } finally {
    for (const kind of kinds) page.off(kind as 'request', count);
  }
}
