import { describe, expect, test } from 'vitest';
import { mailSuppressions } from '#server/platform/database/schema/index.ts';
import { rates } from '#server/platform/limits/rates.ts';
import { suppressionKeys } from '#server/platform/mail/delivery/suppressions.ts';
import { deliveryTestApp } from '#test/delivery-app.ts';
import { createDeliverer } from './jobs.ts';

const { clock, testApp, plan, path, put, seen, stateOf, mailsTo, runAt, world, services } = deliveryTestApp();

test('who refuses our mails cannot be found out by planning: that is counted too', async () => {
  const { rasa, card, ona } = await world();
  const { deps } = testApp.parts;
  const [address = Buffer.alloc(0)] = suppressionKeys(deps.hmac, ona);
  await deps.db.insert(mailSuppressions).values({ address, list: 'all', reason: 'asked for none' });
  const [{ times }] = rates.deliveriesByOwner;
  for (let count = 0; count < times; count += 1) expect(await put(rasa, card, plan(ona))).toBe(409);
  expect(await put(rasa, card, plan(ona))).toBe(429);
});

describe('one mailbox', () => {
  /** Forgets what was counted, as a day does. */
  const nextDay = (rate: keyof typeof rates) => testApp.run(`delete from rate_limits where key like '${rate}-%'`);

  test('[DELIV-2] gets ten cards a day, however long ago and by whomever they were planned; the oldest comes next', async () => {
    const worlds = [await world(), await world(), await world(), await world(), await world()];
    const addresses = worlds.map((_, index) => `popular+${index}@example.lt`);
    const came = () => addresses.map((address) => mailsTo(address).length);
    for (const [index, { rasa, card }] of worlds.entries()) {
      await nextDay('invitationsByAddress');
      const hour = index < 3 ? 7 : index + 5;
      expect(await put(rasa, card, plan(addresses[index] ?? '', { when: { chosen: 'birthday', hour } }))).toBe(204);
    }
    const fourth = worlds[3];
    const taken = { rate: 'deliveriesByAddress', key: 'popular@example.lt' } as const;
    const takeTurns = (times: number) =>
      testApp.parts.deps.rateLimits.allow(...Array.from({ length: times }, () => taken));
    await takeTurns(7);
    expect(await runAt('2026-11-26T06:00:00Z')).toBe(3);
    await expect.poll(came).toEqual([1, 1, 1, 0, 0]);
    expect(await runAt('2026-11-26T07:00:00Z')).toBe(0);
    expect(fourth && (await stateOf(fourth.rasa, fourth.card))).toBe('scheduled');
    await nextDay('deliveriesByAddress');
    await takeTurns(9);
    expect(await runAt('2026-11-27T06:00:00Z')).toBe(1);
    await expect.poll(came).toEqual([1, 1, 1, 1, 0]);
    // The mailbox has the mail a moment before the row says so.
    await expect.poll(async () => fourth && (await seen(fourth.rasa, fourth.card))?.isLate).toBe(true);
  });

  test('[DELIV-2] has no turn taken by what was rolled back, and one by what leaves at once', async () => {
    const { rasa, card, ona } = await world();
    await put(rasa, card, plan(ona));
    const fail = { ...services().deliveries, deliver: () => Promise.reject(new Error('the database went away')) };
    clock.set('2026-11-26T06:00:00Z');
    await createDeliverer(testApp.parts.deps, { ...services(), deliveries: fail }).run();
    const left = () => testApp.parts.deps.rateLimits.countLeft({ rate: 'deliveriesByAddress', key: ona });
    expect(await left()).toBe(10);
    expect(await runAt('2026-11-26T07:00:00Z')).toBe(1);
    expect(await left()).toBe(9);
    await expect.poll(() => stateOf(rasa, card)).toBe('sent');
    expect((await rasa.post(`${path(card)}/again`, { email: ona })).statusCode).toBe(204);
    expect(await left()).toBe(8);
  });
});
