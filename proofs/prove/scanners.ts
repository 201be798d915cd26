/** Twelve kinds of link scanners open mailed links before their readers do: none redeems a link or gets a session. */
import { randomBytes } from 'node:crypto';
import { chromium } from '@playwright/test';
import { ensureBuilt } from '#scripts/stack/build.ts';
import { chromiumLaunch } from '#scripts/stack/chromium.ts';
import { stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import type { ProgramOptions, ProofResult } from '#scripts/stack/program.ts';
import { startWeb } from '../support/processes.ts';
import { ask, browsingScanner, type MailedLink, type Scanner, scanners } from '../support/scanners.ts';
import { startTestApp } from '../support/test-app.ts';

const sessionGiven = (answer: Response) => answer.headers.getSetCookie().some((cookie) => cookie.includes('session='));

export default async function scannersProof({ short, note }: ProgramOptions): Promise<ProofResult> {
  ensureBuilt();
  const linksEach = short ? 4 : 200;
  const atOnce = short ? 4 : 20;
  const testApp = await startTestApp();
  const web = startWeb({ ...testApp.environment, SHED_LOOP_DELAY_MS: '60000' });
  const browser = await chromium.launch(chromiumLaunch);
  const kinds: Record<string, Scanner> = { ...scanners, browser: browsingScanner(browser, short ? 1000 : 10_000) };
  let burnt = 0;
  let givenAway = 0;
  let signedIn = 0;

  /** Opens the link as its reader: one click in the browser that requested it, the confirmation button elsewhere. */
  async function openAsReader({ url, browserCookie }: MailedLink, index: number): Promise<boolean> {
    const navigation = { cookie: browserCookie, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const form = { origin: testApp.origin, 'content-type': 'application/x-www-form-urlencoded' };
    const { search, origin, pathname } = new URL(url);
    const answer =
      index % 2 === 0 ? await ask(url, navigation) : await ask(origin + pathname, form, 'POST', search.slice(1));
    return answer.status === 303 && sessionGiven(answer);
  }

  async function visit(kind: string, scan: Scanner, index: number): Promise<void> {
    const email = `${kind}${index}@example.lt`;
    const secret = randomBytes(32).toString('base64url');
    const token = await testApp.newLink(email, secret);
    const link = { url: `${testApp.origin}/api/auth/verify?token=${token}`, browserCookie: `__Host-pre=${secret}` };
    const answers = await scan(link);
    if (answers.some(sessionGiven)) givenAway += 1;
    if ((await testApp.countSessions(email)) > 0) burnt += 1;
    if (await openAsReader(link, index)) signedIn += 1;
  }

  try {
    await waitUntilAnswering(`${testApp.origin}/healthz`, web);
    for (const [kind, scan] of Object.entries(kinds)) {
      for (let from = 0; from < linksEach; from += atOnce) {
        await Promise.all(Array.from({ length: atOnce }, (_, index) => visit(kind, scan, from + index)));
      }
      note(`${kind}: ${signedIn} people signed in so far`);
    }
    const people = Object.keys(kinds).length * linksEach;
    const pass = burnt === 0 && givenAway === 0 && signedIn === people;
    return { pass, behaviours: Object.keys(kinds).length, linksEach, people, burnt, givenAway, signedIn };
  } finally {
    await browser.close();
    await stopChild(web);
    await testApp.close();
  }
}
