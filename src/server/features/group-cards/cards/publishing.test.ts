import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMovingClock } from '#test/moving-clock.ts';
import { cardTestApp } from '#test/card-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { users } from '#server/platform/database/schema/index.ts';
import { createServices } from '#server/services.ts';
import { createPublisher, watchCards } from './jobs.ts';

const clock = createMovingClock('2026-11-20T12:00:00Z');
const testApp = cardTestApp(clock);
let publisher: ReturnType<typeof createPublisher>;

beforeAll(() => {
  const { deps } = testApp.parts;
  publisher = createPublisher(deps, createServices(deps));
});

async function living(address: string, timeZone: string, reminderHour: number): Promise<Visitor> {
  const visitor = await testApp.signedIn(address);
  await testApp.parts.deps.db.update(users).set({ timeZone, reminderHour }).where(eq(users.email, address));
  return visitor;
}

async function publishedAt(moment: string): Promise<number> {
  clock.set(moment);
  return publisher.run();
}

describe('on the birthday morning', () => {
  test('[CARD-15] a card publishes itself at the creator’s hour where the creator is, once, and says so', async () => {
    clock.set('2026-11-20T12:00:00Z');
    const rasa = await living('morning@example.lt', 'Europe/Vilnius', 8);
    const card = await testApp.makeSettled(rasa, 'guest1@example.lt', { publishOnBirthday: true });
    const waiting = await testApp.makeSettled(rasa, 'guest2@example.lt', { title: 'By hand' });
    expect((await testApp.see(rasa, card.slug)).publishAt).toBe('2026-11-26T06:00:00.000Z');
    expect(await publishedAt('2026-11-26T05:59:59Z')).toBe(0);
    expect(await publishedAt('2026-11-26T06:00:00Z')).toBe(1);
    expect(await testApp.see(rasa, card.slug)).toMatchObject({
      isPublished: true,
      publishedAt: '2026-11-26T06:00:00.000Z',
      publishAt: null,
    });
    expect((await testApp.see(rasa, waiting.slug)).isPublished).toBe(false);
    expect(await publishedAt('2026-11-26T06:01:00Z')).toBe(0);
    const mail = await testApp.parts.mailbox.lastTo('morning@example.lt', 1);
    expect(mail.subject).toBe('Your group card is ready to give');
    expect(mail.text).toContain(`https://kartu.test/group-cards/${card.slug}`);
  });

  test('[CARD-15] a year of birth corrected afterwards leaves the card on its day', async () => {
    clock.set('2026-11-20T12:00:00Z');
    const rasa = await living('year@example.lt', 'Europe/Vilnius', 8);
    const card = await testApp.makeSettled(rasa, 'guest-of-year@example.lt', { publishOnBirthday: true });
    expect(await publishedAt('2026-11-26T06:00:00Z')).toBe(1);
    clock.set('2026-11-28T12:00:00Z');
    const corrected = (recipientBirthday: string) =>
      rasa.patch(`/api/group-cards/${card.id}`, { recipientBirthday }).then(() => testApp.see(rasa, card.slug));
    expect(await corrected('1957-11-26')).toMatchObject({
      recipientBirthday: '1957-11-26',
      celebratedOn: '2026-11-26',
    });
    expect(await corrected('1957-11-27')).toMatchObject({ celebratedOn: '2027-11-27' });
  });

  test('[CARD-15] the morning moves with the creator’s zone and hour', async () => {
    clock.set('2026-11-20T12:00:00Z');
    const rasa = await living('traveller@example.lt', 'Europe/Vilnius', 8);
    const card = await testApp.makeSettled(rasa, 'guest3@example.lt', { publishOnBirthday: true });
    await living('traveller@example.lt', 'America/Chicago', 10);
    expect((await testApp.see(rasa, card.slug)).publishAt).toBe('2026-11-26T16:00:00.000Z');
    expect(await publishedAt('2026-11-26T15:59:00Z')).toBe(0);
    expect(await publishedAt('2026-11-26T16:00:00Z')).toBe(1);
  });

  test('[CARD-15] after days without a worker the card is published late rather than never', async () => {
    clock.set('2026-11-20T12:00:00Z');
    const rasa = await living('late@example.lt', 'Pacific/Kiritimati', 0);
    await testApp.makeSettled(rasa, 'guest4@example.lt', { publishOnBirthday: true });
    expect(await publishedAt('2026-11-25T09:59:00Z')).toBe(0);
    expect(await publishedAt('2026-12-01T00:00:00Z')).toBe(1);
  });

  test('a suspended creator’s card waits', async () => {
    clock.set('2026-11-20T12:00:00Z');
    const rasa = await living('frozen@example.lt', 'UTC', 9);
    await testApp.makeSettled(rasa, 'guest5@example.lt', { publishOnBirthday: true });
    const suspend = (suspendedAt: Date | null) =>
      testApp.parts.deps.db.update(users).set({ suspendedAt }).where(eq(users.email, 'frozen@example.lt'));
    await suspend(new Date('2026-11-21'));
    expect(await publishedAt('2026-11-26T10:00:00Z')).toBe(0);
    await suspend(null);
    expect(await publishedAt('2026-11-26T10:00:00Z')).toBe(1);
  });
});

const run = async (statement: string) => (await testApp.parts.deps.db.execute(statement)).rows;
const isPublished = async (who: Visitor, card: { slug: string }) => (await testApp.see(who, card.slug)).isPublished;

describe('the moment of publishing', () => {
  test('moves with every change of zone, hour or day by hand', async () => {
    clock.set('2026-11-20T12:00:00Z');
    const rasa = await living('mover@example.lt', 'Europe/Vilnius', 8);
    const card = await testApp.makeSettled(rasa, 'guest6@example.lt', { publishOnBirthday: true });
    const stored = async () =>
      (
        await run(
          `select to_char(publish_at at time zone 'UTC', 'MM-DD HH24:MI') as at from group_cards where id = ${card.id}`,
        )
      )[0];
    expect(await stored()).toEqual({ at: '11-26 06:00' });
    await rasa.put('/api/account/settings', { language: 'en', timeZone: 'Asia/Tokyo' });
    expect(await stored()).toEqual({ at: '11-25 23:00' });
    const { settings } = (await rasa.get('/api/reminders')).json<{ settings: object }>();
    expect((await rasa.put('/api/reminders', { ...settings, hour: 7 })).statusCode).toBe(200);
    expect(await stored()).toEqual({ at: '11-25 22:00' });
    await rasa.patch(`/api/group-cards/${card.id}`, { recipientBirthday: '1956-11-28' });
    expect(await stored()).toEqual({ at: '11-27 22:00' });
    await rasa.patch(`/api/group-cards/${card.id}`, { publishOnBirthday: false });
    expect(await stored()).toEqual({ at: null });
  });

  test('is computed for cards of a release that did not store it, and anew for those of the next days', async () => {
    clock.set('2026-11-20T12:00:00Z');
    const rasa = await living('older@example.lt', 'UTC', 9);
    const first = await testApp.makeSettled(rasa, 'guest7@example.lt', { publishOnBirthday: true });
    const second = await testApp.makeSettled(rasa, 'guest8@example.lt', { publishOnBirthday: true, title: 'Other' });
    await run(`update group_cards set publish_at = null where id = ${first.id}`);
    await run(`update group_cards set publish_at = '2026-12-01' where id = ${second.id}`);
    clock.set('2026-11-26T09:00:00Z');
    expect(await publisher.run()).toBe(1);
    expect([await isPublished(rasa, first), await isPublished(rasa, second)]).toEqual([true, false]);
    expect(await publisher.refreshTimes()).toBe(1);
    expect(await publisher.run()).toBe(1);
  });

  test('one stored zone that nothing knows holds up nobody', async () => {
    clock.set('2026-11-20T12:00:00Z');
    const poisoner = await living('poison@example.lt', 'UTC', 9);
    const own = await testApp.makeSettled(poisoner, 'guest9@example.lt', { publishOnBirthday: true });
    const victim = await living('victim@example.lt', 'UTC', 9);
    const card = await testApp.makeSettled(victim, 'guest10@example.lt', { publishOnBirthday: true });
    await living('poison@example.lt', 'VST', 9);
    expect(await publishedAt('2026-11-26T09:00:00Z')).toBe(2);
    expect([await isPublished(victim, card), await isPublished(poisoner, own)]).toEqual([true, true]);
  });

  test('a card that cannot be published is put off alone, longer each time, and counts as late', async () => {
    clock.set('2026-11-20T12:00:00Z');
    const rasa = await living('stuck@example.lt', 'UTC', 9);
    const stuck = await testApp.makeSettled(rasa, 'guest11@example.lt', { publishOnBirthday: true, title: 'Stuck' });
    const fine = await testApp.makeSettled(rasa, 'guest12@example.lt', { publishOnBirthday: true, title: 'Fine' });
    await run(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not this one'; end $$`);
    await run(`create trigger refuse before update on group_cards for each row
      when (new.id = ${stuck.id} and new.is_published) execute function refuse()`);
    const retryAt = async () =>
      (
        await run(
          `select to_char(publish_retry_at at time zone 'UTC', 'HH24:MI') as at from group_cards where id = ${stuck.id}`,
        )
      )[0];
    expect(await publishedAt('2026-11-26T09:00:00Z')).toBe(1);
    expect(await isPublished(rasa, fine)).toBe(true);
    expect(await retryAt()).toEqual({ at: '09:01' });
    await publishedAt('2026-11-26T09:10:00Z');
    expect(await retryAt()).toEqual({ at: '09:20' });
    await publishedAt('2026-11-26T15:00:00Z');
    expect(await retryAt()).toEqual({ at: '16:00' });
    watchCards(testApp.parts.deps, createServices(testApp.parts.deps));
    expect(await testApp.parts.deps.metrics.registry.metrics()).toContain('kartu_cards_oldest_due_seconds 21600');
    await run('drop trigger refuse on group_cards');
    expect(await publishedAt('2026-11-26T16:00:00Z')).toBe(1);
  });
});
