import { describe, expect, test } from 'vitest';
import { type SigningLink, signingLink, type SigningLinkChange, signingView } from '#contract/cards/signing.ts';
import type { CreatedCard } from '#contract/group-cards.ts';
import { contributorAvatarIndex } from '#domain/cards/group-card.ts';
import { signingLimits } from '#domain/limits/group-cards/signing.ts';
import { groupCardSignatures, groupCards } from '#server/platform/database/schema/index.ts';
import { oldRows } from '#server/jobs.ts';
import { rates } from '#server/platform/limits/rates.ts';
import { removeOldRows } from '#server/platform/retention.ts';
import { randomId } from '#server/platform/secrets.ts';
import { cardTestApp } from '#test/card-app.ts';
import { eq } from 'drizzle-orm';
import type { Visitor } from '#test/visitor.ts';
import { writerOf } from './cookies.ts';

const testApp = cardTestApp();

const linkPath = ({ id }: CreatedCard) => `/api/group-cards/${id}/signing-link`;
const tokenIn = ({ address }: SigningLink) => new URL(address ?? '').pathname.replace('/s/', '');

async function change(creator: Visitor, card: CreatedCard, wanted: SigningLinkChange): Promise<SigningLink> {
  const answer = await creator.put(linkPath(card), wanted);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return signingLink.parse(answer.json());
}

const describeLink = async (creator: Visitor, card: CreatedCard) =>
  signingLink.parse((await creator.get(linkPath(card))).json());

async function signable(name: string, wanted: SigningLinkChange = {}) {
  const creator = await testApp.signedIn(`${name}@example.lt`);
  const card = await testApp.make(creator, `${name}-guest@example.lt`);
  const link = await change(creator, card, { isOn: true, ...wanted });
  return { creator, card, token: tokenIn(link), path: `/api/signing/${tokenIn(link)}` };
}

const words = { name: 'Milda', content: 'From the whole third floor' };

async function sign(visitor: Visitor, path: string, more: object = {}): Promise<{ id: number; state: string }> {
  const answer = await visitor.post(`${path}/messages`, { ...words, ...more });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
}

const look = async (visitor: Visitor, path: string) => signingView.parse((await visitor.get(path)).json());
const onCard = async (card: CreatedCard) =>
  (await testApp.see(testApp.anybody(), card.slug)).contributions.map(({ content }) => content);

describe('a signing link', () => {
  test('[DELIV-8] is off at first, and then lets people write with a name only', async () => {
    const creator = await testApp.signedIn('off@example.lt');
    const card = await testApp.make(creator, 'off-guest@example.lt');
    expect(await describeLink(creator, card)).toMatchObject({ isOn: false, address: null, showsAtOnce: false });
    const token = tokenIn(await change(creator, card, { isOn: true }));
    const signer = testApp.anybody();
    const view = await look(signer, `/api/signing/${token}`);
    expect(view).toMatchObject({ state: 'open', recipientName: 'Ona', slug: null, own: [] });
    expect(await sign(signer, `/api/signing/${token}`)).toMatchObject({ state: 'waiting' });
    for (const missing of [{ name: ' ' }, { content: '' }, { email: 'a@b.lt' }])
      expect((await signer.post(`/api/signing/${token}/messages`, { ...words, ...missing })).statusCode).toBe(400);
    const stored = await testApp.run('select * from group_card_signatures');
    const secret = signer.cookies.get('__Host-sign') ?? '';
    expect(secret).toHaveLength(43);
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(JSON.stringify(await testApp.run('select * from group_card_signing_links'))).not.toContain(token);
  });

  test('[DELIV-8] lets the same browser change and remove its words until publication, and no other', async () => {
    const { creator, card, path } = await signable('own');
    const signer = testApp.anybody();
    const { id } = await sign(signer, path);
    const other = testApp.anybody();
    await sign(other, path, { name: 'Lukas' });
    expect((await other.patch(`${path}/messages/${id}`, words)).statusCode).toBe(404);
    expect((await other.remove(`${path}/messages/${id}`)).statusCode).toBe(404);
    const changed = await signer.patch(`${path}/messages/${id}`, { ...words, content: 'Better words' });
    expect([changed.statusCode, changed.json()]).toEqual([
      200,
      { id, name: 'Milda', content: 'Better words', state: 'waiting' },
    ]);
    expect((await look(signer, path)).own).toHaveLength(1);
    expect((await signer.remove(`${path}/messages/${id}`)).statusCode).toBe(204);
    expect((await look(signer, path)).own).toEqual([]);
    const again = await sign(signer, path);
    await creator.post(`/api/group-cards/${card.id}/signatures/show`, {});
    await creator.post(`/api/group-cards/${card.id}/publish`);
    for (const answer of [
      await signer.post(`${path}/messages`, words),
      await signer.patch(`${path}/messages/${again.id}`, words),
      await signer.remove(`${path}/messages/${again.id}`),
    ])
      expect(answer.statusCode).toBe(409);
    expect(await look(signer, path)).toMatchObject({ state: 'done', slug: card.slug, contributions: [], own: [] });
  });

  test('[DELIV-8] stops when it is switched off or replaced, and names nobody; own words can still be changed', async () => {
    const { creator, card, path } = await signable('revoked');
    const signer = testApp.anybody();
    const { id } = await sign(signer, path);
    const renewed = signingLink.parse((await creator.post(`${linkPath(card)}/renew`)).json());
    expect(path).not.toContain(tokenIn(renewed));
    const stranger = testApp.anybody();
    const absent = await stranger.get('/api/signing/aaaaaaaaaaaaaaaaaaaaaa');
    const old = await stranger.get(path);
    expect([old.statusCode, old.body]).toEqual([404, absent.body]);
    expect((await stranger.post(`${path}/messages`, words)).statusCode).toBe(404);
    expect((await signer.post(`${path}/messages`, words)).statusCode).toBe(404);
    expect(await look(signer, path)).toMatchObject({ state: 'closed', contributions: [], own: [{ id }] });
    expect((await signer.patch(`${path}/messages/${id}`, { ...words, name: 'M' })).statusCode).toBe(200);
    const path2 = `/api/signing/${tokenIn(renewed)}`;
    expect((await stranger.get(path2)).statusCode).toBe(200);
    await change(creator, card, { isOn: false });
    expect((await stranger.get(path2)).statusCode).toBe(404);
    await change(creator, card, { isOn: true });
    expect((await stranger.get(path2)).statusCode).toBe(200);
  });

  test('[DELIV-8] says nothing to the birthday person, and tells nobody the address of an unpublished card', async () => {
    const { card, path, token } = await signable('guard');
    const recipient = await testApp.signedIn('guard-recipient@example.lt');
    await testApp.parts.deps.db
      .update(groupCards)
      .set({ recipientEmail: 'Guard-Recipient@example.lt' })
      .where(eq(groupCards.id, card.id));
    const answer = await recipient.get(path);
    const absent = await recipient.get('/api/signing/aaaaaaaaaaaaaaaaaaaaaa');
    expect([answer.statusCode, answer.body]).toEqual([404, absent.body]);
    expect((await recipient.post(`${path}/messages`, words)).statusCode).toBe(404);
    const raw = (await testApp.anybody().get(path)).body;
    expect(raw).not.toContain(card.slug);
    expect(raw).not.toContain(String(card.id));
    expect(raw).not.toContain('1956');
    expect(raw).not.toContain(token);
  });

  test('is managed by the creator alone', async () => {
    const { card, token } = await signable('manage');
    const guest = await testApp.bearer('manage-guest@example.lt');
    for (const visitor of [guest, testApp.anybody(), await testApp.signedIn('manage-other@example.lt')]) {
      expect((await visitor.get(linkPath(card))).statusCode).toBe(404);
      expect((await visitor.put(linkPath(card), { isOn: false })).statusCode).toBe(404);
      expect((await visitor.post(`/api/group-cards/${card.id}/signatures/show`, {})).statusCode).toBe(404);
    }
    expect((await guest.get(`/api/group-cards/slug/${card.slug}`)).body).not.toContain(token);
  });
});

describe('what was written by it', () => {
  test('[DELIV-9] is on the card only after the creator has seen it', async () => {
    const { creator, card, path } = await signable('seen');
    const signer = testApp.anybody();
    const first = await sign(signer, path);
    await sign(testApp.anybody(), path, { content: 'Unwanted' });
    expect(await onCard(card)).toEqual([]);
    expect((await look(testApp.anybody(), path)).contributions).toEqual([]);
    const link = await describeLink(creator, card);
    expect(link).toMatchObject({ waitingCount: 2, writtenCount: 2 });
    const show = (body: object) => creator.post(`/api/group-cards/${card.id}/signatures/show`, body);
    const shown = signingLink.parse((await show({ ids: [first.id] })).json());
    expect(shown.waiting.map(({ content }) => content)).toEqual(['Unwanted']);
    expect(await onCard(card)).toEqual([words.content]);
    const removed = await creator.post(`/api/group-cards/${card.id}/signatures/remove`, {});
    expect(removed.json()).toMatchObject({ waitingCount: 0, writtenCount: 1 });
    expect((await look(signer, path)).own).toMatchObject([{ state: 'shown' }]);
  });

  test('[DELIV-9] waits again after a change, while the earlier words stay', async () => {
    const { creator, card, path } = await signable('again');
    const signer = testApp.anybody();
    const { id } = await sign(signer, path);
    await creator.post(`/api/group-cards/${card.id}/signatures/show`, {});
    const changed = await signer.patch(`${path}/messages/${id}`, { ...words, content: 'Other words' });
    expect(changed.json()).toMatchObject({ state: 'changed' });
    expect(await onCard(card)).toEqual([words.content]);
    expect((await describeLink(creator, card)).waiting).toMatchObject([{ state: 'changed', content: 'Other words' }]);
    await creator.post(`/api/group-cards/${card.id}/signatures/remove`, {});
    expect((await look(signer, path)).own).toMatchObject([{ state: 'shown', content: words.content }]);
    await signer.patch(`${path}/messages/${id}`, { ...words, content: 'Third words' });
    await creator.post(`/api/group-cards/${card.id}/signatures/show`, { ids: [id] });
    expect(await onCard(card)).toEqual(['Third words']);
    expect((await signer.remove(`${path}/messages/${id}`)).statusCode).toBe(204);
    expect(await onCard(card)).toEqual([]);
  });

  test('[DELIV-9] is shown at once if the creator chooses so; a removed signer finds nothing left', async () => {
    const { creator, card, path } = await signable('once', { showsAtOnce: true });
    const signer = testApp.anybody();
    expect(await sign(signer, path)).toMatchObject({ state: 'shown' });
    const [contribution] = (await testApp.see(creator, card.slug)).contributions;
    expect(contribution).toMatchObject({ contributorName: 'Milda', isMine: false });
    expect(contribution?.contributorEmail).toMatch(/@redacted\.invalid$/);
    const { own } = await look(signer, path);
    await signer.patch(`${path}/messages/${own[0]?.id}`, { ...words, content: 'Changed' });
    expect(await onCard(card)).toEqual(['Changed']);
    await creator.remove(`/api/group-cards/${card.id}/contributions/${contribution?.id}`);
    expect(await look(signer, path)).toMatchObject({ own: [], contributions: [] });
    expect((await signer.patch(`${path}/messages/${own[0]?.id}`, words)).statusCode).toBe(404);
  });
});

test('[LEGAL-3] the browser of a writer is remembered for as long as its words can be changed', async () => {
  const { path } = await signable('remembered');
  const answer = await testApp.anybody().post(`${path}/messages`, words);
  const cookie = answer.cookies.find(({ name }) => name === '__Host-sign');
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, maxAge: 400 * 24 * 60 * 60 });
});

test('[LEGAL-3] words by a signing link are forgotten 400 days after their last change, and stay on the card', async () => {
  const { card, path } = await signable('forgotten', { showsAtOnce: true });
  const [old, young] = [testApp.anybody(), testApp.anybody()];
  await sign(old, path);
  const { id } = await sign(young, path, { name: 'Lukas' });
  await testApp.run(
    `update group_card_signatures set updated_at = now() - interval '401 days' where group_card_id = ${card.id}`,
  );
  await testApp.run(`update group_card_signatures set updated_at = now() - interval '399 days' where id = ${id}`);
  const { deps } = testApp.parts;
  await removeOldRows({ ...deps, removers: oldRows(deps) });
  expect([(await look(old, path)).own, (await look(young, path)).own.length]).toEqual([[], 1]);
  expect(await onCard(card)).toHaveLength(2);
});

test('[CARD-11] what was written by it has the colour of its writer', async () => {
  const { creator, card, path } = await signable('colour', { showsAtOnce: true });
  const expected: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    const signer = testApp.anybody();
    await sign(signer, path);
    const secret = signer.cookies.get('__Host-sign') ?? '';
    expected.push(contributorAvatarIndex(writerOf(secret, card.id).toString('hex')));
  }
  const { contributions } = await testApp.see(creator, card.slug);
  expect(contributions.map(({ avatarIndex }) => avatarIndex)).toEqual(expected);
});

describe('limits of a signing link', () => {
  test('[DELIV-9] hold for one browser and for one network', async () => {
    const { path } = await signable('limits');
    const signer = testApp.anybody();
    const [{ times }] = rates.signaturesByBrowser;
    for (let count = 0; count < times; count += 1) await sign(signer, path);
    const beyond = await signer.post(`${path}/messages`, words);
    expect([beyond.statusCode, beyond.headers['retry-after']]).toEqual([429, expect.any(String)]);
    const network = { 'x-forwarded-for': '203.0.113.77' };
    const statuses = [];
    for (let count = 0; count <= rates.signaturesByNetwork[0].times; count += 1)
      statuses.push((await testApp.anybody(network).post(`${path}/messages`, words)).statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(rates.signaturesByNetwork[0].times);
    expect(statuses.at(-1)).toBe(429);
  });

  test('[DELIV-9] pause the link of a card by which too much comes, and show none of it', async () => {
    const { creator, card, path } = await signable('flood');
    const statuses: number[] = [];
    for (let count = 0; count <= signingLimits.perHour; count += 1)
      statuses.push((await testApp.anybody().post(`${path}/messages`, words)).statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(signingLimits.perHour);
    const link = await describeLink(creator, card);
    expect(link).toMatchObject({ isOn: false, isPaused: true, waitingCount: signingLimits.perHour });
    expect(link.waiting).toHaveLength(signingLimits.page);
    expect((await testApp.anybody().post(`${path}/messages`, words)).statusCode).toBe(404);
    expect(await onCard(card)).toEqual([]);
    const emptied = await creator.post(`/api/group-cards/${card.id}/signatures/remove`, {});
    expect(emptied.json()).toMatchObject({ waitingCount: 0 });
  });

  test('[DELIV-9] leave room for five hundred messages of one card', async () => {
    const { creator, card, path } = await signable('full');
    const { id: creatorId } = (await creator.me()).json<{ id: number }>();
    const rows = Array.from({ length: signingLimits.perCard }, () => ({
      ...words,
      creatorId,
      groupCardId: card.id,
      id: randomId(),
      writer: Buffer.alloc(32),
      isWaiting: true,
    }));
    await testApp.parts.deps.db.insert(groupCardSignatures).values(rows);
    const answer = await testApp.anybody().post(`${path}/messages`, words);
    expect([answer.statusCode, answer.json()]).toEqual([409, { message: 'This link has no room left' }]);
  });
});
