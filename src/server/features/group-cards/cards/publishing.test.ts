import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMovingClock } from '../../../../../test/moving-clock.ts';
import { cardScene } from '../../../../../test/cards.ts';
import type { Visitor } from '../../../../../test/visitor.ts';
import { users } from '../../../platform/database/schema/index.ts';
import { createPublisher } from './jobs.ts';

const clock = createMovingClock('2026-11-20T12:00:00Z');
const scene = cardScene(clock);
let publisher: ReturnType<typeof createPublisher>;

beforeAll(() => {
  publisher = createPublisher(scene.parts.deps);
});

async function living(address: string, timeZone: string, reminderHour: number): Promise<Visitor> {
  const visitor = await scene.signedIn(address);
  await scene.parts.deps.db.update(users).set({ timeZone, reminderHour }).where(eq(users.email, address));
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
    const card = await scene.makeSettled(rasa, 'guest1@example.lt', { publishOnBirthday: true });
    const waiting = await scene.makeSettled(rasa, 'guest2@example.lt', { title: 'By hand' });
    expect((await scene.see(rasa, card.slug)).publishAt).toBe('2026-11-26T06:00:00.000Z');
    expect(await publishedAt('2026-11-26T05:59:59Z')).toBe(0);
    expect(await publishedAt('2026-11-26T06:00:00Z')).toBe(1);
    expect(await scene.see(rasa, card.slug)).toMatchObject({
      isPublished: true,
      publishedAt: '2026-11-26T06:00:00.000Z',
      publishAt: null,
    });
    expect((await scene.see(rasa, waiting.slug)).isPublished).toBe(false);
    expect(await publishedAt('2026-11-26T06:01:00Z')).toBe(0);
    const mail = await scene.parts.mailbox.lastTo('morning@example.lt', 1);
    expect(mail.subject).toBe('Your group card is published');
    expect(mail.text).toContain(`https://kartu.test/group-cards/${card.slug}`);
  });

  test('[CARD-15] the morning moves with the creator’s zone and hour', async () => {
    clock.set('2026-11-20T12:00:00Z');
    const rasa = await living('traveller@example.lt', 'Europe/Vilnius', 8);
    const card = await scene.makeSettled(rasa, 'guest3@example.lt', { publishOnBirthday: true });
    await living('traveller@example.lt', 'America/Chicago', 10);
    expect((await scene.see(rasa, card.slug)).publishAt).toBe('2026-11-26T16:00:00.000Z');
    expect(await publishedAt('2026-11-26T15:59:00Z')).toBe(0);
    expect(await publishedAt('2026-11-26T16:00:00Z')).toBe(1);
  });

  test('[CARD-15] after days without a worker the card is published late rather than never', async () => {
    clock.set('2026-11-20T12:00:00Z');
    const rasa = await living('late@example.lt', 'Pacific/Kiritimati', 0);
    await scene.makeSettled(rasa, 'guest4@example.lt', { publishOnBirthday: true });
    expect(await publishedAt('2026-11-25T09:59:00Z')).toBe(0);
    expect(await publishedAt('2026-12-01T00:00:00Z')).toBe(1);
  });

  test('a suspended creator’s card waits', async () => {
    clock.set('2026-11-20T12:00:00Z');
    const rasa = await living('frozen@example.lt', 'UTC', 9);
    await scene.makeSettled(rasa, 'guest5@example.lt', { publishOnBirthday: true });
    const suspend = (suspendedAt: Date | null) =>
      scene.parts.deps.db.update(users).set({ suspendedAt }).where(eq(users.email, 'frozen@example.lt'));
    await suspend(new Date('2026-11-21'));
    expect(await publishedAt('2026-11-26T10:00:00Z')).toBe(0);
    await suspend(null);
    expect(await publishedAt('2026-11-26T10:00:00Z')).toBe(1);
  });
});
