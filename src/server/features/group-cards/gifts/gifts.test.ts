import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type SharedGiftRequest, type SharedGifts, sharedGifts } from '#contract/cards/gifts.ts';
import type { CreatedCard } from '#contract/group-cards.ts';
import { sharedGiftLimits } from '#domain/limits/group-cards/gifts.ts';
import { oldRows } from '#server/jobs.ts';
import { groupCardGifts, groupCardInvitations } from '#server/platform/database/schema/index.ts';
import { removeOldRows } from '#server/platform/retention.ts';
import { randomId } from '#server/platform/secrets.ts';
import { cardTestApp } from '#test/card-app.ts';
import type { Visitor } from '#test/visitor.ts';

const testApp = cardTestApp();

const pathOf = ({ id }: CreatedCard) => `/api/group-cards/${id}/gifts`;
const album = { text: 'Album with photos', link: 'https://shop.example/album' };

async function answered(answer: ReturnType<Visitor['get']>): Promise<SharedGifts> {
  const { statusCode, body } = await answer;
  expect([statusCode, body]).toEqual([200, expect.any(String)]);
  return sharedGifts.parse(JSON.parse(body));
}

const list = (visitor: Visitor, card: CreatedCard) => answered(visitor.get(pathOf(card)));

async function add(visitor: Visitor, card: CreatedCard, idea: SharedGiftRequest = album): Promise<string> {
  const { gifts } = await answered(visitor.post(pathOf(card), idea));
  return `${pathOf(card)}/${gifts.at(-1)?.id}`;
}

/** A card with a creator, somebody who came by a personal link, and somebody signed in who is invited. */
async function shared(name: string) {
  const creator = await testApp.signedIn(`${name}@example.lt`);
  const contact = { name: 'Ona', date: '2000-11-26', email: `ona-${name}@mail.lt` };
  const birthdayId = (await creator.post('/api/birthdays', contact)).json<{ id: number }>().id;
  const addresses = { bearer: `${name}-link@example.lt`, invited: `${name}-session@example.lt` };
  const card = await testApp.makeSettled(creator, Object.values(addresses).join(', '), { birthdayId });
  const bearer = await testApp.bearer(addresses.bearer);
  const invited = await testApp.signedIn(addresses.invited);
  return { creator, bearer, invited, card, addresses, birthdayId, recipient: await testApp.signedIn(contact.email) };
}

describe('the gift list of a card', () => {
  test('[DELIV-12] is shared by creator and contributors, who say and unsay what they bring', async () => {
    const { creator, bearer, invited, card } = await shared('list');
    expect(await list(bearer, card)).toEqual({ gifts: [], notes: [], hasName: false });
    const gift = await add(bearer, card);
    expect((await list(bearer, card)).gifts).toMatchObject([{ ...album, mayRemove: true, bringer: null }]);
    expect((await list(invited, card)).gifts).toMatchObject([{ ...album, mayRemove: false }]);

    const nameless = await bearer.put(`${gift}/bringer`, {});
    expect([nameless.statusCode, nameless.json()]).toEqual([
      400,
      { message: "Add your name so the others know who's bringing it." },
    ]);
    const promised = await answered(bearer.put(`${gift}/bringer`, { name: 'Rūta' }));
    expect(promised.gifts[0]?.bringer).toMatchObject({ name: 'Rūta', isMe: true });
    expect((await list(creator, card)).gifts[0]?.bringer).toMatchObject({ name: 'Rūta', isMe: false });

    const late = await creator.put(`${gift}/bringer`, {});
    expect([late.statusCode, late.json()]).toEqual([409, { message: 'Rūta got there first. Choose something else.' }]);
    expect((await invited.remove(`${gift}/bringer`)).statusCode).toBe(403);
    expect((await answered(bearer.remove(`${gift}/bringer`))).gifts[0]?.bringer).toBeNull();
    const taken = await answered(creator.put(`${gift}/bringer`, {}));
    expect(taken.gifts[0]?.bringer).toMatchObject({ name: 'Rasa', isMe: true });

    expect((await invited.remove(gift)).statusCode).toBe(403);
    expect((await answered(bearer.remove(gift))).gifts).toEqual([]);
    expect((await creator.put(`${gift}/bringer`, {})).statusCode).toBe(404);
    const another = await add(invited, card, { text: 'Peonies' });
    expect((await answered(creator.remove(another))).gifts).toEqual([]);
  });

  test('[DELIV-12] has one who brings each idea, however many say it at once', async () => {
    const { creator, bearer, invited, card } = await shared('race');
    const gift = await add(creator, card);
    const answers = await Promise.all(
      [creator, bearer, invited].map((visitor) => visitor.put(`${gift}/bringer`, { name: 'Somebody' })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('[DELIV-12] takes links that begin with https, and nothing else', async () => {
    const { creator, card } = await shared('links');
    const refused = ['http://shop.example', 'javascript:alert(1)', 'shop.example', 'https://shop', 'data:text/html,a'];
    for (const link of refused) {
      const answer = await creator.post(pathOf(card), { text: 'Scarf', link });
      expect([link, answer.statusCode, answer.json()]).toEqual([
        link,
        400,
        { message: 'The link must start with https://' },
      ]);
    }
    for (const body of [{ text: ' ' }, { text: 'a'.repeat(201) }, { text: 'A\nB' }, { ...album, price: 5 }])
      expect((await creator.post(pathOf(card), body)).statusCode).toBe(400);
    for (const link of ['', null]) await add(creator, card, { text: 'Scarf', link });
    expect((await list(creator, card)).gifts.map(({ link }) => link)).toEqual([null, null]);
  });

  test('[DELIV-12] offers the creator their gift notes, and nobody else', async () => {
    const { creator, bearer, card, birthdayId } = await shared('notes');
    const notes = [
      { text: 'Warm slippers', link: 'https://shop.example/warm' },
      { text: 'Honey', link: 'http://honey.example' },
      { text: 'Printer', link: 'https://printer.example/paper' },
      { text: 'Grey scarf', givenYear: 2025 },
    ];
    for (const note of notes) await creator.post(`/api/birthdays/${birthdayId}/gifts`, note);
    // A link from before such hosts were refused.
    await testApp.run(`update gifts set link = 'https://printer/paper' where text = 'Printer'`);
    expect((await list(creator, card)).notes).toEqual([
      { text: 'Warm slippers', link: 'https://shop.example/warm' },
      { text: 'Honey', link: null },
      { text: 'Printer', link: null },
    ]);
    expect(await list(bearer, card)).toMatchObject({ gifts: [], notes: [] });
    await add(creator, card, { text: 'Warm slippers' });
    expect((await list(creator, card)).notes.map(({ text }) => text)).toEqual(['Honey', 'Printer']);
    expect((await creator.post(pathOf(card), { text: 'Printer', link: null })).statusCode).toBe(200);
    await creator.remove(`/api/birthdays/${birthdayId}`);
    expect((await list(creator, card)).notes).toEqual([]);
  });

  test('[DELIV-12] has room for a number of ideas, and no contributor fills it alone', async () => {
    const { creator, bearer, card } = await shared('full');
    const { perCard, perInvitation } = sharedGiftLimits;
    for (let count = 0; count < perInvitation; count += 1) await add(bearer, card);
    expect((await bearer.post(pathOf(card), album)).statusCode).toBe(409);
    const { id: creatorId } = (await creator.me()).json<{ id: number }>();
    const rest = Array.from({ length: perCard - perInvitation }, () => ({
      creatorId,
      groupCardId: card.id,
      id: randomId(),
      text: 'Idea',
    }));
    await testApp.parts.deps.db.insert(groupCardGifts).values(rest);
    const answer = await creator.post(pathOf(card), album);
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { message: `That's ${perCard} gifts already. Remove one to add another.` },
    ]);
  });

  test('[DELIV-12] forgets what a contributor promised with the invitation', async () => {
    const { creator, bearer, invited, card, addresses } = await shared('gone');
    const gift = await add(creator, card);
    await answered(bearer.put(`${gift}/bringer`, { name: 'Rūta' }));
    const invitation = await testApp.invitationId(creator, card, addresses.bearer);
    await creator.post(`/api/group-cards/${card.id}/invitations/${invitation}/revoke`);
    expect((await bearer.get(pathOf(card))).statusCode).toBe(404);
    expect((await list(creator, card)).gifts[0]?.bringer).toBeNull();
    await answered(invited.put(`${gift}/bringer`, { name: 'Jonas' }));
    await add(invited, card, { text: 'Peonies' });

    const { deps } = testApp.parts;
    const ofCard = eq(groupCardInvitations.groupCardId, card.id);
    await deps.db
      .update(groupCardInvitations)
      .set({ expiresAt: new Date('2020-01-01') })
      .where(ofCard);
    await removeOldRows({ ...deps, removers: oldRows(deps) });
    expect((await list(creator, card)).gifts).toMatchObject([{ ...album, bringer: null }]);
    await creator.remove(`/api/group-cards/${card.id}`);
    expect(await deps.db.$count(groupCardGifts, eq(groupCardGifts.groupCardId, card.id))).toBe(0);
  });
});

describe('the recipient', () => {
  /** What every call about a gift list answers, in the order of the calls. */
  async function tryEverything(visitor: Visitor, path: string, gift: string) {
    const answers = [
      await visitor.get(path),
      await visitor.post(path, album),
      await visitor.put(`${gift}/bringer`, { name: 'Ona' }),
      await visitor.remove(`${gift}/bringer`),
      await visitor.remove(gift),
    ];
    return answers.map(({ statusCode, body }) => [statusCode, body]);
  }

  test('[DELIV-12] gets the answer of a missing card, signed in, invited, by a link or by the delivery', async () => {
    const { creator, bearer, card, recipient, addresses } = await shared('hidden');
    const gift = await add(creator, card);
    const missing = Array.from({ length: 5 }, () => [404, '{"message":"Group card not found"}']);
    const stranger = await testApp.signedIn('hidden-stranger@example.lt');
    expect(
      await tryEverything(stranger, '/api/group-cards/123456789/gifts', '/api/group-cards/123456789/gifts/1'),
    ).toEqual(missing);
    for (const visitor of [recipient, testApp.anybody(), stranger])
      expect(await tryEverything(visitor, pathOf(card), gift)).toEqual(missing);

    // Invited in spite of the warning, they may write, and still know nothing of gifts.
    const invited = { invitedContributors: 'ona-hidden@mail.lt', confirmRecipient: true };
    await creator.post(`/api/group-cards/${card.id}/invitations`, invited);
    const byLink = await testApp.bearer('ona-hidden@mail.lt');
    for (const visitor of [recipient, byLink]) {
      expect((await testApp.see(visitor, card.slug)).viewer).toMatchObject({ mayContribute: true });
      expect(await tryEverything(visitor, pathOf(card), gift)).toEqual(missing);
    }

    // A delivery planned to a contributor makes them the recipient.
    expect((await list(bearer, card)).gifts).toHaveLength(1);
    const plan = { email: addresses.bearer, language: 'en', timeZone: 'UTC', when: { chosen: 'birthday', hour: 8 } };
    expect((await creator.put(`/api/group-cards/${card.id}/delivery`, plan)).statusCode).toBe(204);
    expect(await tryEverything(bearer, pathOf(card), gift)).toEqual(missing);
    await creator.post(`/api/group-cards/${card.id}/publish`);
    for (const visitor of [recipient, bearer])
      expect(await tryEverything(visitor, pathOf(card), gift)).toEqual(missing);
    expect((await list(creator, card)).gifts).toHaveLength(1);
  });

  test('[DELIV-12] sees the same card, byte for byte, whatever happens on the list', async () => {
    const { creator, bearer, card, recipient } = await shared('same');
    await creator.post(`/api/group-cards/${card.id}/publish`);
    const look = async () => {
      const pages = [`/api/group-cards/slug/${card.slug}`, `/group-cards/${card.slug}`];
      return Promise.all(pages.map(async (path) => (await recipient.get(path)).body));
    };
    const stored = () => testApp.run(`select * from group_cards where id = ${card.id}`);
    const before = [await look(), await stored()];
    const gift = await add(bearer, card);
    await answered(creator.put(`${gift}/bringer`, {}));
    expect([await look(), await stored()]).toEqual(before);
    expect(JSON.stringify(before)).not.toMatch(/gifts/i);
    expect((await testApp.see(bearer, card.slug)).viewer.sharesGifts).toBe(true);
  });
});
