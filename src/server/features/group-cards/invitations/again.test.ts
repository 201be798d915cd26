import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cardTestApp, longTimeout } from '#test/card-app.ts';
import type { Visitor } from '#test/visitor.ts';
import type { CreatedCard } from '#contract/group-cards.ts';
import { mailKinds, oldRows } from '#server/jobs.ts';
import { groupCardInvitations, mailDeliveries, users } from '#server/platform/database/schema/index.ts';
import { removeOldRows } from '#server/platform/retention.ts';
import { createServices } from '#server/services.ts';

const testApp = cardTestApp();

async function invitationOf(creator: Visitor, card: CreatedCard, address: string) {
  const { invitations } = await testApp.see(creator, card.slug);
  return invitations.find(({ inviteeEmail }) => inviteeEmail === address);
}

const invite = async (creator: Visitor, card: CreatedCard, invitedContributors: string) =>
  (await creator.post(`/api/group-cards/${card.id}/invitations`, { invitedContributors })).json<unknown>();

const revoke = (creator: Visitor, card: CreatedCard, id: number | undefined) =>
  creator.post(`/api/group-cards/${card.id}/invitations/${id}/revoke`);

const nudge = async (creator: Visitor, card: CreatedCard) =>
  (await creator.post(`/api/group-cards/${card.id}/nudge`)).json<{ nudged: number }>().nudged;

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

describe('its mail', () => {
  test('is named by creator and invitation, and one under the former name is not sent a third time', async () => {
    const creator = await testApp.signedIn('namer@example.lt');
    const { id: creatorId } = (await creator.me()).json<{ id: number }>();
    const card = await testApp.makeSettled(creator, 'named@example.lt');
    const id = await testApp.invitationId(creator, card, 'named@example.lt');
    const { db } = testApp.parts.deps;
    const keyed = (key: string) => eq(mailDeliveries.key, key);
    expect(await db.$count(mailDeliveries, keyed(`inv:${creatorId}:${id}`))).toBe(1);

    // An invitation whose mails were posted before their key contained the creator.
    const unconfirm = () =>
      db.update(groupCardInvitations).set({ status: 'unconfirmed' }).where(eq(groupCardInvitations.id, id));
    await db
      .update(mailDeliveries)
      .set({ key: `inv:${id}` })
      .where(keyed(`inv:${creatorId}:${id}`));
    const again = async () => (await creator.post(`/api/group-cards/${card.id}/invitations/${id}/send`)).statusCode;
    await unconfirm();
    expect(await again()).toBe(204);
    await testApp.parts.mailbox.lastTo('named@example.lt', 1);
    await unconfirm();
    expect(await again()).toBe(409);
  });

  test('that comes back later is shown to the creator', async () => {
    const creator = await testApp.signedIn('late-bounce@example.lt');
    const card = await testApp.makeSettled(creator, 'full-box@example.lt');
    const { id: creatorId } = (await creator.me()).json<{ id: number }>();
    const invitationId = await testApp.invitationId(creator, card, 'full-box@example.lt');
    const { deps } = testApp.parts;
    const { invitation } = mailKinds(deps, createServices(deps));
    await deps.db.transaction(async (tx) => invitation?.onBounced?.(tx, { creatorId, invitationId }, 'it came back'));
    expect(await invitationOf(creator, card, 'full-box@example.lt')).toMatchObject({ status: 'bounced' });
  });

  test('a reminder is counted only where it goes out, and nobody learns who refuses', async () => {
    const creator = await testApp.signedIn('counter@example.lt');
    const card = await testApp.makeSettled(creator, 'willing@example.lt, refusing@example.lt');
    const mail = await testApp.parts.mailbox.lastTo('refusing@example.lt');
    const token = /stop-invitations\?t=([\w-]+)/.exec(mail.text ?? '')?.[1];
    const refused = await testApp.anybody().ask({
      method: 'POST',
      url: '/stop-invitations',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ t: token ?? '', from: 'sender' }).toString(),
    });
    expect(refused.statusCode).toBe(303);
    expect(await nudge(creator, card)).toBe(1);
    await expect.poll(() => testApp.parts.mailbox.mailsTo('willing@example.lt').length, longTimeout).toBe(2);
    const { invitations } = await testApp.see(creator, card.slug);
    expect(invitations.every(({ nudgedAt }) => nudgedAt !== null)).toBe(true);
    expect(await nudge(creator, card)).toBe(0);
    expect(testApp.parts.mailbox.mailsTo('refusing@example.lt')).toHaveLength(1);
  });
});
