import { eq, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cardTestApp } from '#test/card-app.ts';
import type { Visitor } from '#test/visitor.ts';
import type { CreatedCard } from '#contract/group-cards.ts';
import { mailKinds } from '#server/jobs.ts';
import { groupCardInvitations, mailDeliveries } from '#server/platform/database/schema/index.ts';
import { createServices } from '#server/services.ts';

const testApp = cardTestApp();

const nudge = async (creator: Visitor, card: CreatedCard) =>
  (await creator.post(`/api/group-cards/${card.id}/nudge`)).json<{ nudged: number }>().nudged;

describe('the mail of an invitation', () => {
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

  test('asked for twice at once is sent once', async () => {
    const creator = await testApp.signedIn('double-press@example.lt');
    const card = await testApp.makeSettled(creator, 'pressed@example.lt');
    const id = await testApp.invitationId(creator, card, 'pressed@example.lt');
    const { db } = testApp.parts.deps;
    const isHere = like(mailDeliveries.key, `inv:%:${id}%`);
    // As where its address was over the limit of the day, so that no mail of it was posted.
    await db.delete(mailDeliveries).where(isHere);
    await db.update(groupCardInvitations).set({ status: 'unconfirmed' }).where(eq(groupCardInvitations.id, id));
    const send = () => creator.post(`/api/group-cards/${card.id}/invitations/${id}/send`);
    const statuses = (await Promise.all([send(), send()])).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 409]);
    expect(await db.$count(mailDeliveries, isHere)).toBe(1);
  });

  test('that comes back later is shown to the creator', async () => {
    const creator = await testApp.signedIn('late-bounce@example.lt');
    const card = await testApp.makeSettled(creator, 'full-box@example.lt');
    const { id: creatorId } = (await creator.me()).json<{ id: number }>();
    const invitationId = await testApp.invitationId(creator, card, 'full-box@example.lt');
    const { deps } = testApp.parts;
    const { invitation } = mailKinds(deps, createServices(deps));
    await deps.db.transaction(async (tx) => invitation?.onBounced?.(tx, { creatorId, invitationId }, 'it came back'));
    const { invitations } = await testApp.see(creator, card.slug);
    expect(invitations).toMatchObject([{ inviteeEmail: 'full-box@example.lt', status: 'bounced' }]);
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
    await expect.poll(() => testApp.parts.mailbox.mailsTo('willing@example.lt').length).toBe(2);
    const { invitations } = await testApp.see(creator, card.slug);
    expect(invitations.every(({ nudgedAt }) => nudgedAt !== null)).toBe(true);
    expect(await nudge(creator, card)).toBe(0);
    expect(testApp.parts.mailbox.mailsTo('refusing@example.lt')).toHaveLength(1);
  });
});
