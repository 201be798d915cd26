/**
 * Screenshots of every screen and mail in every language: node scripts/shots.ts [--built] [SCREEN …] → .shots/
 * `--lt`, `--dark` and the like restrict languages and themes; `--320` gives the widths of the screens. A long page
 * becomes several pictures, one per view. A screen that fails is named at the end, and the exit code is 1.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import './stack/follow-parent.ts';
import { type Language, languages } from '#domain/language.ts';
import { type Theme, themes } from '#domain/theme.ts';
import { adminAddress } from '#test/fixtures/users.ts';
import { backendScreens } from './screens/backend.ts';
import { openPage } from './screens/hydrated-page.ts';
import { chromiumLaunch } from './stack/chromium.ts';
import { type Screen, screens, prepareScreen } from './screens/screens.ts';
import { createShotRun, takeViews } from './screens/shot-run.ts';
import type { Stack } from './stack/stack.ts';
import { buildUnless, withStack } from './stack/with-stack.ts';

const named = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const choicesFromArgs = <Choice extends string>(choices: readonly Choice[]): readonly Choice[] => {
  const some = choices.filter((choice) => process.argv.includes(`--${choice}`));
  return some.length > 0 ? some : choices;
};
const isChosen = ({ name }: Screen) => named.length === 0 || named.includes(name);
const chosen = screens.filter(isChosen);
const chosenBackend = backendScreens.filter(isChosen);
const givenWidths = process.argv.flatMap((arg) => /^--(\d+)$/u.exec(arg)?.slice(1).map(Number) ?? []);
const screenWidths = givenWidths.length > 0 ? givenWidths : [360, 768, 1280];
const backendWidths = [768, 1280];
const mailWidths = [390, 640];
const height = 800;
const folder = join(process.cwd(), '.shots');
const golden = join(process.cwd(), 'test/golden');
const run = createShotRun();
let taken = 0;

/**
 * Scrolls there and waits for what is rendered and fetched only near the view; returns where it is now. In an open
 * dialog its own contents are scrolled, the page behind it is not.
 */
function scrollTo(page: Page, top: number): Promise<number> {
  return page.evaluate(async (y) => {
    const dialog = document.querySelector('[role=dialog], [role=alertdialog]');
    const inDialog = dialog && [dialog, ...dialog.querySelectorAll('*')];
    const scrolled = inDialog
      ? inDialog.find((each) => /auto|scroll/u.test(getComputedStyle(each).overflowY))
      : document.scrollingElement;
    scrolled?.scrollTo({ top: y, behavior: 'instant' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const inView = [...document.images].filter((image) => {
      const { top: from, bottom } = image.getBoundingClientRect();
      return image.checkVisibility() && bottom > 0 && from < innerHeight;
    });
    await Promise.all(inView.map((image) => image.decode().catch(() => {})));
    return scrolled?.scrollTop ?? 0;
  }, top);
}

async function takePictures(page: Page, name: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await takeViews(
      height,
      (top) => scrollTo(page, top),
      async (view) => {
        const file = view === 1 ? `${name}-${width}.png` : `${name}-${width}-${view}.png`;
        await page.screenshot({ path: join(folder, file), animations: 'disabled' });
        taken += 1;
      },
    );
  }
}

async function shootScreens(browser: Browser, { origin, databaseUrl }: Stack, theme: Theme): Promise<void> {
  const shoot = async (screen: Screen, language: Language, widths: readonly number[]) => {
    // A new context for each screen, so that no session remains from the one before.
    await using context = await browser.newContext({ baseURL: origin });
    await context.addCookies([{ name: 'theme', value: theme, url: origin }]);
    const page = await context.newPage();
    await openPage(page, await prepareScreen(screen, language, { context, origin, databaseUrl }));
    await screen.reach?.({ page, t: translator(language), address: `ona.${theme}@example.${language}` });
    await takePictures(page, `${screen.name}-${language}-${theme}`, widths);
  };
  for (const language of choicesFromArgs(languages)) {
    for (const screen of chosen) {
      await run.attempt(`${screen.name}-${language}-${theme}`, () => shoot(screen, language, screenWidths));
    }
  }
  for (const screen of chosenBackend) {
    await run.attempt(`${screen.name}-${theme}`, () => shoot(screen, 'en', backendWidths));
  }
}

/** Takes pictures of the golden mails in a light or dark mail program. */
async function shootMails(browser: Browser, theme: Theme): Promise<void> {
  const page = await browser.newPage({ colorScheme: theme });
  for (const file of readdirSync(golden).filter((each) => each.endsWith('.html'))) {
    const name = file.replace('.html', '');
    if (named.length > 0 && !named.some((wanted) => name.startsWith(wanted))) continue;
    await run.attempt(`${name}-${theme}`, async () => {
      await page.setContent(readFileSync(join(golden, file), 'utf8'));
      await takePictures(page, `${name}-${theme}`, mailWidths);
    });
  }
  await page.close();
}

await buildUnless(process.argv.includes('--built'));
// Imported after the build, which generates the messages.
const { translator } = await import('#server/platform/i18n.ts');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
// Load shedding is off, since taking pictures keeps the machine busy.
await withStack(
  {
    build: 'production',
    google: true,
    settings: { SHED_LOOP_DELAY_MS: '60000', TRUSTED_PROXIES: '1', ADMIN_ADDRESSES: adminAddress },
  },
  async (stack) => {
    const browser = await chromium.launch(chromiumLaunch);
    try {
      await Promise.all(choicesFromArgs(themes).map((theme) => shootScreens(browser, stack, theme)));
      await Promise.all(choicesFromArgs(themes).map((theme) => shootMails(browser, theme)));
    } finally {
      await browser.close();
    }
    const { lines, code } = run.summary(taken);
    for (const line of lines) console.log(line);
    return code;
  },
);
