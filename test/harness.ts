import { afterAll } from 'vitest';
import { createApp } from '#server/app.ts';
import { createDeps, type OwnedDeps } from '#server/deps.ts';
import { mailKinds } from '#server/jobs.ts';
import { installPages, type RenderPage } from '#server/pages.ts';
import { type Clock, systemClock } from '#server/platform/clock.ts';
import { type Config, parseConfig } from '#server/platform/config.ts';
import { createMailWorker } from '#server/platform/mail/delivery/mail-worker.ts';
import type { MailKinds } from '#server/platform/mail/delivery/kinds.ts';
import { createMailer } from '#server/platform/mail/delivery/transport.ts';
import { createServices } from '#server/services.ts';
import { testDatabase } from './database.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';

export const testOrigin = 'https://kartu.test';
/** Headers that a browser sends from our own pages. */
export const sameOriginHeaders = { host: 'kartu.test', 'sec-fetch-site': 'same-origin' };

function testConfig(parts: { databaseUrl: string; smtpUrl: string }, settings: Record<string, string>): Config {
  return parseConfig({
    NODE_ENV: 'test',
    PUBLIC_ORIGIN: testOrigin,
    // Tests set their network address in x-forwarded-for.
    TRUSTED_PROXIES: '1',
    DATABASE_URL: parts.databaseUrl,
    DATABASE_POOL: '5',
    SMTP_URL: parts.smtpUrl,
    MAIL_FROM: 'hello@kartu.test',
    LEGAL_OPERATOR: 'Kartu Test UAB',
    PRIVACY_CONTACT: 'privacy@kartu.test',
    LEGAL_CONTACT: 'legal@kartu.test',
    APP_SECRET: 'a-secret-that-only-the-tests-have-in-use',
    LOG_LEVEL: 'silent',
    // Higher than in production, since tests write faster than people.
    WRITES_PER_MINUTE: '100000',
    ...settings,
  });
}

export interface Product {
  deps: OwnedDeps;
  mailbox: Mailbox;
  config: Config;
}

/** Database, mailbox and dependencies for one test file. */
export async function startParts(
  role: 'web' | 'worker' = 'web',
  settings: Record<string, string> = {},
  clock: Clock = systemClock,
): Promise<Product> {
  const databaseUrl = await testDatabase();
  const mailbox = await startMailbox();
  const config = testConfig({ databaseUrl, smtpUrl: mailbox.smtpUrl }, settings);
  const deps = await createDeps(config, role, clock);
  afterAll(async () => {
    await deps.close();
    await mailbox.close();
  });
  return { deps, mailbox, config };
}

/** Replaces the React pages: answers with the data that the page port gives to a loader. */
const plainPages: RenderPage = async (request, port) => {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/birthdays') {
    return Response.json({ now: port.now(), birthdays: await port.birthdays(Number(searchParams.get('most'))) });
  }
  if (pathname.endsWith('/unsubscribe')) {
    return Response.json({ page: pathname, link: await port.unsubscribeLink(searchParams.get('t') ?? '') });
  }
  if (pathname.endsWith('/stop-invitations')) {
    return Response.json({ page: pathname, stop: await port.invitationStop(searchParams.get('t') ?? '') });
  }
  if (pathname.includes('/group-card')) {
    const [kind = '', key = ''] = pathname.split('/').slice(-2);
    const found = await port.groupCard(kind === 'group-cards' ? { slug: key } : { id: key });
    return Response.json({ page: pathname, found, own: await port.groupCards() });
  }
  return Response.json({ page: pathname, link: await port.signInLink(searchParams.get('token') ?? '') });
};

/** A clock that stands still for the process, not for the database. */
export const clockAt = (instant: string): Clock => ({ ...systemClock, now: () => Temporal.Instant.from(instant) });

/** The web app for injected requests, without a listening port. */
export async function startWeb(parts: Product, clock: Clock = parts.deps.clock) {
  const deps = { ...parts.deps, clock, config: parts.config };
  const services = createServices(deps);
  const { http } = await createApp(deps, services);
  await installPages(http, { deps, services }, plainPages);
  afterAll(() => http.close());
  return http;
}

/** The mail worker under control of the test: jobs run only when the test runs them, unless it calls `start`. */
export function createTestMailWorker(
  parts: Product,
  kinds: MailKinds = mailKinds(parts.deps, createServices(parts.deps)),
) {
  const { config, deps } = parts;
  const mailer = createMailer(config, deps.hmac);
  afterAll(() => mailer.close());
  return createMailWorker({ ...deps, mailer, kinds });
}
