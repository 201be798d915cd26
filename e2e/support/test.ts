import { type BrowserContext, expect, test as base } from '@playwright/test';
import { randomNetwork } from '#test/networks.ts';

interface Fixtures {
  /** Console messages that a test causes on purpose. */
  expectedComplaints: RegExp;
  quietBrowser: void;
}

const nothing = /(?!)/;

function isOtherHost(url: string, origin: string): boolean {
  return /^(?:https?|wss?):/.test(url) && new URL(url).host !== new URL(origin).host;
}

async function recordComplaints(context: BrowserContext, origin: string): Promise<string[]> {
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
    if (isOtherHost(request.url(), origin)) complaints.push(`request to another host: ${request.url()}`);
  });
  return complaints;
}

/** A test with a network address of its own, which fails on any warning, error, refused script or request to another host. */
export const test = base.extend<Fixtures>({
  expectedComplaints: [nothing, { option: true }],
  extraHTTPHeaders: async ({ extraHTTPHeaders }, provide) => {
    await provide({ ...extraHTTPHeaders, 'x-forwarded-for': randomNetwork() });
  },
  quietBrowser: [
    async ({ context, baseURL, expectedComplaints }, use) => {
      if (!baseURL) throw new Error('The browser tests need a running product: start them by `npm run e2e`.');
      const complaints = await recordComplaints(context, baseURL);
      await use();
      const unexpected = complaints.filter((complaint) => !expectedComplaints.test(complaint));
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});
