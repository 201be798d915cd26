import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestMailWorker, type Product, startParts, startWeb } from '#test/app.ts';
import { linkIn } from '#test/mailbox.ts';
import { createMovingClock } from '#test/moving-clock.ts';
import { createVisitor } from '#test/visitor.ts';
import { mailServerLimits } from '#server/platform/limits/mail.ts';
import {
  mailDeliveries,
  mailSuppressions,
  rateLimits,
  verificationTokens,
} from '#server/platform/database/schema/index.ts';
import { createSuppressions } from '#server/platform/mail/delivery/suppressions.ts';
import { removeOldRows } from '#server/platform/retention.ts';
import { oldRows } from '#server/jobs.ts';

const address = 'ona@example.lt';
const start = '2026-11-16T08:00:00Z';
const clock = createMovingClock(start);
let parts: Product;
let web: Awaited<ReturnType<typeof startWeb>>;
let mailWorker: ReturnType<typeof createTestMailWorker>;

beforeAll(async () => {
  parts = await startParts('web', undefined, clock);
  web = await startWeb(parts);
  mailWorker = createTestMailWorker(parts);
});

const suppressions = () => createSuppressions(parts.deps.hmac, clock);
const hold = () => suppressions().findReason(parts.deps.db, address, 'sign-in');

beforeEach(async () => {
  clock.set(start);
  parts.mailbox.mails.length = 0;
  const { db } = parts.deps;
  for (const table of [mailDeliveries, verificationTokens, mailSuppressions, rateLimits]) await db.delete(table);
  await db.transaction((tx) => suppressions().addSuppressions(tx, address, ['all'], 'bounced'));
});

/** Requests a link and delivers its mail; returns the visitor and how many mails have arrived by then. */
async function ask() {
  const visitor = createVisitor(web);
  const { db } = parts.deps;
  expect((await visitor.post('/api/auth/magic-link', { email: address })).statusCode).toBe(200);
  for (const { key } of await db.select().from(mailDeliveries)) await mailWorker.deliver(key, `job ${key}`);
  return { visitor, arrived: parts.mailbox.mailsTo(address).length };
}

const pass = (seconds: number) => clock.set(clock.now().add({ seconds }));

describe('an address that did not exist', () => {
  test('gets one sign-in mail a day that its owner asks for', async () => {
    expect((await ask()).arrived).toBe(1);
    pass(3600);
    expect((await ask()).arrived).toBe(1);
    pass(mailServerLimits.signInAfterBounceSeconds);
    expect((await ask()).arrived).toBe(2);
    expect(await hold()).toBe('bounced');
  });

  test('tries that one mail again when the server was busy', async () => {
    parts.mailbox.refuse = () => ({ code: 451, text: '4.3.0 Later' });
    expect((await ask()).arrived).toBe(0);
    parts.mailbox.refuse = () => undefined;
    pass(60);
    const [row] = await parts.deps.db.select().from(mailDeliveries);
    await mailWorker.deliver(row?.key ?? '', 'again');
    expect(parts.mailbox.mailsTo(address)).toHaveLength(1);
  });

  test('is written to again once its owner has signed in by that mail', async () => {
    const { visitor } = await ask();
    const [mail] = parts.mailbox.mailsTo(address);
    if (!mail) throw new Error('no mail');
    const { link } = linkIn(mail);
    await visitor.open(link);
    expect(await hold()).toBeNull();
  });

  test('is believed to exist again after 90 days, when the entry is removed', async () => {
    const { db, logger, metrics } = parts.deps;
    pass(mailServerLimits.bouncedSeconds - 60);
    expect(await hold()).toBe('bounced');
    pass(120);
    expect(await hold()).toBeNull();
    await removeOldRows({ logger, metrics, removers: oldRows(parts.deps) });
    expect(await db.$count(mailSuppressions)).toBe(0);
  });

  test('a complaint does not end', async () => {
    const { db } = parts.deps;
    await db.transaction((tx) => suppressions().addSuppressions(tx, address, ['reminders'], 'complained'));
    pass(10 * mailServerLimits.bouncedSeconds);
    expect(await suppressions().findReason(db, address, 'reminders')).toBe('complained');
  });
});
