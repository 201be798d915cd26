import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cardTestApp } from '#test/card-app.ts';
import type { Visitor } from '#test/visitor.ts';
import type { CreatedCard } from '#contract/group-cards.ts';
import { oldRows } from '#server/jobs.ts';
import { groupCardInvitations, users } from '#server/platform/database/schema/index.ts';
import { removeOldRows } from '#server/platform/retention.ts';

const testApp = cardTestApp();

async function invitationOf(creator: Visitor, card: CreatedCard, address: string) {
  const { invitations } = await testApp.see(creator, card.slug);
  return invitations.find(({ inviteeEmail }) => inviteeEmail === address);
}

const invite = async (creator: Visitor, card: CreatedCard, invitedContributors: string) =>
  (await creator.post(`/api/group-cards/${card.id}/invitations`, { invitedContributors })).json<unknown>();

const revoke = (creator: Visitor, card: CreatedCard, id: number | undefined) =>
  creator.post(`/api/group-cards/${card.id}/invitations/${id}/revoke`);

describe('an invitation that is over', () => {
  test('stays forgotten when the birthday of the card is moved', async () => {
    const creator = await testApp.signedIn('mover@example.lt');
    const card = await testApp.make(creator, 'long-ago@example.lt, just-over@example.lt');
    const [gone, over] = [await testApp.bearer('long-ago@example.lt'), await testApp.bearer('just-over@example.lt')];
    const { db } = testApp.parts.deps;
    const onCard = eq(groupCardInvitations.groupCardId, card.id);
    const end = (email: string) =>
      db
        .update(groupCardInvitations)
        .set({ expiresAt: new Date('2020-01-01') })
        .where(and(onCard, eq(groupCardInvitations.inviteeEmail, email)));
    await end('long-ago@example.lt');
    await removeOldRows({ ...testApp.parts.deps, removers: oldRows(testApp.parts.deps) });
    await end('just-over@example.lt');
    expect((await creator.patch(`/api/group-cards/${card.id}`, { recipientBirthday: '1956-03-01' })).statusCode).toBe(
      204,
    );
    for (const visitor of [gone, over]) expect((await testApp.see(visitor, card.slug)).viewer.kind).toBe('stranger');
    const { invitations } = await testApp.see(creator, card.slug);
    for (const { id } of invitations) {
      const link = await creator.post(`/api/group-cards/${card.id}/invitations/${id}/link`);
      expect(link.statusCode).toBe(404);
    }
    // Also where an earlier release moved the end of an anonymised invitation.
    await db
      .update(groupCardInvitations)
      .set({ expiresAt: new Date('2100-01-01') })
      .where(onCard);
    expect((await testApp.see(gone, card.slug)).viewer.kind).toBe('stranger');
  });
});

test('a suspended person does not write by an invitation either', async () => {
  const creator = await testApp.signedIn('host-of-suspended@example.lt');
  const card = await testApp.make(creator, 'suspended@example.lt');
  await testApp.signedIn('suspended@example.lt');
  const bearer = await testApp.bearer('suspended@example.lt');
  expect((await testApp.see(bearer, card.slug)).viewer.mayContribute).toBe(true);
  await testApp.parts.deps.db
    .update(users)
    .set({ suspendedAt: new Date('2020-01-01') })
    .where(eq(users.email, 'suspended@example.lt'));
  expect((await testApp.see(bearer, card.slug)).viewer).toMatchObject({ kind: 'stranger', mayContribute: false });
  const words = { contributorName: 'S', contributorEmail: 'suspended@example.lt', type: 'text', content: 'Hello' };
  expect((await bearer.post(`/api/group-cards/${card.id}/contributions`, words)).statusCode).toBe(404);
});

describe('a withdrawn invitation', () => {
  test('can be given again with a new link, and the old one stays without effect', async () => {
    const creator = await testApp.signedIn('changed-mind@example.lt');
    const card = await testApp.make(creator, 'back-again@example.lt');
    const old = await testApp.bearer('back-again@example.lt');
    await testApp.write(old, card, { content: 'From before' });
    const before = await invitationOf(creator, card, 'back-again@example.lt');
    await revoke(creator, card, before?.id);
    expect(await invite(creator, card, 'back-again@example.lt')).toEqual({
      added: ['back-again@example.lt'],
      notMailed: [],
      skipped: [],
    });
    await testApp.parts.mailbox.lastTo('back-again@example.lt', 1);
    expect((await testApp.see(old, card.slug)).viewer.kind).toBe('stranger');
    const bearer = await testApp.bearer('back-again@example.lt');
    const seen = await testApp.see(bearer, card.slug);
    expect(seen.viewer).toMatchObject({ kind: 'bearer', email: 'back-again@example.lt' });
    expect(seen.contributions).toMatchObject([{ content: 'From before', isMine: true }]);
    expect(await invitationOf(creator, card, 'back-again@example.lt')).toMatchObject({ status: 'responded' });
    expect((await testApp.see(creator, card.slug)).invitedCount).toBe(1);
    expect(await invite(creator, card, 'back-again@example.lt')).toMatchObject({
      skipped: [{ reason: 'already-invited' }],
    });
  });
});
