import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { watchCards } from '#server/features/group-cards/cards/jobs.ts';
import { mailKinds } from '#server/jobs.ts';
import { mailSuppressions, users } from '#server/platform/database/schema/index.ts';
import { rates } from '#server/platform/limits/rates.ts';
import { suppressionKeys } from '#server/platform/mail/delivery/suppressions.ts';
import { createServices } from '#server/services.ts';
import { mum } from '#test/card-app.ts';
import { deliveryTestApp } from '#test/delivery-app.ts';
import { expiredRecipientAddresses } from './jobs.ts';

const { clock, testApp, plan, path, put, seen, stateOf, mailsTo, deliverDue, runAt, world, sentTo, services } =
  deliveryTestApp();

describe('on the birthday morning', () => {
  test('[DELIV-1] [DELIV-2] [DELIV-13] a card is published and mailed at its moment, once, in the chosen language', async () => {
    const { rasa, card, ona } = await world();
    expect(await put(rasa, card, plan(ona, { timeZone: 'America/New_York' }))).toBe(204);
    expect(await seen(rasa, card)).toMatchObject({
      state: 'scheduled',
      email: ona,
      day: '2026-11-26',
      time: '08:00',
      deliverAt: '2026-11-26T13:00:00.000Z',
    });
    expect(await runAt('2026-11-26T12:59:59Z')).toBe(0);
    expect((await testApp.see(rasa, card.slug)).isPublished).toBe(false);
    expect(await runAt('2026-11-26T13:00:00Z')).toBe(1);
    expect((await testApp.see(rasa, card.slug)).isPublished).toBe(true);
    await sentTo(ona, 1);
    await expect.poll(() => stateOf(rasa, card)).toBe('sent');
    expect(await runAt('2026-11-26T13:05:00Z')).toBe(0);
    expect(await runAt('2026-11-27T13:05:00Z')).toBe(0);
    const [mail] = mailsTo(ona);
    expect(mail?.subject).toMatch(/^Jums\s– gimtadienio atvirukas$/u);
    expect(mail?.text).toContain('Su gimtadieniu!');
    expect(mail?.text).toContain(`https://kartu.test/lt/group-cards/${card.slug}?invite=`);
    expect(mailsTo(ona)).toHaveLength(1);
    expect((await seen(rasa, card))?.isLate).toBe(false);
  });

  test('[DELIV-2] after days without a worker it is delivered late, and says so', async () => {
    const { rasa, card, ona } = await world();
    await put(rasa, card, plan(ona));
    clock.set('2026-11-27T09:00:00Z');
    const { deps } = testApp.parts;
    watchCards(deps, createServices(deps));
    // Due at 06:00 the day before.
    expect(await deps.metrics.registry.metrics()).toContain('kartu_cards_oldest_due_seconds 97200');
    expect(await runAt('2026-11-27T09:00:00Z')).toBe(1);
    await expect.poll(() => stateOf(rasa, card)).toBe('sent');
    expect((await seen(rasa, card))?.isLate).toBe(true);
  });

  test('[DELIV-2] an empty card stays with its creator, who is told', async () => {
    const { rasa, creator, card, ona } = await world({ isEmpty: true });
    await put(rasa, card, plan(ona));
    expect(await runAt('2026-11-26T06:00:00Z')).toBe(0);
    expect(await stateOf(rasa, card)).toBe('kept');
    expect((await testApp.see(rasa, card.slug)).isPublished).toBe(false);
    const isTold = () => mailsTo(creator).some(({ subject }) => subject === "The card wasn't delivered: it's empty");
    await expect.poll(isTold).toBe(true);
    expect(mailsTo(ona)).toHaveLength(0);
    expect((await rasa.put(path(card), plan(ona, { when: { chosen: 'now' } }))).statusCode).toBe(409);
    expect(await put(rasa, card, plan(ona, { when: { chosen: 'other', day: '2026-11-28', time: '18:30' } }))).toBe(204);
    expect((await seen(rasa, card))?.deliverAt).toBe('2026-11-28T16:30:00.000Z');
  });

  test('[DELIV-2] [DELIV-4] it moves, follows a corrected birthday, and is not delivered once called off', async () => {
    const { rasa, card, ona } = await world();
    await put(rasa, card, plan(ona));
    await rasa.patch(`/api/group-cards/${card.id}`, { recipientBirthday: '1956-11-28' });
    expect((await seen(rasa, card))?.deliverAt).toBe('2026-11-28T06:00:00.000Z');
    expect(await put(rasa, card, plan(ona, { when: { chosen: 'birthday', hour: 10 } }))).toBe(204);
    expect(await runAt('2026-11-28T06:00:00Z')).toBe(0);
    expect((await rasa.patch(`/api/group-cards/${card.id}`, { publishOnBirthday: true })).statusCode).toBe(409);
    expect((await rasa.remove(path(card))).statusCode).toBe(204);
    expect(await runAt('2026-11-28T08:00:00Z')).toBe(0);
    expect(await stateOf(rasa, card)).toBe('cancelled');
    expect(mailsTo(ona)).toHaveLength(0);
  });

  test('[DELIV-2] a birthday is not corrected to a day whose hour of delivery has passed', async () => {
    const { rasa, card, ona } = await world();
    await put(rasa, card, plan(ona));
    const correct = (recipientBirthday: string) => rasa.patch(`/api/group-cards/${card.id}`, { recipientBirthday });
    const refused = await correct('1956-11-20');
    const message = 'On that day the time of the delivery has passed. Move the delivery first.';
    expect([refused.statusCode, refused.json()]).toEqual([409, { message }]);
    expect(await deliverDue()).toBe(0);
    expect(await seen(rasa, card)).toMatchObject({ state: 'scheduled', deliverAt: '2026-11-26T06:00:00.000Z' });
    expect(await put(rasa, card, plan(ona, { when: { chosen: 'other', day: '2026-11-20', time: '20:00' } }))).toBe(204);
    expect((await correct('1956-11-20')).statusCode).toBe(204);
    expect((await seen(rasa, card))?.deliverAt).toBe('2026-11-20T18:00:00.000Z');
    expect((await rasa.remove(path(card))).statusCode).toBe(204);
  });

  test('[DELIV-4] once it is on its way it can be neither moved nor called off', async () => {
    const { rasa, card, ona } = await world();
    expect(await put(rasa, card, plan(ona, { when: { chosen: 'now' } }))).toBe(204);
    expect((await testApp.see(rasa, card.slug)).isPublished).toBe(true);
    expect(await put(rasa, card, plan(ona))).toBe(409);
    expect((await rasa.remove(path(card))).statusCode).toBe(409);
    await sentTo(ona, 1);
  });

  test('[DELIV-1] what has passed, is no address or no zone is refused in words', async () => {
    const { rasa, card, ona } = await world();
    const past = plan(ona, { when: { chosen: 'other', day: '2026-11-19', time: '08:00' } });
    expect((await rasa.put(path(card), past)).json()).toMatchObject({
      message: 'That time has passed. Choose a later one.',
    });
    expect(await put(rasa, card, plan('nobody'))).toBe(400);
    expect(await put(rasa, card, plan(ona, { timeZone: 'Moon/Sea' }))).toBe(400);
    expect(await put(rasa, card, plan(ona, { when: { chosen: 'birthday', hour: 3 } }))).toBe(400);
    expect(await seen(rasa, card)).toBeNull();
  });
});

test('who refuses our mails cannot be found out by planning: that is counted too', async () => {
  const { rasa, card, ona } = await world();
  const { deps } = testApp.parts;
  const [address = Buffer.alloc(0)] = suppressionKeys(deps.hmac, ona);
  await deps.db.insert(mailSuppressions).values({ address, list: 'all', reason: 'asked for none' });
  const [{ times }] = rates.deliveriesByOwner;
  for (let count = 0; count < times; count += 1) expect(await put(rasa, card, plan(ona))).toBe(409);
  expect(await put(rasa, card, plan(ona))).toBe(429);
});

describe('until then', () => {
  test('[DELIV-3] the card is sealed for that address, by session and by an invitation to it', async () => {
    const { rasa, card, ona } = await world();
    await rasa.post(`/api/group-cards/${card.id}/invitations`, { invitedContributors: ona });
    const byLink = await testApp.bearer(ona);
    const signedIn = await testApp.signedIn(ona);
    expect((await byLink.get(`/api/group-cards/slug/${card.slug}`)).statusCode).toBe(200);
    await put(rasa, card, plan(ona.toUpperCase()));
    // The link in the mail seals it in a browser too that never opened the card before.
    const later = await testApp.bearer(ona);
    for (const who of [byLink, signedIn, later]) {
      const answer = await who.get(`/api/group-cards/slug/${card.slug}`);
      expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ sealed: true })]);
      expect(answer.body).not.toContain(mum.title);
      expect((await who.get(`/api/group-cards/${card.id}`)).statusCode).toBe(404);
    }
    expect(await runAt('2026-11-26T06:00:00Z')).toBe(1);
    for (const who of [byLink, signedIn, later])
      expect((await testApp.see(who, card.slug)).viewer.kind).toBe('recipient');
  });

  test('[DELIV-5] two days before, the creator of a nearly empty card is told, others are not', async () => {
    const empty = await world({ isEmpty: true });
    const one = await world();
    const full = await world();
    await testApp.write(full.rasa, full.card);
    for (const { rasa, card, ona } of [empty, one, full]) await put(rasa, card, plan(ona));
    await runAt('2026-11-24T06:59:00Z');
    await runAt('2026-11-24T07:00:00Z');
    await runAt('2026-11-24T07:01:00Z');
    const subjects = (address: string) => mailsTo(address).map(({ subject }) => subject);
    await expect.poll(() => subjects(empty.creator)).toContain('Two days left, and the card is empty');
    await expect.poll(() => subjects(one.creator)).toContain('Two days left, and only one message so far');
    expect(subjects(empty.creator).filter((subject) => subject?.startsWith('Two days'))).toHaveLength(1);
    expect(subjects(full.creator).filter((subject) => subject?.startsWith('Two days'))).toEqual([]);
  });

  test('[DELIV-5] one who cannot be told holds up nobody else, and is told later', async () => {
    const [stuck, fine] = [await world({ isEmpty: true }), await world({ isEmpty: true })];
    for (const { rasa, card, ona } of [stuck, fine]) await put(rasa, card, plan(ona));
    await testApp.run(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not this one'; end $$`);
    await testApp.run(`create trigger refuse before insert on mail_deliveries for each row
      when (new.key like 'card-empty:%:${stuck.card.id}:%') execute function refuse()`);
    const told = (address: string) => mailsTo(address).filter(({ subject }) => subject?.startsWith('Two days')).length;
    try {
      await runAt('2026-11-24T07:00:00Z');
    } finally {
      await testApp.run('drop trigger refuse on mail_deliveries');
    }
    await expect.poll(() => told(fine.creator)).toBe(1);
    expect(told(stuck.creator)).toBe(0);
    await runAt('2026-11-24T08:00:00Z');
    await expect.poll(() => told(stuck.creator)).toBe(1);
  });
});

describe('afterwards', () => {
  test('[DELIV-4] the creator sees that it was opened, by the person’s own press alone', async () => {
    const { rasa, creator, card, ona } = await world();
    await put(rasa, card, plan(ona, { when: { chosen: 'now' }, language: 'en' }));
    const reader = await testApp.bearer(ona);
    expect(await testApp.see(reader, card.slug)).toMatchObject({ viewer: { kind: 'recipient', isSignedIn: false } });
    expect((await seen(rasa, card))?.openedAt).toBeNull();
    const opened = `/api/group-cards/slug/${card.slug}/opened`;
    expect((await testApp.anybody().post(opened, {})).statusCode).toBe(404);
    expect((await rasa.post(opened, {})).statusCode).toBe(404);
    expect((await reader.post(opened, {})).statusCode).toBe(204);
    const first = (await seen(rasa, card))?.openedAt;
    expect(first).not.toBeNull();
    clock.set('2026-11-21T12:00:00Z');
    expect((await reader.post(opened, {})).statusCode).toBe(204);
    expect((await seen(rasa, card))?.openedAt).toBe(first);
    await expect.poll(() => mailsTo(creator).map(({ subject }) => subject)).toContain('Your card has been opened');
  });

  test('[DELIV-4] a mailbox that does not exist is told, and the corrected address gets the card by another link', async () => {
    const { rasa, creator, card, ona } = await world();
    const wrong = `missing.${ona}`;
    testApp.parts.mailbox.refuseAt = (step, said) =>
      step === 'RCPT TO' && said === wrong ? { code: 550, text: '5.1.1 no such user' } : undefined;
    await put(rasa, card, plan(wrong, { when: { chosen: 'now' } }));
    await expect.poll(() => stateOf(rasa, card)).toBe('bounced');
    const isTold = () => mailsTo(creator).some(({ text = '' }) => text.includes(`There's no such mailbox: ${wrong}`));
    await expect.poll(isTold).toBe(true);
    expect((await rasa.post(`${path(card)}/again`, { email: ona })).statusCode).toBe(204);
    await sentTo(ona, 1);
    await expect.poll(() => stateOf(rasa, card)).toBe('sent');
    expect((await testApp.see(await testApp.bearer(ona), card.slug)).viewer.kind).toBe('recipient');
  });

  test('[DELIV-4] [ADMIN-2] an admin sends a failed mail again, unless the creator has done so', async () => {
    const kinds = mailKinds(testApp.parts.deps, services());
    const { parts } = testApp;
    const fail = async () => {
      const made = await world();
      parts.mailbox.refuseAt = (step, said) =>
        step === 'RCPT TO' && said === made.ona ? { code: 554, text: '5.3.0 not now' } : undefined;
      await put(made.rasa, made.card, plan(made.ona, { when: { chosen: 'now' } }));
      await expect.poll(() => stateOf(made.rasa, made.card)).toBe('failed');
      parts.mailbox.refuseAt = () => undefined;
      const [mail] = await testApp.run(`select key from mail_deliveries where kind = 'card-delivery' and state = 'dead'
        and subject ->> 'id' = '${made.card.id}'`);
      const key = String(mail?.['key']);
      return { ...made, retry: () => services().adminMail.retry({ actorUserId: 1, reason: 'ours' }, key, kinds) };
    };
    const one = await fail();
    expect(await one.retry()).toBe('done');
    await expect.poll(() => stateOf(one.rasa, one.card)).toBe('sent');
    await sentTo(one.ona, 1);
    expect(await one.retry()).toBe('gone');

    const other = await fail();
    expect((await other.rasa.post(`${path(other.card)}/again`, { email: other.ona })).statusCode).toBe(204);
    await expect.poll(() => stateOf(other.rasa, other.card)).toBe('sent');
    expect(await other.retry()).toBe('over');
    expect(mailsTo(other.ona)).toHaveLength(1);
  });

  test('[DELIV-4] it is sent again a few times, with the same link, and not to somebody who refuses', async () => {
    const { rasa, card, ona } = await world();
    await put(rasa, card, plan(ona, { when: { chosen: 'now' } }));
    await expect.poll(() => stateOf(rasa, card)).toBe('sent');
    const link = await testApp.linkTo(ona);
    expect((await rasa.post(`${path(card)}/again`, { email: ona })).statusCode).toBe(204);
    await sentTo(ona, 2);
    expect(await testApp.linkTo(ona)).toBe(link);
    const stop = /stop-invitations\?t=([\w-]+)/.exec(mailsTo(ona)[0]?.text ?? '')?.[1] ?? '';
    const page = await testApp.anybody().get(`/stop-invitations?t=${stop}`);
    expect(page.json()).toMatchObject({ stop: { state: 'known', maskedEmail: 'o•••@example.lt', sender: 'Rasa' } });
    await testApp.anybody().post(`/api/stop-invitations?t=${stop}`, {});
    await expect.poll(() => stateOf(rasa, card)).toBe('sent');
    const refused = await rasa.post(`${path(card)}/again`, { email: ona });
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { message: "We've been asked not to email this address. Hand over the link yourself." },
    ]);
  });

  test('the address is forgotten ninety days after the delivery', async () => {
    const { rasa, card, ona } = await world();
    await put(rasa, card, plan(ona));
    await runAt('2026-11-26T06:00:00Z');
    await expect.poll(() => stateOf(rasa, card)).toBe('sent');
    const forget = () =>
      expiredRecipientAddresses(testApp.parts.deps)['addresses of group_card_deliveries']?.remove(500, null);
    clock.set('2027-02-24T05:59:00Z');
    await forget();
    expect((await seen(rasa, card))?.email).toBe(ona);
    clock.set('2027-02-24T06:01:00Z');
    await forget();
    expect(
      await testApp.run(
        `select recipient_email, recipient_email_canonical from group_card_deliveries where group_card_id = ${card.id}`,
      ),
    ).toEqual([{ recipient_email: null, recipient_email_canonical: null }]);
  });
});

test('when a card is delivered is on the dashboard of its creator, not on that of somebody invited', async () => {
  const { rasa, creator, guest, card, ona } = await world({ isEmpty: true });
  expect(await put(rasa, card, plan(ona))).toBe(204);
  await testApp.signedIn(guest);
  const dashboardOf = async (email: string) => {
    const [user] = await testApp.parts.deps.db.select({ id: users.id }).from(users).where(eq(users.email, email));
    const reader = { id: user?.id ?? 0, email, timeZone: 'Europe/Vilnius' };
    return services().cardReading.listCardsInMaking(reader, Temporal.PlainDate.from('2026-11-20'));
  };
  const opens = { day: '2026-11-26', time: '08:00' };
  expect(await dashboardOf(creator)).toMatchObject([{ slug: card.slug, isPlanned: true, opens }]);
  expect(await dashboardOf(guest)).toMatchObject([{ slug: card.slug, isPlanned: false, opens: null }]);
});
