import { describe, expect, test } from 'vitest';
import { cardTestApp } from '#test/card-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { contributionItem, type ContributionPage } from '#contract/contributions.ts';
import type { CreatedCard } from '#contract/group-cards.ts';
import { contributorAvatarIndex } from '#domain/cards/group-card.ts';
import { contributionLimits } from '#domain/limits/cards.ts';
import { contributionServerLimits } from '#server/platform/limits/cards.ts';
import { groupCardContributions, uploads } from '#server/platform/database/schema/index.ts';
import { randomId, randomLetters } from '#server/platform/secrets.ts';

const testApp = cardTestApp();
const path = (card: CreatedCard) => `/api/group-cards/${card.id}/contributions`;

async function shared(name: string) {
  const creator = await testApp.signedIn(`${name}@example.lt`);
  const card = await testApp.make(creator, `${name}-guest@example.lt`);
  const guest = await testApp.bearer(`${name}-guest@example.lt`);
  return { creator, card, guest, email: `${name}-guest@example.lt` };
}

const order = async (visitor: Visitor, card: CreatedCard) =>
  (await testApp.see(visitor, card.slug)).contributions.map(({ content }) => content);

describe('writing', () => {
  test('[CARD-11] [CONT-3] is done in the name of the session or the invitation, whatever the form says', async () => {
    const { creator, card, guest, email } = await shared('writer');
    const item = contributionItem.parse(
      await testApp.write(guest, card, { contributorEmail: email.toUpperCase().replace('EXAMPLE.LT', 'example.lt') }),
    );
    expect(item).toMatchObject({ contributorEmail: email, isMine: true, mayEdit: true, type: 'text' });
    expect(item.avatarIndex).toBe(contributorAvatarIndex(email));
    const forged = await guest.post(path(card), {
      contributorName: 'Grandma',
      contributorEmail: 'writer@example.lt',
      content: 'Not mine',
    });
    expect([forged.statusCode, forged.json()]).toEqual([403, { message: "You don't have permission to do this." }]);
    const seen = await testApp.see(creator, card.slug);
    expect(seen).toMatchObject({ contributionsCount: 1, writtenCount: 1 });
    expect(seen.invitations[0]).toMatchObject({ status: 'responded', inviteeName: 'Jonas' });
  });

  test('[CONT-1] [CONT-2] [CONT-7] refuses a missing name, address or message in words', async () => {
    const { card, guest, email } = await shared('missing');
    const refusal = async (words: object) =>
      (await guest.post(path(card), { contributorName: 'J', contributorEmail: email, content: 'Hi', ...words })).json();
    expect(await refusal({ contributorName: ' ' })).toEqual({ message: 'Your name is required' });
    expect(await refusal({ contributorEmail: 'jonas' })).toEqual({ message: 'Valid email is required' });
    expect(await refusal({ content: '  ' })).toEqual({
      message: 'Please add a message or upload a photo before submitting.',
    });
    expect(await refusal({ content: 'a'.repeat(2001) })).toEqual({ message: 'At most 2,000 characters.' });
    expect(await refusal({ position: 7 })).toEqual({ message: 'Invalid input' });
  });

  test('is done once with one key, however often it is sent, and with the words sent last', async () => {
    const { creator, card, guest, email } = await shared('again');
    const idempotencyKey = 'key-of-one-message-1';
    const send = async (content: string, visitor = guest, contributorEmail = email) => {
      const words = { contributorName: 'J', contributorEmail, content, idempotencyKey };
      const answer = await visitor.post(path(card), words);
      expect(answer.statusCode).toBe(201);
      return contributionItem.parse(answer.json());
    };
    const first = await send('Happy birthday');
    expect(await send('Happy birthday')).toEqual(first);
    expect(await send('Happy birthday!')).toEqual({ ...first, content: 'Happy birthday!' });
    expect(await order(creator, card)).toEqual(['Happy birthday!']);
    expect((await send('Mine', creator, 'again@example.lt')).id).not.toBe(first.id);
    await creator.post(`/api/group-cards/${card.id}/publish`, {});
    expect((await send('Too late')).content).toBe('Happy birthday!');
    expect(await order(creator, card)).toEqual(['Happy birthday!', 'Mine']);
    const odd = { contributorName: 'J', contributorEmail: email, content: 'Hi', idempotencyKey: 'short' };
    expect((await guest.post(path(card), odd)).statusCode).toBe(400);
  });

  test('[CARD-12] is not for strangers, by whatever address they try', async () => {
    const { card } = await shared('closed');
    const words = { contributorName: 'X', contributorEmail: 'x@example.lt', content: 'Spam' };
    for (const visitor of [testApp.anybody(), await testApp.signedIn('x@example.lt')]) {
      const answer = await visitor.post(path(card), words);
      const absent = await visitor.post('/api/group-cards/123456789/contributions', words);
      expect([answer.statusCode, answer.body]).toEqual([404, absent.body]);
    }
  });

  test('[CONT-6] takes only pictures that we stored for the same person and card, once', async () => {
    const { creator, card, guest, email } = await shared('pictures');
    const { id: creatorId } = (await creator.me()).json<{ id: number }>();
    const store = async (more: Partial<typeof uploads.$inferInsert>) => {
      const objectName = `group-card-photos/${randomLetters(22)}.jpg`;
      const expiresAt = new Date(Date.now() + 60_000);
      const row = { objectName, purpose: 'photo', state: 'clean', expiresAt, creatorId, groupCardId: card.id, ...more };
      await testApp.parts.deps.db.insert(uploads).values(row);
      return `/public-objects/${objectName}`;
    };
    const ownerInvitationId = await testApp.invitationId(creator, card, email);
    const send = (imageUrl: string, type = 'photo') =>
      guest.post(path(card), { contributorName: 'J', contributorEmail: email, type, imageUrl });
    const good = await store({ ownerInvitationId });
    expect((await send(good)).json()).toMatchObject({ type: 'photo', imageUrl: good, content: null });
    expect((await send(good)).statusCode).toBe(400);
    expect((await send(await store({ ownerInvitationId, state: 'expected' }))).statusCode).toBe(400);
    expect((await send(await store({ ownerUserId: creatorId }))).statusCode).toBe(400);
    const unused = await store({ ownerInvitationId });
    expect((await send(unused, 'ai_image')).statusCode).toBe(400);
    expect((await send(unused, 'text')).statusCode).toBe(400);
    for (const elsewhere of ['https://evil.example/x.jpg', 'javascript:alert(1)', '/public-objects/../secret.jpg'])
      expect((await send(elsewhere)).statusCode).toBe(400);
  });

  test('has room for twenty of one invitation and a thousand of one card', async () => {
    const { creator, card, guest, email } = await shared('room');
    const { id: creatorId } = (await creator.me()).json<{ id: number }>();
    const rows = (count: number, invitationId: number | null) =>
      Array.from({ length: count }, () => ({
        creatorId,
        groupCardId: card.id,
        id: randomId(),
        invitationId,
        contributorEmail: 'a@b.lt',
        contributorEmailCanonical: 'a@b.lt',
        pseudonym: 'c-00000000@redacted.invalid',
        avatarIndex: 0,
        type: 'text',
        content: 'Filler',
      }));
    const invitationId = await testApp.invitationId(creator, card, email);
    await testApp.parts.deps.db
      .insert(groupCardContributions)
      .values(rows(contributionServerLimits.perInvitation, invitationId));
    const words = { contributorName: 'J', content: 'One more' };
    const beyond = await guest.post(path(card), { ...words, contributorEmail: email });
    expect([beyond.statusCode, beyond.json()]).toEqual([409, { message: 'There is room for 20 messages at most.' }]);
    await testApp.parts.deps.db.insert(groupCardContributions).values(rows(contributionLimits.perCard - 20, null));
    const full = await creator.post(path(card), { ...words, contributorEmail: 'room@example.lt' });
    expect([full.statusCode, full.json()]).toEqual([409, { message: 'There is room for 1,000 messages at most.' }]);

    const pages: ContributionPage[] = [];
    let after: string | null = '';
    while (after !== null) {
      const query: string = after === '' ? '' : `?after=${encodeURIComponent(after)}`;
      const page = (
        await testApp.anybody().get(`/api/group-cards/slug/${card.slug}/contributions${query}`)
      ).json<ContributionPage>();
      pages.push(page);
      after = page.contributionsAfter;
    }
    const ids = pages.flatMap(({ contributions }) => contributions.map(({ id }) => id));
    expect([pages.length, ids.length, new Set(ids).size]).toEqual([10, 1000, 1000]);
    expect((await guest.get(`${path(card)}?after=0~today~1`)).statusCode).toBe(400);
  });
});

describe('changing', () => {
  test('[CARD-16] authors change and withdraw their own words until the card is published', async () => {
    const { creator, card, guest } = await shared('author');
    const { id } = await testApp.write(guest, card);
    const mine = `${path(card)}/${id}`;
    const changed = await guest.patch(mine, { content: 'Better words', contributorName: 'Jonas J.' });
    expect(changed.json()).toMatchObject({ content: 'Better words', contributorName: 'Jonas J.', mayEdit: true });
    expect((await guest.patch(mine, { content: ' ' })).statusCode).toBe(400);
    expect((await guest.patch(mine, { hidden: true })).statusCode).toBe(403);
    expect((await creator.patch(mine, { content: 'Put into his mouth' })).statusCode).toBe(403);
    expect((await testApp.anybody().patch(mine, { content: 'x' })).statusCode).toBe(404);

    const other = await testApp.write(creator, card);
    expect((await guest.patch(`${path(card)}/${other.id}`, { content: 'x' })).statusCode).toBe(404);
    expect((await guest.remove(`${path(card)}/${other.id}`)).statusCode).toBe(404);

    expect((await guest.remove(mine)).statusCode).toBe(204);
    expect((await testApp.see(creator, card.slug)).invitations[0]).toMatchObject({
      status: 'pending',
      respondedAt: null,
    });

    const late = await testApp.write(guest, card);
    await creator.post(`/api/group-cards/${card.id}/publish`);
    const locked = { message: 'The card is published, so messages can no longer be changed.' };
    const refused = await guest.patch(`${path(card)}/${late.id}`, { content: 'Too late' });
    expect([refused.statusCode, refused.json()]).toEqual([409, locked]);
    expect((await guest.remove(`${path(card)}/${late.id}`)).statusCode).toBe(409);
    expect((await testApp.see(guest, card.slug)).contributions.some(({ mayEdit }) => mayEdit)).toBe(false);
    expect(await testApp.write(guest, card, { content: 'Belated' })).toMatchObject({ mayEdit: false });
  });

  test('[CARD-11] [CARD-15] the creator puts them in order, hides and removes them; new ones come last', async () => {
    const { creator, card, guest } = await shared('order');
    const ids: number[] = [];
    for (const content of ['a', 'b', 'c', 'd']) ids.push((await testApp.write(guest, card, { content })).id);
    const [a, , c, d] = ids;
    expect(await order(guest, card)).toEqual(['a', 'b', 'c', 'd']);
    const move = (id: number | undefined, position: number) => creator.patch(`${path(card)}/${id}`, { position });
    expect((await move(d, 0)).json()).toMatchObject({ content: 'd', position: 0 });
    expect(await order(guest, card)).toEqual(['d', 'a', 'b', 'c']);
    await move(a, 2);
    expect(await order(guest, card)).toEqual(['d', 'b', 'a', 'c']);
    await move(d, 999);
    await testApp.write(guest, card, { content: 'e' });
    expect(await order(guest, card)).toEqual(['b', 'a', 'c', 'd', 'e']);

    await creator.patch(`${path(card)}/${c}`, { hidden: true });
    expect(await order(testApp.anybody(), card)).toEqual(['b', 'a', 'd', 'e']);
    expect((await testApp.see(guest, card.slug)).contributionsCount).toBe(4);
    const hidden = (await testApp.see(creator, card.slug)).contributions.filter(({ isHidden }) => isHidden);
    expect(hidden.map(({ content }) => content)).toEqual(['c']);
    await creator.patch(`${path(card)}/${c}`, { hidden: false });
    await creator.remove(`${path(card)}/${a}`);
    expect(await order(guest, card)).toEqual(['b', 'c', 'd', 'e']);
  });
});

test('authors are told that their words are hidden, and may still change or withdraw them; nobody else sees them', async () => {
  const { creator, card, guest } = await shared('hidden');
  const { id } = await testApp.write(guest, card, { content: 'Too much' });
  await creator.patch(`${path(card)}/${id}`, { hidden: true });
  const { contributions } = await testApp.see(guest, card.slug);
  expect(contributions).toMatchObject([{ content: 'Too much', isHidden: true, isMine: true, mayEdit: true }]);
  const changed = await guest.patch(`${path(card)}/${id}`, { content: 'Just enough' });
  expect([changed.statusCode, changed.json()]).toEqual([200, expect.objectContaining({ isHidden: true })]);
  expect((await guest.patch(`${path(card)}/${id}`, { hidden: false })).statusCode).toBe(403);
  for (const reader of [testApp.anybody(), await testApp.signedIn('hidden-passer-by@example.lt')]) {
    expect((await testApp.see(reader, card.slug)).contributions).toEqual([]);
    expect((await reader.get(`/api/group-cards/slug/${card.slug}/contributions`)).json()).toMatchObject({
      contributions: [],
    });
  }
  expect((await guest.remove(`${path(card)}/${id}`)).statusCode).toBe(204);
});

describe('signing in from a card', () => {
  test('[CONT-5] mails the login link to the invited address, once a minute', async () => {
    const { card, guest, email } = await shared('login');
    const url = `/api/group-cards/${card.id}/invitation-login`;
    const mails = testApp.parts.mailbox.mailsTo(email).length;
    expect((await guest.post(url)).json()).toEqual({ message: 'Login link sent!', sent: true });
    expect((await guest.post(url)).json()).toEqual({ message: 'Login link already sent', sent: false });
    const mail = await testApp.parts.mailbox.lastTo(email, mails);
    const [link = ''] = /https:\S+verify\?token=[\w-]+/.exec(mail.text ?? '') ?? [];
    const arrived = await guest.open(link);
    expect(arrived.headers.location).toContain(encodeURIComponent(`/group-cards/${card.slug}`));
    expect((await testApp.see(guest, card.slug)).viewer).toMatchObject({ kind: 'invited', isSignedIn: true });
    expect((await guest.post(url)).statusCode).toBe(404);
    expect((await testApp.anybody().post(url)).statusCode).toBe(404);
  });
});
