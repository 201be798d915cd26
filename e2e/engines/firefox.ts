import puppeteer from 'puppeteer-core';
import type { EnginePage } from './engine-page.ts';

/** What ends because its page was left: a request of the router, a font (NS_BINDING_ABORTED; a missing one has another number). */
const expected = /^Failed to fetch manifest patches|^downloadable font: download failed .* status=2152398850 /;

/** The stock browser of Debian, driven by WebDriver BiDi. */
export async function openFirefox(): Promise<EnginePage> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX'] ?? '/usr/bin/firefox-esr',
    headless: true,
    acceptInsecureCerts: true,
  });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', (error) => {
    if (!(error instanceof Error && expected.test(error.message))) errors.push(String(error));
  });

  async function elementOf(expression: string) {
    const handle = await page.evaluateHandle(expression);
    const element = handle.asElement();
    if (!element) throw new Error(`no element: ${expression.slice(-120)}`);
    return element as NonNullable<Awaited<ReturnType<typeof page.$>>>;
  }

  return {
    async open(url) {
      await page.goto(url);
    },
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    async click(expression) {
      await (await elementOf(expression)).click();
    },
    async type(expression, text) {
      const element = await elementOf(expression);
      await element.focus();
      await page.keyboard.type(text);
    },
    async addFile(expression, path) {
      const input = await elementOf(expression);
      await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    async savePicture(path) {
      await page.screenshot({ path });
    },
    errors: () => errors,
    close: () => browser.close(),
  };
}
