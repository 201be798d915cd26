import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cardTestApp } from '#test/card-app.ts';
import { cardView, missingCard } from '#contract/group-cards.ts';
import { groupCardInvitations, groupCards, users } from '#server/platform/database/schema/index.ts';

const testApp = cardTestApp();

async function cardWithWords(name: string) {
  const creator = await testApp.signedIn(`${name}-creator@example.lt`);
  const guest = `${name}-guest@example.lt`;
  const other = `${name}-other@example.lt`;
  const card = await testApp.make(creator, `${guest}, ${other}`);
  const bearer = await testApp.bearer(guest);
  await testApp.write(bearer, card, { contributorName: 'Guest' });
  await testApp.write(creator, card, { contributorName: 'Rasa' });
  return { creator, guest, other, card, bearer };
}

describe('by its slug', () => {
  test('[CARD-14] the creator gets invitations and addresses, but never a token', async () => {
    const { creator, guest, other, card } = await cardWithWords('full');
    const seen = await testApp.see(creator, card.slug);
    expect(Object.fromEntries(seen.invitations.map(({ inviteeEmail, status }) => [inviteeEmail, status]))).toEqual({
      [guest]: 'responded',
      [other]: 'pending',
    });
    expect(seen.contributions.map(({ contributorEmail, isMine }) => [contributorEmail, isMine])).toEqual([
      [guest, false],
      ['full-creator@example.lt', true],
    ]);
    const raw = (await creator.get(`/api/group-cards/slug/${card.slug}`)).body;
    expect(raw).not.toMatch(/token/i);
    const [, token = ''] = (await testApp.linkTo(guest)).split('invite=');
    expect(raw).not.toContain(token);
  });

  test('[CARD-12] [CARD-14] an invited person by link gets their own invitation, and others only as colours', async () => {
    const { bearer, guest, other, card } = await cardWithWords('bearer');
    const seen = await testApp.see(bearer, card.slug);
    expect(seen.viewer).toEqual({
      kind: 'bearer',
      sharesGifts: true,
      isSignedIn: false,
      mayContribute: true,
      name: 'Guest',
      email: guest,
    });
    expect(seen.invitations.map(({ inviteeEmail }) => inviteeEmail)).toEqual([guest]);
    const [own, others] = seen.contributions;
    expect(own).toMatchObject({ contributorEmail: guest, isMine: true, mayEdit: true });
    expect(others).toMatchObject({ isMine: false, mayEdit: false });
    expect(others?.contributorEmail).toMatch(/^c-[0-9a-f]{8}@redacted\.invalid$/);
    expect(others?.avatarIndex).toBeOneOf([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(JSON.stringify(seen)).not.toContain(other);
  });

  test('[CARD-12] an invited person who signs in may write without a link', async () => {
    const { card, other } = await cardWithWords('session');
    const seen = await testApp.see(
      await testApp.signedIn(other.toUpperCase().replace('EXAMPLE.LT', 'example.lt')),
      card.slug,
    );
    expect(seen.viewer).toMatchObject({ kind: 'invited', isSignedIn: true, mayContribute: true });
    expect(seen.invitations.map(({ inviteeEmail }) => inviteeEmail)).toEqual([other]);
  });

  test('[CARD-10] [CARD-12] [CARD-14] anybody else reads without addresses, invitations or the year of birth', async () => {
    const { card, guest } = await cardWithWords('stranger');
    for (const visitor of [testApp.anybody(), await testApp.signedIn('passer-by@example.lt')]) {
      const seen = await testApp.see(visitor, card.slug);
      expect(seen.viewer).toMatchObject({ kind: 'stranger', mayContribute: false });
      expect(seen).toMatchObject({ invitations: [], invitedCount: null, writtenCount: null, publishAt: null });
      expect(seen.recipientBirthday).toBe(seen.celebratedOn);
      expect(seen.contributions.every(({ isMine, mayEdit }) => !isMine && !mayEdit)).toBe(true);
      expect(JSON.stringify(seen)).not.toContain(guest);
      // As a word of its own: ids are random digits.
      expect(JSON.stringify(seen)).not.toMatch(/\b1956\b/);
    }
  });

  test('[CARD-14] a link that is withdrawn, over or of another card says nothing', async () => {
    const { creator, bearer, guest, card } = await cardWithWords('withdrawn');
    const id = await testApp.invitationId(creator, card, guest);
    await creator.post(`/api/group-cards/${card.id}/invitations/${id}/revoke`);
    expect((await testApp.see(bearer, card.slug)).viewer.kind).toBe('stranger');
    const visitor = testApp.anybody();
    await visitor.open(await testApp.linkTo(guest));
    expect(visitor.cookies.has('__Host-inv')).toBe(false);

    const second = await cardWithWords('over');
    await testApp.parts.deps.db
      .update(groupCardInvitations)
      .set({ expiresAt: new Date('2020-01-01') })
      .where(eq(groupCardInvitations.groupCardId, second.card.id));
    expect((await testApp.see(second.bearer, second.card.slug)).viewer.kind).toBe('stranger');
  });

  test('the birthday person finds nothing until it is published', async () => {
    const creator = await testApp.signedIn('guard@example.lt');
    const contact = await creator.post('/api/birthdays', { name: 'Ona', date: '2000-11-26', email: 'ona@mail.lt' });
    const card = await testApp.make(creator, 'a@b.lt', { birthdayId: contact.json<{ id: number }>().id });
    const recipient = await testApp.signedIn('Ona@mail.lt');
    const sealed = await recipient.get(`/api/group-cards/slug/${card.slug}`);
    expect([sealed.statusCode, missingCard.parse(sealed.json()).sealed]).toEqual([404, true]);
    expect((await recipient.get(`/group-cards/${card.slug}`)).json()).toMatchObject({ found: { state: 'sealed' } });
    expect((await recipient.get(`/api/group-cards/slug/${card.slug}/contributions`)).statusCode).toBe(404);
    await creator.post(`/api/group-cards/${card.id}/publish`);
    expect((await testApp.see(recipient, card.slug)).viewer).toMatchObject({ kind: 'recipient', mayContribute: false });
  });

  test('a suspended creator’s card, and one whose end has come, are gone for others', async () => {
    const { creator, bearer, card } = await cardWithWords('suspended');
    const { db } = testApp.parts.deps;
    await db
      .update(groupCards)
      .set({ expiresAt: new Date('2020-01-01') })
      .where(eq(groupCards.id, card.id));
    expect((await bearer.get(`/api/group-cards/slug/${card.slug}`)).statusCode).toBe(404);
    expect((await creator.get(`/api/group-cards/slug/${card.slug}`)).statusCode).toBe(200);
    await db.update(groupCards).set({ expiresAt: null }).where(eq(groupCards.id, card.id));
    await db
      .update(users)
      .set({ suspendedAt: new Date('2020-01-01') })
      .where(eq(users.email, 'suspended-creator@example.lt'));
    expect((await bearer.get(`/api/group-cards/slug/${card.slug}`)).statusCode).toBe(404);
  });
});

describe('by its id', () => {
  test('[CARD-13] [CARD-14] only creator and invited people get it; everybody else what a missing one gives', async () => {
    const { creator, bearer, other, card } = await cardWithWords('by-id');
    const invited = await testApp.signedIn(other);
    for (const visitor of [creator, bearer, invited]) {
      const answer = await visitor.get(`/api/group-cards/${card.id}`);
      expect(cardView.parse(answer.json()).slug).toBe(card.slug);
    }
    const stranger = await testApp.signedIn('counting@example.lt');
    for (const visitor of [stranger, testApp.anybody()]) {
      const foreign = await visitor.get(`/api/group-cards/${card.id}`);
      const absent = await visitor.get('/api/group-cards/123456789');
      expect([foreign.statusCode, foreign.body]).toEqual([404, '{"message":"Group card not found"}']);
      expect(foreign.body).toBe(absent.body);
      const names = ({ headers }: typeof foreign) => Object.keys(headers).toSorted();
      expect(names(foreign)).toEqual(names(absent));
    }
  });
});

describe('a personal link', () => {
  test.each(['', '/lt', '/ru'])(
    '[CARD-6] %s is taken out of the address bar and remembered out of the reach of scripts',
    async (prefix) => {
      const creator = await testApp.signedIn(`links${prefix.slice(1)}@example.lt`);
      const address = `linked${prefix.slice(1)}@example.lt`;
      const card = await testApp.make(creator, address);
      const token = (await testApp.linkTo(address)).split('invite=')[1];
      const visitor = testApp.anybody();
      const opened = await visitor.open(`https://kartu.test${prefix}/group-cards/${card.slug}?invite=${token}`);
      expect([opened.statusCode, opened.headers.location]).toEqual([303, `${prefix}/group-cards/${card.slug}`]);
      expect(opened.headers['referrer-policy']).toBe('no-referrer');
      expect(opened.cookies.find(({ name }) => name === '__Host-inv')).toMatchObject({
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
        path: '/',
        maxAge: 90 * 24 * 3600,
      });
      const page = await visitor.get(`${prefix}/group-cards/${card.slug}`);
      expect(page.headers['x-robots-tag']).toBe('noindex, noarchive');
      expect(page.json()).toMatchObject({ found: { state: 'open', card: { viewer: { kind: 'bearer' } } } });
    },
  );

  test.each(['', '/lt', '/ru'])('%s is opened with a slash at its end too', async (prefix) => {
    const creator = await testApp.signedIn(`slash${prefix.slice(1)}@example.lt`);
    const address = `slashed${prefix.slice(1)}@example.lt`;
    const card = await testApp.make(creator, address);
    const token = (await testApp.linkTo(address)).split('invite=')[1];
    const path = `${prefix}/group-cards/${card.slug}`;
    const visitor = testApp.anybody();
    for (const query of ['', `?invite=${token}`]) {
      const opened = await visitor.open(`https://kartu.test${path}/${query}`);
      expect([opened.statusCode, opened.headers.location]).toEqual([303, path]);
      expect(opened.headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, noarchive',
      });
    }
    expect((await testApp.see(visitor, card.slug)).viewer.kind).toBe('bearer');
  });

  test('one browser keeps those of several cards, the latest first', async () => {
    const creator = await testApp.signedIn('several@example.lt');
    const cards = [await testApp.make(creator, 'kept@example.lt', { title: 'One' })];
    const visitor = await testApp.bearer('kept@example.lt');
    cards.push(await testApp.make(creator, 'kept2@example.lt', { title: 'Two' }));
    await visitor.open(await testApp.linkTo('kept2@example.lt'));
    for (const { slug } of cards) expect((await testApp.see(visitor, slug)).viewer.kind).toBe('bearer');
  });

  test('a link that is none changes nothing', async () => {
    const card = await testApp.make(await testApp.signedIn('forged@example.lt'), 'a@b.lt');
    const visitor = testApp.anybody();
    for (const invite of ['', 'x', 'a'.repeat(43), '%00', 'a&invite=b']) {
      const opened = await visitor.open(`https://kartu.test/group-cards/${card.slug}?invite=${invite}`);
      expect([opened.statusCode, opened.headers.location]).toEqual([303, `/group-cards/${card.slug}`]);
    }
    expect(visitor.cookies.size).toBe(0);
  });
});
