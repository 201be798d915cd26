import { randomInt } from 'node:crypto';
import { type BrowserContext, expect, test as base } from '@playwright/test';

interface Fixtures {
  /** Messages of the console that a test brings about on purpose. */
  provoked: RegExp;
  quietBrowser: void;
}

const nothing = /(?!)/;

function isElsewhere(url: string, origin: string): boolean {
  return /^(?:https?|wss?):/.test(url) && new URL(url).host !== new URL(origin).host;
}

async function complaintsOf(context: BrowserContext, origin: string): Promise<string[]> {
  const complaints: string[] = [];
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`content policy: ${event.violatedDirective} refused ${event.blockedURI}`);
    });
  });
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (failure) => complaints.push(`uncaught: ${String(failure.error())}`));
  context.on('request', (request) => {
    if (isElsewhere(request.url(), origin)) complaints.push(`request to another host: ${request.url()}`);
  });
  return complaints;
}

/** A test in a network of its own, in which every warning, error, refused script and request to another host is a failure. */
export const test = base.extend<Fixtures>({
  provoked: [nothing, { option: true }],
  extraHTTPHeaders: async ({ extraHTTPHeaders }, provide) => {
    const network = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
    await provide({ ...extraHTTPHeaders, 'x-forwarded-for': network });
  },
  quietBrowser: [
    async ({ context, baseURL, provoked }, use) => {
      if (!baseURL) throw new Error('The browser tests need a running product: start them by `npm run e2e`.');
      const complaints = await complaintsOf(context, baseURL);
      await use();
      const unexpected = complaints.filter((complaint) => !provoked.test(complaint));
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});
