import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { noSuchUser } from '#test/mailbox.ts';
import type { Visitor } from '#test/visitor.ts';
import { todayIn } from '#domain/birthdays/calendar-day.ts';
import { mailSuppressions, users } from '#server/platform/database/schema/index.ts';
import { createSuppressions } from '#server/platform/mail/delivery/suppressions.ts';
import { makeUnsubscribeToken } from '#server/platform/mail/compose/unsubscribe-token.ts';

const address = 'ona@example.lt';
const atFirst = { isOn: true, weekBefore: true, dayBefore: true, onTheDay: true, hour: 9 };
const app = testApp();
let visitor: Visitor;
/** A birthday 30 days from today. */
let day: Temporal.PlainDate;

beforeAll(async () => {
  visitor = await app.signedIn(address);
  day = todayIn('UTC', app.parts.deps.clock.now()).add({ days: 30 });
  await visitor.post('/api/birthdays', { name: 'Jonas', date: day.with({ year: 2000 }).toString() });
});

beforeEach(async () => {
  await visitor.put('/api/reminders', atFirst);
  await app.parts.deps.db.delete(mailSuppressions);
});

async function nextMail(): Promise<string | null> {
  const [user] = await app.parts.deps.db.select().from(users).where(eq(users.email, address));
  return user?.nextReminderAt?.toISOString().slice(0, 13) ?? null;
}

test('[REM-5] [REM-7] a person alone can be left out of reminders, or kept in memory, and the calendar follows', async () => {
  const [jonas] = (await visitor.get('/api/birthdays')).json<{ id: number; name: string; date: string }[]>();
  const body = { name: jonas?.name, date: jonas?.date };
  const save = (more: object) => visitor.put(`/api/birthdays/${jonas?.id}`, { ...body, ...more });
  const calendar = async () => (await visitor.get('/api/birthdays/export?format=ics')).body;

  expect((await save({ isMuted: true })).json()).toMatchObject({ isMuted: true, isRemembered: false });
  expect(await nextMail()).toBeNull();
  expect(await calendar()).not.toContain('VALARM');

  expect((await save({ isRemembered: true })).json()).toMatchObject({ isMuted: false, isRemembered: true });
  expect(await nextMail()).toBe(`${day.subtract({ days: 7 }).toString()}T09`);
  expect(await calendar()).toContain('SUMMARY:In memory: Jonas');

  expect((await save({ isMuted: 'yes' })).statusCode).toBe(400);
  await save({});
  expect(await calendar()).toContain('SUMMARY:Birthday: Jonas');
});

describe('the settings of reminders', () => {
  test('[REM-5] a page from before an unsubscribe does not turn mails on again', async () => {
    const { version } = (await visitor.get('/api/reminders')).json();
    const [user] = await app.parts.deps.db.select().from(users).where(eq(users.email, address));
    const token = makeUnsubscribeToken(app.parts.deps.hmac, { userId: user?.id ?? 0, list: 'reminders' });
    await visitor.post(`/api/unsubscribe?t=${token}`);

    const stale = await visitor.put('/api/reminders', { ...atFirst, hour: 21, version });
    const stored = { settings: { ...atFirst, isOn: false }, version: version + 1, hold: null };
    expect([stale.statusCode, stale.json()]).toEqual([
      409,
      { message: 'These settings were changed elsewhere in the meantime.', current: stored },
    ]);
    expect(await nextMail()).toBeNull();

    const chosen = await visitor.put('/api/reminders', { ...atFirst, version: version + 1 });
    expect([chosen.statusCode, chosen.json()]).toMatchObject([200, { settings: atFirst, version: version + 2 }]);
    // The answer was lost, so the same is sent again.
    expect((await visitor.put('/api/reminders', { ...atFirst, version: version + 1 })).statusCode).toBe(200);
  });

  test('[REM-5] are read, and changed together with the time of the next mail', async () => {
    const before = (await visitor.get('/api/reminders')).json();
    expect(before).toEqual({ settings: atFirst, version: expect.any(Number), hold: null });
    expect(await nextMail()).toBe(`${day.subtract({ days: 7 }).toString()}T09`);

    const changed = { ...atFirst, weekBefore: false, hour: 21 };
    const answer = await visitor.put('/api/reminders', changed);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ settings: changed, version: before.version + 1, hold: null });
    expect(await nextMail()).toBe(`${day.subtract({ days: 1 }).toString()}T21`);

    await visitor.put('/api/reminders', { ...changed, dayBefore: false });
    expect(await nextMail()).toBe(`${day.toString()}T21`);
  });

  test('[REM-5] with the mails off, or none of the three wanted, no mail is due; on again it is', async () => {
    await visitor.put('/api/reminders', { ...atFirst, isOn: false });
    expect(await nextMail()).toBeNull();
    await visitor.put('/api/reminders', { ...atFirst, weekBefore: false, dayBefore: false, onTheDay: false });
    expect(await nextMail()).toBeNull();
    await visitor.put('/api/reminders', atFirst);
    expect(await nextMail()).toBe(`${day.subtract({ days: 7 }).toString()}T09`);
  });

  test.each([
    { ...atFirst, hour: 24 },
    { ...atFirst, hour: -1 },
    { ...atFirst, hour: 9.5 },
    { ...atFirst, isOn: 'yes' },
    { ...atFirst, timeZone: 'UTC' },
    { isOn: true },
  ])('%j is refused', async (settings) => {
    expect((await visitor.put('/api/reminders', settings)).statusCode).toBe(400);
    expect((await visitor.get('/api/reminders')).json()).toMatchObject({ settings: atFirst });
  });

  test('whoever is not signed in has none', async () => {
    const stranger = app.anybody();
    expect((await stranger.get('/api/reminders')).statusCode).toBe(401);
    expect((await stranger.put('/api/reminders', atFirst)).statusCode).toBe(401);
  });

  test('[REM-7] they say truly that mails are held back from an address, and why', async () => {
    const { db, hmac } = app.parts.deps;
    const suppressions = createSuppressions(hmac, app.parts.deps.clock);
    const hold = async () => (await visitor.get('/api/reminders')).json<{ hold: string | null }>().hold;
    await db.transaction((tx) => suppressions.addSuppressions(tx, 'ONA@example.lt', ['reminders'], 'complained'));
    expect(await hold()).toBe('complained');
    await db.transaction((tx) => suppressions.addSuppressions(tx, address, ['all'], 'bounced'));
    expect(await hold()).toBe('bounced');
    await db.transaction((tx) => suppressions.removeSuppressions(tx, address, ['all', 'reminders']));
    expect(await hold()).toBeNull();
  });
});

test('[REM-5] an address that is held can be tried again, a few times a day', async () => {
  const { db, hmac } = app.parts.deps;
  const suppressions = createSuppressions(hmac, app.parts.deps.clock);
  const hold = async () => (await visitor.get('/api/reminders')).json<{ hold: string | null }>().hold;
  await db.transaction((tx) => suppressions.addSuppressions(tx, address, ['all'], 'bounced'));
  const before = app.parts.mailbox.mailsTo(address).length;
  expect((await visitor.post('/api/reminders/test')).statusCode).toBe(204);
  expect(await hold()).toBeNull();
  expect((await app.parts.mailbox.lastTo(address, before)).subject).toBe('Kartu: test email');

  app.parts.mailbox.refuseAt = noSuchUser;
  await visitor.post('/api/reminders/test');
  await expect.poll(hold).toBe('bounced');
  await visitor.post('/api/reminders/test');
  const refused = await visitor.post('/api/reminders/test');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
  expect((await app.anybody().post('/api/reminders/test')).statusCode).toBe(401);
});
