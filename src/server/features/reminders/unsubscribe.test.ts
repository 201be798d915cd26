import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertUser } from '#test/fixtures/users.ts';
import { createTestMailWorker, type Product, startParts, startWeb } from '#test/app.ts';
import { sameOriginHeaders } from '#test/visitor.ts';
import { createMovingClock } from '#test/moving-clock.ts';
import { birthdays, mailDeliveries, reminderItems, users } from '#server/platform/database/schema/index.ts';
import { makeUnsubscribeToken } from '#server/platform/mail/compose/unsubscribe-token.ts';
import { createPlanner } from './jobs/planner.ts';
import { createReminderService } from './service/plan.ts';

const userId = 1200;
const clock = createMovingClock('2026-11-10T12:00:00Z');
let parts: Product;
let web: Awaited<ReturnType<typeof startWeb>>;
let token: string;

beforeAll(async () => {
  parts = await startParts('web', {}, clock);
  web = await startWeb(parts);
  token = makeUnsubscribeToken(parts.deps.hmac, { userId, list: 'reminders' });
});

beforeEach(async () => {
  clock.set('2026-11-10T12:00:00Z');
  const { db } = parts.deps;
  await db.delete(users);
  await db.delete(mailDeliveries);
  await insertUser(db, { id: userId, email: 'ona@example.lt', language: 'lt' });
  await db.insert(birthdays).values({ userId, id: 1, name: 'Jonas', date: '1980-11-20' });
  await db.transaction((tx) => createReminderService(parts.deps).replan(tx, [userId]));
});

/** As a mail program sends it: without origin and cookies. */
const fromAMailProgram = (options: InjectOptions) =>
  web.inject({ ...options, headers: { host: 'kartu.test', ...options.headers } });

const oneClick = (given: string, more: InjectOptions = {}) =>
  fromAMailProgram({
    method: 'POST',
    url: `/api/unsubscribe?t=${given}`,
    payload: 'List-Unsubscribe=One-Click',
    ...more,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...more.headers },
  });

const press = (path: string, want: 'on' | 'off', given = token) =>
  web.inject({
    method: 'POST',
    url: path,
    headers: { ...sameOriginHeaders, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ t: given, want }).toString(),
  });

async function subscriber() {
  const [user] = await parts.deps.db.select().from(users).where(eq(users.id, userId));
  return { isOn: user?.remindersEnabled, next: user?.nextReminderAt?.toISOString() ?? null };
}

const stillOn = { isOn: true, next: '2026-11-13T09:00:00.000Z' };
const off = { isOn: false, next: null };

describe('one click in a mail program', () => {
  const boundary = 'x-boundary';
  const multipart = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;

  test.each([
    ['urlencoded', {}],
    ['multipart', { payload: multipart, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }],
    ['nothing', { payload: '' }],
  ] satisfies [string, InjectOptions][])('[REM-5] sent as %s ends the reminders at once', async (_, more) => {
    expect(await subscriber()).toEqual(stillOn);
    const answer = await oneClick(token, more);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['location']).toBeUndefined();
    expect(answer.cookies).toEqual([]);
    expect(await subscriber()).toEqual(off);
    expect((await oneClick(token, more)).statusCode).toBe(200);
    expect(await subscriber()).toEqual(off);
  });

  test('[REM-5] a mail that was planned already does not begin any more', async () => {
    clock.set('2026-11-13T09:30:00Z');
    await createPlanner(parts.deps).run();
    await oneClick(token);
    for (const { key } of await parts.deps.db.select().from(mailDeliveries)) {
      await createTestMailWorker(parts).deliver(key, 'job');
    }
    expect(parts.mailbox.mails).toEqual([]);
    const [item] = await parts.deps.db.select().from(reminderItems);
    expect(item).toMatchObject({ state: 'cancelled', reason: 'off' });
  });

  test('[REM-5] whoever has no token of ours gets the same answer, and nothing changes', async () => {
    const right = await oneClick(token);
    await press('/unsubscribe', 'on');
    const middle = Math.floor(token.length / 2) + 5;
    const forged = token.slice(0, middle) + (token[middle] === 'A' ? 'B' : 'A') + token.slice(middle + 1);
    const gone = makeUnsubscribeToken(parts.deps.hmac, { userId: 12, list: 'reminders' });
    const otherList = makeUnsubscribeToken(parts.deps.hmac, { userId, list: 'invitations' });
    for (const wrong of [forged, gone, otherList, '', 'x'.repeat(3000)]) {
      const answer = await oneClick(wrong);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(right.body);
    }
    expect(await subscriber()).toEqual(stillOn);
  });

  test('a body without end is refused', async () => {
    expect((await oneClick(token, { payload: 'x'.repeat(5000) })).statusCode).toBe(413);
    expect(await subscriber()).toEqual(stillOn);
  });
});

describe('the page of the link', () => {
  test.each(['GET', 'HEAD'] as const)('[REM-5] looking by %s changes nothing', async (method) => {
    for (const url of [`/unsubscribe?t=${token}`, `/lt/unsubscribe?t=${token}`, `/api/unsubscribe?t=${token}`]) {
      await fromAMailProgram({ method, url });
      expect(await subscriber()).toEqual(stillOn);
    }
  });

  test('[REM-5] it speaks the language of the mail, tells no full address and is kept to itself', async () => {
    const answer = await fromAMailProgram({ method: 'GET', url: `/unsubscribe?t=${token}` });
    expect(answer.json()).toEqual({ page: '/lt/unsubscribe', link: { state: 'on', maskedEmail: 'o•••@example.lt' } });
    expect(answer.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    const led = await fromAMailProgram({ method: 'GET', url: `/api/unsubscribe?t=${token}` });
    expect([led.statusCode, led.headers['location']]).toEqual([303, `/unsubscribe?t=${token}`]);
  });

  test('[REM-5] its button ends the reminders, and the next one brings them back', async () => {
    const stopped = await press('/lt/unsubscribe', 'off');
    expect([stopped.statusCode, stopped.headers['location']]).toEqual([303, `/lt/unsubscribe?t=${token}`]);
    expect(await subscriber()).toEqual(off);
    const shown = await fromAMailProgram({ method: 'GET', url: `/unsubscribe?t=${token}` });
    expect(shown.json()).toMatchObject({ link: { state: 'off' } });
    await press('/lt/unsubscribe', 'on');
    expect(await subscriber()).toEqual(stillOn);
  });

  test('[REM-5] an unknown link shows a calm page, and its button does nothing', async () => {
    const shown = await fromAMailProgram({ method: 'GET', url: '/unsubscribe?t=nothing' });
    expect(shown.json()).toEqual({ page: '/unsubscribe', link: { state: 'unknown' } });
    expect((await press('/unsubscribe', 'off', 'nothing')).statusCode).toBe(303);
    expect(await subscriber()).toEqual(stillOn);
  });

  test('another site cannot press the button', async () => {
    const answer = await web.inject({
      method: 'POST',
      url: '/unsubscribe',
      headers: {
        host: 'kartu.test',
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ t: token, want: 'off' }).toString(),
    });
    expect(answer.statusCode).toBe(403);
    expect(await subscriber()).toEqual(stillOn);
  });
});
