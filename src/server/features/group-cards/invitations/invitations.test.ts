import { eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { cardTestApp } from '#test/card-app.ts';
import { noSuchUser } from '#test/mailbox.ts';
import { createVisitor, signIn, type Visitor } from '#test/visitor.ts';
import type { CreatedCard } from '#contract/group-cards.ts';
import { type InviteAnswer, inviteAnswer, type InviteRequest } from '#contract/invitations.ts';
import { invitationServerLimits } from '#server/platform/limits/cards.ts';
import { groupCardInvitations, mailDeliveries, users } from '#server/platform/database/schema/index.ts';
import { mailKinds, oldRows } from '#server/jobs.ts';
import { createEventRecorder } from '#server/platform/mail/events/record-event.ts';
import { removeOldRows } from '#server/platform/retention.ts';
import { createServices } from '#server/services.ts';

const testApp = cardTestApp();

beforeEach(() => {
  testApp.parts.mailbox.refuse = () => undefined;
  testApp.parts.mailbox.refuseAt = () => undefined;
});

async function invite(creator: Visitor, card: CreatedCard, invitedContributors: string): Promise<InviteAnswer> {
  const body: InviteRequest = { invitedContributors };
  const answer = await creator.post(`/api/group-cards/${card.id}/invitations`, body);
  expect(answer.statusCode).toBe(200);
  return inviteAnswer.parse(answer.json());
}

const addresses = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name}${index}@example.lt`);

/** An account older than a day, which has the higher limits. */
async function settled(address: string): Promise<Visitor> {
  const visitor = await testApp.signedIn(address);
  await testApp.parts.deps.db
    .update(users)
    .set({ createdAt: new Date('2020-01-01') })
    .where(eq(users.email, address));
  return visitor;
}

async function statusOf(creator: Visitor, card: CreatedCard, address: string) {
  const { invitations } = await testApp.see(creator, card.slug);
  return invitations.find(({ inviteeEmail }) => inviteeEmail === address);
}

describe('the mail', () => {
  test('[CARD-6] reaches everybody invited, in the creator’s language, with a link of their own', async () => {
    const creator = await testApp.signedIn('kvieciu@example.lt');
    await creator.put('/api/account/settings', { language: 'lt', timeZone: 'Europe/Vilnius' });
    const card = await testApp.make(creator, 'pirmas@example.lt, antra@example.lt');
    const links = [await testApp.linkTo('pirmas@example.lt'), await testApp.linkTo('antra@example.lt')];
    expect(new Set(links).size).toBe(2);
    for (const link of links) expect(link).toMatch(`https://kartu.test/lt/group-cards/${card.slug}?invite=`);
    const mail = await testApp.parts.mailbox.lastTo('pirmas@example.lt');
    expect(mail.subject).toBe('Rasa kviečia jus pasirašyti gimtadienio atviruke');
    expect(mail.from?.value[0]).toMatchObject({ name: 'Kartu' });
    expect(mail.headers.get('list')).toMatchObject({ 'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' } });
    expect(mail.text).toContain('kvieciu@example.lt');
    await expect
      .poll(async () => (await statusOf(creator, card, 'pirmas@example.lt'))?.sentAt)
      .toEqual(expect.any(String));
  });

  test('[CARD-6] carries nothing of what others wrote that could mislead its reader', async () => {
    const creator = await testApp.signedIn('phisher@example.lt');
    await testApp.make(creator, 'victim@example.lt', {
      initiatorName: 'Your bank www.bank-login.example',
      recipientName: '\u202Eevil\u202C',
      title: 'Verify at https://evil.example/login now',
      description: 'Go to http://worse.example',
    });
    const mail = await testApp.parts.mailbox.lastTo('victim@example.lt');
    const said = `${mail.subject} ${mail.text} ${String(mail.html)}`;
    for (const bad of ['bank-login', 'evil.example', 'worse.example', '\u202E', 'Your bank www'])
      expect(said).not.toContain(bad);
    expect(said).toContain('Verify at now');
    expect(mail.subject).toBe('Your bank invites you to sign a birthday card');
  });

  test('a rolled-back card leaves no invitation, no mail and no job', async () => {
    const creator = await testApp.signedIn('newcomer@example.lt');
    const many = addresses(invitationServerLimits.perDayWhenNew + 1, 'never').join();
    const refused = await creator.post('/api/group-cards', {
      initiatorName: 'N',
      recipientName: 'N',
      recipientBirthday: '2000-01-01',
      title: 'N',
      invitedContributors: many,
    });
    expect([refused.statusCode, refused.json()]).toEqual([429, { message: 'Today you can invite 20 more people.' }]);
    expect((await creator.get('/api/group-cards')).json()).toEqual([]);
    const { id } = (await creator.me()).json<{ id: number }>();
    expect(await testApp.parts.deps.db.$count(mailDeliveries, eq(mailDeliveries.userId, id))).toBe(0);
  });
});

describe('inviting more people', () => {
  test('[CARD-15] adds those who are new and says why others are not', async () => {
    const creator = await settled('more@example.lt');
    const card = await testApp.make(creator, 'first@example.lt');
    expect(await invite(creator, card, 'FIRST@example.lt, more@example.lt, second@example.lt')).toEqual({
      added: ['second@example.lt'],
      notMailed: [],
      skipped: [
        { email: 'FIRST@example.lt', reason: 'already-invited' },
        { email: 'more@example.lt', reason: 'own-address' },
      ],
    });
    await testApp.linkTo('second@example.lt');
    expect((await testApp.see(creator, card.slug)).invitedCount).toBe(2);
  });

  test('holds at a hundred a card and a hundred a day, counting cards that are deleted', async () => {
    const creator = await settled('hundred@example.lt');
    const card = await testApp.make(creator, addresses(90, 'guest').join());
    const full = await invite(creator, card, addresses(12, 'rest').join());
    expect(full.added).toHaveLength(10);
    expect(full.skipped.map(({ reason }) => reason)).toEqual(['card-full', 'card-full']);
    await creator.remove(`/api/group-cards/${card.id}`);
    const refused = await creator.post('/api/group-cards', {
      initiatorName: 'N',
      recipientName: 'N',
      recipientBirthday: '2000-01-01',
      title: 'N',
      invitedContributors: 'one-more@example.lt',
    });
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { message: 'No more invitations today. Come back tomorrow.' },
    ]);
  });

  test('accounts of their first day share what they mail, those of one mailbox and those of one network', async () => {
    const first = await testApp.signedIn('spam+1@example.lt');
    const card = await testApp.make(first, addresses(15, 'tagged').join(','));
    const second = await testApp.signedIn('spam+2@example.lt');
    const more = await testApp.make(second, addresses(10, 'other').join(','));
    const statuses = async (creator: Visitor, of: CreatedCard) =>
      (await testApp.see(creator, of.slug)).invitations.filter(({ status }) => status !== 'unconfirmed').length;
    expect(await statuses(first, card)).toBe(15);
    expect(await statuses(second, more)).toBe(5);

    const from = { 'x-forwarded-for': '192.0.2.200' };
    await testApp.parts.deps.rateLimits.allow({ rate: 'invitationsByNewNetwork', key: '192.0.2.200' });
    await testApp.parts.deps.db.execute(
      `update rate_limits set points = 98 where key like 'invitationsByNewNetwork%' and points = 1`,
    );
    const third = createVisitor(testApp.web, from);
    await signIn(third, testApp.parts.mailbox, 'network@example.lt');
    const last = await testApp.make(third, addresses(5, 'net').join(','));
    expect(await statuses(third, last)).toBe(2);
  });

  test('so do older accounts of one mailbox, with a larger limit', async () => {
    const { db, rateLimits } = testApp.parts.deps;
    const creator = await testApp.signedIn('older+7@example.lt');
    await db.execute(`update users set created_at = now() - interval '2 days' where email = 'older+7@example.lt'`);
    await rateLimits.allow({ rate: 'invitationsByMailbox', key: 'older@example.lt' });
    await db.execute(`update rate_limits set points = 198 where key like 'invitationsByMailbox%' and points = 1`);
    const card = await testApp.make(creator, addresses(5, 'older').join(','));
    const { invitations } = await testApp.see(creator, card.slug);
    expect(invitations.filter(({ status }) => status !== 'unconfirmed')).toHaveLength(2);
  });

  test('one mailbox gets three invitations a day, whoever sends them; the fourth can be handed over as a link', async () => {
    for (const name of ['s1', 's2', 's3']) {
      await testApp.make(await testApp.signedIn(`${name}@example.lt`), 'popular@example.lt');
    }
    await expect.poll(() => testApp.parts.mailbox.mailsTo('popular@example.lt').length).toBe(3);
    const fourth = await testApp.signedIn('s4@example.lt');
    const card = await testApp.make(fourth, 'popular@example.lt');
    const invitation = await statusOf(fourth, card, 'popular@example.lt');
    expect(invitation).toMatchObject({ status: 'unconfirmed', sentAt: null, isOverDailyLimit: true });
    const other = await testApp.make(fourth, 'calm-mailbox@example.lt', { title: 'Another' });
    expect(await invite(fourth, other, 'popular@example.lt, quiet-mailbox@example.lt')).toEqual({
      added: ['popular@example.lt', 'quiet-mailbox@example.lt'],
      notMailed: ['popular@example.lt'],
      skipped: [],
    });
    expect(await statusOf(fourth, other, 'quiet-mailbox@example.lt')).toMatchObject({ isOverDailyLimit: false });
    const again = await fourth.post(`/api/group-cards/${card.id}/invitations/${invitation?.id}/send`);
    expect(again.statusCode).toBe(409);
    const link = await fourth.post(`/api/group-cards/${card.id}/invitations/${invitation?.id}/link`);
    const visitor = testApp.anybody();
    await visitor.open(link.json<{ url: string }>().url);
    expect((await testApp.see(visitor, card.slug)).viewer.email).toBe('popular@example.lt');
    expect(testApp.parts.mailbox.mailsTo('popular@example.lt')).toHaveLength(3);
  });
});

describe('an invitation', () => {
  test('[CARD-15] copied is the very link of the mail', async () => {
    const creator = await testApp.signedIn('copier@example.lt');
    const card = await testApp.make(creator, 'copied@example.lt');
    const id = await testApp.invitationId(creator, card, 'copied@example.lt');
    const answer = await creator.post(`/api/group-cards/${card.id}/invitations/${id}/link`);
    expect(answer.json()).toEqual({ url: await testApp.linkTo('copied@example.lt') });
    expect((await creator.post(`/api/group-cards/${card.id}/invitations/1/link`)).statusCode).toBe(404);
    await creator.post(`/api/group-cards/${card.id}/invitations/${id}/revoke`);
    expect((await creator.post(`/api/group-cards/${card.id}/invitations/${id}/link`)).statusCode).toBe(404);
    expect(await statusOf(creator, card, 'copied@example.lt')).toMatchObject({ status: 'revoked' });
    expect((await testApp.see(creator, card.slug)).invitedCount).toBe(0);
  });

  test('shows the creator a mail that came back', async () => {
    const creator = await testApp.signedIn('bouncer@example.lt');
    testApp.parts.mailbox.refuseAt = noSuchUser;
    const card = await testApp.make(creator, 'nobody-there@example.lt');
    await expect.poll(async () => (await statusOf(creator, card, 'nobody-there@example.lt'))?.status).toBe('bounced');
  });

  test('shows the creator a mail that came back after the mail server had taken it', async () => {
    const creator = await testApp.signedIn('returner@example.lt');
    const card = await testApp.makeSettled(creator, 'gone-later@example.lt');
    expect(await statusOf(creator, card, 'gone-later@example.lt')).toMatchObject({ status: 'pending' });
    const { deps } = testApp.parts;
    const id = await testApp.invitationId(creator, card, 'gone-later@example.lt');
    const [mail] = await deps.db
      .select()
      .from(mailDeliveries)
      .where(like(mailDeliveries.key, `inv:%:${id}`));
    await createEventRecorder({ ...deps, kinds: mailKinds(deps, createServices(deps)) })({
      kind: 'bounce',
      address: 'gone-later@example.lt',
      messageId: mail?.messageId ?? '',
    });
    expect(await statusOf(creator, card, 'gone-later@example.lt')).toMatchObject({ status: 'bounced' });
  });

  test('is not sent twice after a crash, but the creator may send it again once', async () => {
    const creator = await testApp.signedIn('crash@example.lt');
    testApp.parts.mailbox.refuse = () => ({ code: 451, text: '4.3.0 Later' });
    const card = await testApp.make(creator, 'doubt@example.lt');
    const id = await testApp.invitationId(creator, card, 'doubt@example.lt');
    const { db, jobs } = testApp.parts.deps;
    const key = `inv:${(await creator.me()).json<{ id: number }>().id}:${id}`;
    const isHere = eq(mailDeliveries.key, key);
    await expect
      .poll(async () => (await db.select().from(mailDeliveries).where(isHere))[0]?.lastError)
      .toContain('Later');
    testApp.parts.mailbox.refuse = () => undefined;
    await db
      .update(mailDeliveries)
      .set({ state: 'sending', begunBy: 'gone', begunAt: new Date('2020-01-01'), dueAt: new Date('2020-01-01') })
      .where(isHere);
    await db.transaction((tx) => jobs.enqueue(tx, 'mail.invitations', { key }));
    await expect.poll(async () => (await statusOf(creator, card, 'doubt@example.lt'))?.status).toBe('unconfirmed');
    expect(testApp.parts.mailbox.mailsTo('doubt@example.lt')).toHaveLength(0);
    const again = () => creator.post(`/api/group-cards/${card.id}/invitations/${id}/send`);
    expect((await again()).statusCode).toBe(204);
    await testApp.parts.mailbox.lastTo('doubt@example.lt');
    expect((await again()).statusCode).toBe(409);
  });

  test('[CARD-15] is followed by one reminder for those who have not written, and no second', async () => {
    const creator = await testApp.signedIn('nudger@example.lt');
    const card = await testApp.make(creator, 'quiet@example.lt, loud@example.lt');
    await testApp.write(await testApp.bearer('loud@example.lt'), card);
    await testApp.linkTo('quiet@example.lt');
    await expect.poll(async () => (await statusOf(creator, card, 'quiet@example.lt'))?.sentAt).not.toBeNull();
    const nudge = async () => (await creator.post(`/api/group-cards/${card.id}/nudge`)).json<{ nudged: number }>();
    expect(await nudge()).toEqual({ nudged: 1 });
    const mail = await testApp.parts.mailbox.lastTo('quiet@example.lt', 1);
    expect(mail.subject).toBe('A birthday card is waiting for your words');
    expect(mail.text).toContain('This is the only reminder about this card.');
    expect(await testApp.linkTo('quiet@example.lt')).toContain(card.slug);
    expect(await nudge()).toEqual({ nudged: 0 });
    expect(await statusOf(creator, card, 'quiet@example.lt')).toMatchObject({ nudgedAt: expect.any(String) });
    expect(testApp.parts.mailbox.mailsTo('loud@example.lt')).toHaveLength(1);
  });

  test('loses its address ninety days after the birthday', async () => {
    const creator = await testApp.signedIn('forgetter@example.lt');
    const card = await testApp.make(creator, 'forgotten@example.lt');
    const bearer = await testApp.bearer('forgotten@example.lt');
    await testApp.write(bearer, card);
    const { db } = testApp.parts.deps;
    const onCard = eq(groupCardInvitations.groupCardId, card.id);
    await removeOldRows({ ...testApp.parts.deps, removers: oldRows(testApp.parts.deps) });
    expect((await db.select().from(groupCardInvitations).where(onCard))[0]?.inviteeEmail).toBe('forgotten@example.lt');
    await db
      .update(groupCardInvitations)
      .set({ expiresAt: new Date('2020-01-01') })
      .where(onCard);
    await removeOldRows({ ...testApp.parts.deps, removers: oldRows(testApp.parts.deps) });
    const [row] = await db.select().from(groupCardInvitations).where(onCard);
    expect(row?.inviteeEmail).toMatch(/^i-[0-9a-f]{16}@redacted\.invalid$/);
    expect(row).toMatchObject({ inviteeName: null, inviteeEmailCanonical: row?.inviteeEmail });
    expect((await testApp.see(bearer, card.slug)).viewer.kind).toBe('stranger');
  });
});
