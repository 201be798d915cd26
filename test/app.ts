import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '#server/app.ts';
import { createDeps, type OwnedDeps } from '#server/deps.ts';
import { mailKinds } from '#server/jobs.ts';
import { installPages, type RenderPage } from '#server/pages.ts';
import { type Clock, systemClock } from '#server/platform/clock.ts';
import { type Config, parseConfig } from '#server/platform/config.ts';
import { loggerOptions } from '#server/platform/logger.ts';
import { mailJobs } from '#server/platform/mail/delivery/mail-jobs.ts';
import { createMailWorker } from '#server/platform/mail/delivery/mail-worker.ts';
import type { MailKinds } from '#server/platform/mail/delivery/kinds.ts';
import { createMailer } from '#server/platform/mail/delivery/transport.ts';
import { createServices } from '#server/services.ts';
import { testDatabase } from './database.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';
import { createVisitor, signIn, type Visitor } from './visitor.ts';

export const testOrigin = 'https://kartu.test';

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
    OBJECTS_FOLDER: join(tmpdir(), 'kartu-test-objects', String(process.pid)),
    // Higher than in production, since tests write faster than people.
    WRITES_PER_MINUTE: '100000',
    // A machine that is busy for a second is no answer to what a test asks.
    SHED_LOOP_DELAY_MS: '60000',
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
    return Response.json({ now: port.now(), birthdays: await port.birthdays(Number(searchParams.get('max'))) });
  }
  if (pathname === '/terms') return Response.json({ notice: await port.termsNotice() });
  if (pathname.endsWith('/unsubscribe')) {
    return Response.json({ page: pathname, link: await port.unsubscribeLink(searchParams.get('t') ?? '') });
  }
  if (pathname.endsWith('/leave')) {
    return Response.json({ page: pathname, link: await port.leaveLink(searchParams.get('t') ?? '') });
  }
  if (pathname.endsWith('/your-data')) {
    return Response.json({ page: pathname, link: await port.exportLink(searchParams.get('t') ?? '') });
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

/** The mail worker under control of the test: mails go only when the test delivers them. */
export function createTestMailWorker(
  parts: Product,
  kinds: MailKinds = mailKinds(parts.deps, createServices(parts.deps)),
) {
  const { config, deps } = parts;
  const mailer = createMailer(config, deps.hmac);
  afterAll(() => mailer.close());
  return createMailWorker({ ...deps, mailer, kinds });
}

/** Sends mails as they are posted; `parts` have the role of a worker. */
export async function startMailWorker(parts: Product): Promise<void> {
  const mailWorker = createTestMailWorker(parts);
  for (const job of mailJobs) await job.start(parts.deps.jobs, { ...parts.deps, mailWorker });
}

/** Collects what the app logs, at every level. */
export const logTo =
  (write: (text: string) => void) =>
  (parts: Product): Product => {
    const sink = new Writable({
      write(chunk, _encoding, done) {
        write(String(chunk));
        done();
      },
    });
    const logger = pino(loggerOptions({ level: 'trace', process: 'web' }), sink);
    return { ...parts, deps: { ...parts.deps, logger } };
  };

export interface TestApp {
  readonly parts: Product;
  readonly web: Awaited<ReturnType<typeof startWeb>>;
  /** A visitor without a session. */
  anybody(headers?: Record<string, string>): Visitor;
  /** A visitor who has signed in by the link in a mail. */
  signedIn(address: string, headers?: Record<string, string>): Promise<Visitor>;
  /** The rows that a statement gives. */
  run(statement: string): Promise<Record<string, unknown>[]>;
}

export interface TestAppOptions {
  settings?: Record<string, string>;
  clock?: Clock | undefined;
  /** The clock of the web process alone. */
  webClock?: Clock;
  /** Changes the parts before anything uses them. */
  adapt?(parts: Product): Product;
}

/** Web process and mail worker for the tests of one file, and the people who use them. */
export function testApp({ settings, clock, webClock, adapt = (parts) => parts }: TestAppOptions = {}): TestApp {
  let parts: Product;
  let web: TestApp['web'];
  beforeAll(async () => {
    parts = adapt(await startParts('worker', settings, clock));
    web = await startWeb(parts, webClock);
    await startMailWorker(parts);
  });
  const anybody: TestApp['anybody'] = (headers) => createVisitor(web, headers);
  return {
    get parts() {
      return parts;
    },
    get web() {
      return web;
    },
    anybody,
    async signedIn(address, headers) {
      const visitor = anybody(headers);
      await signIn(visitor, parts.mailbox, address);
      return visitor;
    },
    run: async (statement) => (await parts.deps.db.execute(statement)).rows,
  };
}
