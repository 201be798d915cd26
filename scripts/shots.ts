/**
 * Screenshots of every screen and mail in every language: node scripts/shots.ts [--built] [SCREEN …] → .shots/
 * `--lt`, `--dark` and the like restrict languages and themes.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import './stack/follow-parent.ts';
import { type Language, languages } from '#domain/language.ts';
import { type Theme, themes } from '#domain/theme.ts';
import { openPage } from './screens/hydrated-page.ts';
import { chromiumLaunch } from './stack/chromium.ts';
import { type Screen, screens, prepareScreen } from './screens/screens.ts';
import type { Stack } from './stack/stack.ts';
import { buildUnless, withStack } from './stack/with-stack.ts';

const named = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const choicesFromArgs = <Choice extends string>(choices: readonly Choice[]): readonly Choice[] => {
  const some = choices.filter((choice) => process.argv.includes(`--${choice}`));
  return some.length > 0 ? some : choices;
};
const chosen = screens.filter(({ name }) => named.length === 0 || named.includes(name));
const screenWidths = [360, 768, 1280];
const mailWidths = [390, 640];
const height = 800;
const folder = join(process.cwd(), '.shots');
const golden = join(process.cwd(), 'test/golden');
let taken = 0;

/** Scrolls down the page first, since parts and pictures far below are rendered and fetched only then. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    scrollTo({ top: 0, behavior: 'instant' });
    await Promise.all(
      [...document.images].filter((image) => image.checkVisibility()).map((image) => image.decode().catch(() => {})),
    );
  });
}

async function takePicture(page: Page, name: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await scrollThrough(page);
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true, animations: 'disabled' });
    taken += 1;
  }
}

async function shootScreens(browser: Browser, { origin, databaseUrl }: Stack, theme: Theme): Promise<void> {
  const shoot = async (screen: Screen, language: Language) => {
    // A new context for each screen, so that no session remains from the one before.
    const context = await browser.newContext({ baseURL: origin });
    await context.addCookies([{ name: 'theme', value: theme, url: origin }]);
    const page = await context.newPage();
    await openPage(page, await prepareScreen(screen, language, { context, origin, databaseUrl }));
    await screen.reach?.({ page, t: translator(language), address: `ona.${theme}@example.${language}` });
    await takePicture(page, `${screen.name}-${language}-${theme}`, screenWidths);
    await context.close();
  };
  for (const language of choicesFromArgs(languages)) for (const screen of chosen) await shoot(screen, language);
}

/** Takes pictures of the golden mails in a light or dark mail program. */
async function shootMails(browser: Browser, theme: Theme): Promise<void> {
  const page = await browser.newPage({ colorScheme: theme });
  for (const file of readdirSync(golden).filter((each) => each.endsWith('.html'))) {
    const name = file.replace('.html', '');
    if (named.length > 0 && !named.some((wanted) => name.startsWith(wanted))) continue;
    await page.setContent(readFileSync(join(golden, file), 'utf8'));
    await takePicture(page, `${name}-${theme}`, mailWidths);
  }
  await page.close();
}

await buildUnless(process.argv.includes('--built'));
// Imported after the build, which generates the messages.
const { translator } = await import('#server/platform/i18n.ts');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
// Load shedding is off, since taking pictures keeps the machine busy.
await withStack({ build: 'production', settings: { SHED_LOOP_DELAY_MS: '60000' } }, async (stack) => {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    await Promise.all(choicesFromArgs(themes).map((theme) => shootScreens(browser, stack, theme)));
    await Promise.all(choicesFromArgs(themes).map((theme) => shootMails(browser, theme)));
  } finally {
    await browser.close();
  }
  console.log(`${taken} pictures in .shots/`);
  return 0;
});
