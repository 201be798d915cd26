/** Takes the pictures of the README from the built product, in both themes: node scripts/screens/take-readme-pictures.ts [--built] */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import '../stack/follow-parent.ts';
import { type Theme, themes } from '#domain/theme.ts';
import { openPage } from './hydrated-page.ts';
import { heroMail, heroScreens, readmeFolder, readmePictures } from './readme.ts';
import { prepareScreen, screens } from './screens.ts';
import { chromiumLaunch } from '../stack/chromium.ts';
import type { Stack } from '../stack/stack.ts';
import { buildUnless, withStack } from '../stack/with-stack.ts';

const deviceScaleFactor = 2;
const mailView = { width: 430, height: 662 };
const scratch = mkdtempSync(join(tmpdir(), 'kartu-readme-'));

interface View {
  screen: string;
  width: number;
  height: number;
  top?: number;
}

async function shoot(browser: Browser, stack: Stack, theme: Theme, view: View): Promise<Buffer> {
  const screen = screens.find(({ name }) => name === view.screen);
  if (!screen) throw new Error(`There is no screen ${view.screen}.`);
  const { origin, databaseUrl } = stack;
  const viewport = { width: view.width, height: view.height };
  await using context = await browser.newContext({ baseURL: origin, viewport, deviceScaleFactor });
  await context.addCookies([{ name: 'theme', value: theme, url: origin }]);
  const page = await context.newPage();
  await openPage(page, await prepareScreen(screen, 'en', { context, origin, databaseUrl }));
  await screen.reach?.({ page, t: translator('en'), address: 'ona@example.com' });
  // Addresses of test accounts are long, since no two may be the same.
  await page.getByText(/^[\w.-]+@example\.\w+$/).evaluateAll((found) => {
    for (const each of found) each.textContent = 'rasa@example.com';
  });
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), view.top ?? 0);
  return await takePicture(page);
}

async function takePicture(page: Page): Promise<Buffer> {
  // Pictures below the view are fetched only when they come near it.
  await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const inView = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.checkVisibility() && bottom > 0 && top < innerHeight;
    });
    await Promise.all(inView.map((image) => image.decode().catch(() => {})));
  });
  return page.screenshot({ animations: 'disabled', omitBackground: true });
}

async function shootMail(browser: Browser, theme: Theme): Promise<Buffer> {
  await using context = await browser.newContext({
    colorScheme: theme,
    viewport: mailView,
    deviceScaleFactor,
  });
  const page = await context.newPage();
  await page.setContent(readFileSync(join('test/golden', `${heroMail}.html`), 'utf8'));
  return await takePicture(page);
}

async function composeHero(browser: Browser, theme: Theme, shots: Record<string, Buffer>): Promise<Buffer> {
  const address = pathToFileURL(join(process.cwd(), 'scripts/assets/readme/hero.html'));
  address.searchParams.set('theme', theme);
  for (const [device, shot] of Object.entries(shots)) {
    const file = join(scratch, `${device}-${theme}.png`);
    writeFileSync(file, shot);
    address.searchParams.set(device, pathToFileURL(file).href);
  }
  await using context = await browser.newContext({ viewport: { width: 1600, height: 900 } });
  const page = await context.newPage();
  await page.goto(address.href);
  return await takePicture(page);
}

async function write(name: string, picture: Buffer, width: number): Promise<void> {
  const { size } = await sharp(picture)
    .resize({ width })
    .webp({ quality: 84 })
    .toFile(join(readmeFolder, `${name}.webp`));
  console.log(`${name}: ${Math.round(size / 1000)} KB`);
}

async function takeAll(browser: Browser, stack: Stack, theme: Theme): Promise<void> {
  for (const { file, screen, ...view } of readmePictures)
    await write(`${file}-${theme}`, await shoot(browser, stack, theme, { ...view, screen: screen[theme] }), view.width);
  const mail = await shootMail(browser, theme);
  await write(`reminder-${theme}`, mail, mailView.width);
  const { laptop, phone } = heroScreens;
  const shots = {
    mail,
    laptop: await shoot(browser, stack, theme, { ...laptop, screen: laptop.screen[theme] }),
    phone: await shoot(browser, stack, theme, { ...phone, screen: phone.screen[theme] }),
  };
  await write(`hero-${theme}`, await composeHero(browser, theme, shots), 1600);
}

await buildUnless(process.argv.includes('--built'));
// Imported after the build, which generates the messages.
const { translator } = await import('#server/platform/i18n.ts');
mkdirSync(readmeFolder, { recursive: true });
await withStack({ build: 'production', google: true, settings: { TRUSTED_PROXIES: '1' } }, async (stack) => {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    for (const theme of themes) await takeAll(browser, stack, theme);
  } finally {
    await browser.close();
    rmSync(scratch, { recursive: true, force: true });
  }
  return 0;
});
