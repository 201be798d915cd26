import { type Browser, type BrowserContext, expect, test as base } from '@playwright/test';
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

async function recordComplaints(context: BrowserContext, origin: string, complaints: string[]): Promise<void> {
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
}

/** Runs a test with the contexts that it makes itself watched like the one it is given. */
async function watchingNewContexts(
  browser: Browser,
  watch: (context: BrowserContext) => Promise<void>,
  run: () => Promise<void>,
): Promise<void> {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await watch(context);
    return context;
  };
  try {
    await run();
  } finally {
    // Other tests of this worker use the same browser.
    browser.newContext = newContext;
  }
}

/** A test with a network address of its own, which fails on any warning, error, refused script or request to another host. */
export const test = base.extend<Fixtures>({
  expectedComplaints: [nothing, { option: true }],
  extraHTTPHeaders: async ({ extraHTTPHeaders }, provide) => {
    await provide({ ...extraHTTPHeaders, 'x-forwarded-for': randomNetwork() });
  },
  quietBrowser: [
    async ({ browser, context, baseURL, expectedComplaints }, use) => {
      if (!baseURL) throw new Error('The browser tests need a running product: start them by `npm run e2e`.');
      const complaints: string[] = [];
      const watch = (each: BrowserContext) => recordComplaints(each, baseURL, complaints);
      await watch(context);
      await watchingNewContexts(browser, watch, use);
      const unexpected = complaints.filter((complaint) => !expectedComplaints.test(complaint));
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});
