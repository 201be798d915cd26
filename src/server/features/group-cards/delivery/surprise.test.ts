import { describe, expect, test } from 'vitest';
import { cardTestApp } from '#test/card-app.ts';
import { createMovingClock } from '#test/moving-clock.ts';
import type { Visitor } from '#test/visitor.ts';
import type { DeliveryRequest } from '#contract/cards/delivery.ts';
import type { CreatedCard } from '#contract/group-cards.ts';
import { recipientWarning } from '#contract/group-cards.ts';

const testApp = cardTestApp(createMovingClock('2026-11-20T12:00:00Z'));

let people = 0;
/** A creator with a card, to which one person was invited; the mail has arrived. */
async function world() {
  people += 1;
  const rasa = await testApp.signedIn(`rasa${people}@example.lt`);
  const ona = `ona${people}@example.lt`;
  const card = await testApp.makeSettled(rasa, `guest${people}@example.lt`);
  return { rasa, ona, card };
}

async function plan(creator: Visitor, card: CreatedCard, email: string): Promise<void> {
  const request: DeliveryRequest = {
    email,
    language: 'lt',
    timeZone: 'Europe/Vilnius',
    when: { chosen: 'birthday', hour: 8 },
  };
  expect((await creator.put(`/api/group-cards/${card.id}/delivery`, request)).statusCode).toBe(204);
}

const invite = (creator: Visitor, card: CreatedCard, invitedContributors: string, confirmRecipient = false) =>
  creator.post(`/api/group-cards/${card.id}/invitations`, { invitedContributors, confirmRecipient });
const nudge = async (creator: Visitor, card: CreatedCard) =>
  (await creator.post(`/api/group-cards/${card.id}/nudge`)).json<{ nudged: number }>().nudged;
const mailsTo = (address: string) => testApp.parts.mailbox.mailsTo(address);

describe('the address to which a card will be delivered', () => {
  test('[CARD-4] [DELIV-3] is not invited without a word, and gets no mail before', async () => {
    const { rasa, ona, card } = await world();
    await plan(rasa, card, ona);
    const warned = await invite(rasa, card, `new@example.lt, ${ona.toUpperCase()}`);
    expect([warned.statusCode, recipientWarning.parse(warned.json())]).toEqual([
      409,
      expect.objectContaining({ warning: 'recipient-invited', email: ona.toUpperCase() }),
    ]);
    expect((await invite(rasa, card, ona, true)).statusCode).toBe(200);
    const states = () =>
      testApp.run(`select m.state from mail_deliveries m join group_card_invitations i
      on m.key = 'inv:' || i.creator_id || ':' || i.id where i.invitee_email = '${ona}'`);
    await expect.poll(states).toEqual([{ state: 'cancelled' }]);
    expect(mailsTo(ona)).toEqual([]);

    const id = await testApp.invitationId(rasa, card, ona);
    const sendAgain = async () => (await rasa.post(`/api/group-cards/${card.id}/invitations/${id}/send`)).statusCode;
    expect(await sendAgain()).toBe(409);
    await rasa.remove(`/api/group-cards/${card.id}/delivery`);
    expect(await sendAgain()).toBe(204);
    await expect.poll(() => mailsTo(ona).length).toBe(1);
  });

  test('[CARD-15] [DELIV-3] is not nudged to write on its own card, until the delivery is called off', async () => {
    const { rasa, ona, card } = await world();
    await testApp.write(await testApp.bearer(`guest${people}@example.lt`), card);
    await invite(rasa, card, ona);
    const isSent = async () => (await testApp.see(rasa, card.slug)).invitations.every(({ sentAt }) => sentAt !== null);
    await expect.poll(isSent).toBe(true);
    await plan(rasa, card, ona);
    expect(await nudge(rasa, card)).toBe(0);
    expect((await rasa.remove(`/api/group-cards/${card.id}/delivery`)).statusCode).toBe(204);
    expect(await nudge(rasa, card)).toBe(1);
    await expect.poll(() => mailsTo(ona).length).toBe(2);
  });
});

test('[DELIV-3] [DELIV-4] a delivery that is called off gives back the invitation of its address, and only that', async () => {
  const { rasa, ona, card } = await world();
  await invite(rasa, card, ona);
  const [byLink, signedIn] = [await testApp.bearer(ona), await testApp.signedIn(ona)];
  const kinds = () =>
    Promise.all([byLink, signedIn].map(async (each) => (await testApp.see(each, card.slug)).viewer.kind));
  const statuses = (slug: string) =>
    Promise.all([byLink, signedIn].map(async (each) => (await each.get(`/api/group-cards/slug/${slug}`)).statusCode));
  expect(await kinds()).toEqual(['bearer', 'invited']);
  await plan(rasa, card, ona);
  expect(await statuses(card.slug)).toEqual([404, 404]);
  await rasa.remove(`/api/group-cards/${card.id}/delivery`);
  expect(await kinds()).toEqual(['bearer', 'invited']);
  await testApp.write(byLink, card);

  // Without an invitation of their own they are the recipient still, by session also past the link of somebody else.
  const other = await testApp.makeSettled(rasa, `friend${people}@example.lt`, { title: 'Another' });
  await plan(rasa, other, ona);
  await rasa.remove(`/api/group-cards/${other.id}/delivery`);
  await signedIn.open(await testApp.linkTo(`friend${people}@example.lt`));
  expect((await signedIn.get(`/api/group-cards/slug/${other.slug}`)).statusCode).toBe(404);
});
