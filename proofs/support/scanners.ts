import { request } from 'node:http';
import type { Browser } from '@playwright/test';

/** A mailed sign-in link, and the cookie of the browser that requested it. */
export interface MailedLink {
  url: string;
  browserCookie: string;
}

/** What a scanner does with a link before its reader opens it; gives every answer it got. */
export type Scanner = (link: MailedLink) => Promise<Response[]>;

/** Sends exactly these headers; `fetch` would add its own Sec-Fetch headers. */
export function ask(url: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const given = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        );
        const isBodiless = method === 'HEAD' || [204, 304].includes(answer.statusCode ?? 0);
        resolve(
          new Response(isBodiless ? null : Buffer.concat(parts), { status: answer.statusCode ?? 0, headers: given }),
        );
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}

const navigation = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

const unfurlers = [
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'facebookexternalhit/1.1',
  'WhatsApp/2.23.20.0',
  'TelegramBot (like TwitterBot)',
  'Mozilla/5.0 (compatible; Google-Safety; +http://www.google.com/bot.html)',
];

/** Every address on a page that a crawler would find, on our own host only. */
function addressesOn(html: string, base: string): string[] {
  const found = [...html.matchAll(/(?:href|src|action)="([^"]+)"/g)].map(
    ([, address]) => new URL(address!.replaceAll('&amp;', '&'), base).href,
  );
  return [...new Set(found)].filter((address) => new URL(address).origin === new URL(base).origin);
}

export const scanners: Record<string, Scanner> = {
  head: async ({ url }) => [await ask(url, {}, 'HEAD')],
  options: async ({ url }) => [await ask(url, {}, 'OPTIONS')],
  get: async ({ url }) => [await ask(url)],
  parallel: ({ url }) => Promise.all(Array.from({ length: 5 }, () => ask(url, navigation))),
  sandbox: async ({ url }) => [await ask(url, { ...navigation, 'user-agent': 'Mozilla/5.0 Chrome/130.0' })],
  // The next three run in the browser that requested the link, before the person has clicked.
  prefetch: async ({ url, browserCookie }) => [
    await ask(url, { ...navigation, cookie: browserCookie, 'sec-purpose': 'prefetch;prerender' }),
    await ask(url, { ...navigation, cookie: browserCookie, purpose: 'prefetch' }),
  ],
  subresource: async ({ url, browserCookie }) => [
    await ask(url, { cookie: browserCookie, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }),
    await ask(url, { cookie: browserCookie, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }),
  ],
  frame: async ({ url, browserCookie }) => [
    await ask(url, { cookie: browserCookie, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }),
  ],
  unfurl: ({ url }) => Promise.all(unfurlers.map((agent) => ask(url, { 'user-agent': agent, range: 'bytes=0-32768' }))),
  archive: async ({ url }) => {
    const page = await ask(url, { 'user-agent': 'archive.org_bot' });
    const answers = await Promise.all(addressesOn(await page.clone().text(), url).map((address) => ask(address)));
    return [page, ...answers];
  },
  forms: async ({ url }) => {
    const page = await ask(url, navigation);
    const html = await page.clone().text();
    const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1] ?? '';
    const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const target = new URL(action, url);
    target.searchParams.set('token', token);
    return [
      page,
      ...(await Promise.all(['GET', 'HEAD', 'OPTIONS', 'PUT'].map((method) => ask(target.href, {}, method)))),
    ];
  },
};

/** Opens the link in a real browser without the reader's cookies and lets every script run. */
export function browsingScanner(browser: Browser, stayMs: number): Scanner {
  return async ({ url }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const answers: Response[] = [];
    page.on('response', (response) => {
      answers.push(new Response(null, { status: response.status() || 200, headers: response.headers() }));
    });
    await page.goto(url);
    await page.mouse.move(200, 300);
    await page.waitForTimeout(stayMs);
    await context.close();
    return answers;
  };
}
