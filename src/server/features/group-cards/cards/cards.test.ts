import { describe, expect, test } from 'vitest';
import { cardTestApp, mum } from '#test/card-app.ts';
import { type CardChangeRequest, cardList, recipientWarning, type RecipientWarning } from '#contract/group-cards.ts';
import { cardCursor } from '#domain/cards/group-card.ts';
import { cardServerLimits } from '#server/platform/limits/cards.ts';
import { groupCards } from '#server/platform/database/schema/index.ts';
import { randomId, randomLetters } from '#server/platform/secrets.ts';

const testApp = cardTestApp();
const slugShape = /^card-[A-Za-z0-9]{22}$/;

describe('making a card', () => {
  test('[CARD-5] answers with a slug that can be read and not guessed', async () => {
    const rasa = await testApp.signedIn('rasa@example.lt');
    const card = await testApp.make(rasa, 'jonas@example.lt, Ieva@example.lt');
    expect(card.slug).toMatch(slugShape);
    const seen = await testApp.see(rasa, card.slug);
    expect(seen).toMatchObject({
      ...mum,
      isPublished: false,
      contributionsCount: 0,
      invitedCount: 2,
      writtenCount: 0,
      viewer: { kind: 'creator', mayContribute: true, email: 'rasa@example.lt' },
    });
    expect(seen.celebratedOn).toMatch(/^20\d\d-11-26$/);
  });

  test('[CARD-3] refuses what is missing or wrong, in words', async () => {
    const rasa = await testApp.signedIn('words@example.lt');
    const refusal = async (more: object) => {
      const answer = await rasa.post('/api/group-cards', { ...mum, invitedContributors: 'a@b.lt', ...more });
      return [answer.statusCode, answer.json<{ message: string }>().message];
    };
    expect(await refusal({ initiatorName: '  ' })).toEqual([400, 'Your name is required']);
    expect(await refusal({ recipientBirthday: '' })).toEqual([400, 'Birthday date is required']);
    expect(await refusal({ invitedContributors: ' , ;' })).toEqual([400, 'At least one contributor email is required']);
    expect(await refusal({ invitedContributors: 'a@b.lt, jonas' })).toEqual([400, 'Not a valid address: jonas']);
    const many = Array.from({ length: 101 }, (_, index) => `p${index}@example.lt`).join();
    expect(await refusal({ invitedContributors: many })).toEqual([400, 'At most 100 addresses per card.']);
    expect(await refusal({ invitedContributors: 'WORDS@example.lt' })).toEqual([
      400,
      'At least one contributor email is required',
    ]);
    expect((await refusal({ slug: 'mine' }))[0]).toBe(400);
  });

  test('[CARD-7] takes an unknown theme for the classic one', async () => {
    const rasa = await testApp.signedIn('theme@example.lt');
    const card = await testApp.make(rasa, 'a@b.lt', { theme: 'url(javascript:1)' });
    expect((await testApp.see(rasa, card.slug)).theme).toBe('default');
  });

  test('the same form sent twice, at once or after, is one card with one mail each', async () => {
    const rasa = await testApp.signedIn('twice@example.lt');
    const body = { ...mum, invitedContributors: 'once@example.lt' };
    const answers = await Promise.all([1, 2, 3].map(() => rasa.post('/api/group-cards', body)));
    const slugs = new Set(answers.map((answer) => answer.json<{ slug: string }>().slug));
    expect(slugs.size).toBe(1);
    expect(cardList.parse((await rasa.get('/api/group-cards')).json())).toHaveLength(1);

    const named = (key: string, title: string) =>
      rasa.ask({
        method: 'POST',
        url: '/api/group-cards',
        headers: { 'idempotency-key': key },
        payload: { ...body, title },
      });
    const first = await named('form-1', 'By name');
    expect((await named('form-1', 'By name')).json()).toEqual(first.json());
    expect((await named('form-1', 'Other words')).statusCode).toBe(409);
    expect((await named('form-2', 'By name')).json()).not.toEqual(first.json());
  });

  test('[CARD-5] the same form sent again after its card was deleted makes another, with a key and without', async () => {
    const rasa = await testApp.signedIn('once-more@example.lt');
    for (const headers of [{}, { 'idempotency-key': 'form-3' }]) {
      const send = async () => {
        const payload = { ...mum, invitedContributors: 'again@example.lt' };
        const answer = await rasa.ask({ method: 'POST', url: '/api/group-cards', headers, payload });
        expect(answer.statusCode).toBe(201);
        return answer.json<{ id: number; slug: string }>();
      };
      const first = await send();
      expect((await rasa.remove(`/api/group-cards/${first.id}`)).statusCode).toBe(204);
      const second = await send();
      expect(second.slug).not.toBe(first.slug);
      expect((await testApp.see(rasa, second.slug)).title).toBe(mum.title);
      expect(await send()).toEqual(second);
    }
  });

  test("[CARD-4] warns before the birthday person's own address is invited, and then does as it is told", async () => {
    const rasa = await testApp.signedIn('surprise@example.lt');
    const contact = await rasa.post('/api/birthdays', {
      name: 'Ona',
      date: '1956-11-26',
      birthYear: 1956,
      email: 'Ona@Example.lt',
    });
    const body = {
      ...mum,
      birthdayId: contact.json<{ id: number }>().id,
      invitedContributors: 'x@y.lt, ona@example.lt',
    };
    const refused = await rasa.post('/api/group-cards', body);
    expect(refused.statusCode).toBe(409);
    const warning: RecipientWarning = recipientWarning.parse(refused.json());
    expect(warning).toMatchObject({ warning: 'recipient-invited', email: 'ona@example.lt' });
    expect((await rasa.get('/api/group-cards')).json()).toEqual([]);
    expect((await rasa.post('/api/group-cards', { ...body, confirmRecipient: true })).statusCode).toBe(201);
    expect((await rasa.post('/api/group-cards', { ...body, birthdayId: 1 })).statusCode).toBe(404);
  });

  test('has room for so many cards and no more', async () => {
    const rasa = await testApp.signedIn('full@example.lt');
    const { id: creatorId } = (await rasa.me()).json<{ id: number }>();
    await testApp.parts.deps.db.insert(groupCards).values(
      Array.from({ length: cardServerLimits.perUser }, () => ({
        creatorId,
        id: randomId(),
        ...mum,
        celebratedOn: '2027-11-26',
        slug: `x-${randomLetters(22)}`,
      })),
    );
    const refused = await rasa.post('/api/group-cards', { ...mum, invitedContributors: 'a@b.lt' });
    expect([refused.statusCode, refused.json()]).toEqual([409, { message: 'You can have at most 200 cards.' }]);
  });
});

describe('the list', () => {
  test('[CARD-9] has the own cards with their figures, the newest first, page by page', async () => {
    const rasa = await testApp.signedIn('lister@example.lt');
    const first = await testApp.make(rasa, 'one@example.lt', { title: 'First' });
    await testApp.write(rasa, first);
    await testApp.write(rasa, first);
    await testApp.make(rasa, 'one@example.lt', { title: 'Second', publishOnBirthday: true });
    const list = cardList.parse((await rasa.get('/api/group-cards')).json());
    expect(
      list.map(({ title, contributionsCount, invitedCount }) => [title, contributionsCount, invitedCount]),
    ).toEqual([
      ['Second', 0, 1],
      ['First', 2, 1],
    ]);
    expect(list[0]?.publishAt).toMatch(/-11-26T\d\d:00:00\.000Z$/);
    const [newest] = list;
    const rest = await rasa.get(`/api/group-cards?after=${encodeURIComponent(newest ? cardCursor(newest) : '')}`);
    expect(cardList.parse(rest.json()).map(({ title }) => title)).toEqual(['First']);
    expect((await rasa.get('/api/group-cards?after=yesterday')).statusCode).toBe(400);
  });

  test('[CARD-9] is nobody else’s', async () => {
    await testApp.make(await testApp.signedIn('mine@example.lt'), 'one@example.lt');
    const other = await testApp.signedIn('other@example.lt');
    expect((await other.get('/api/group-cards')).json()).toEqual([]);
    expect((await testApp.anybody().get('/api/group-cards')).statusCode).toBe(401);
  });
});

describe('the creator', () => {
  test('[CARD-15] changes any part of the card and leaves the rest', async () => {
    const rasa = await testApp.signedIn('editor@example.lt');
    const card = await testApp.make(rasa, 'one@example.lt', { publishOnBirthday: true });
    const path = `/api/group-cards/${card.id}`;
    const change: CardChangeRequest = { title: 'Seventy-one', recipientBirthday: '1956-12-01' };
    expect((await rasa.patch(path, change)).statusCode).toBe(204);
    const changed = await testApp.see(rasa, card.slug);
    expect(changed).toMatchObject({ ...mum, ...change, revision: 2 });
    expect(changed.celebratedOn).toMatch(/-12-01$/);
    expect(changed.publishAt).toContain(changed.celebratedOn);
    await rasa.patch(path, { description: '', publishOnBirthday: false, theme: 'ocean' });
    expect(await testApp.see(rasa, card.slug)).toMatchObject({ description: null, publishAt: null, theme: 'ocean' });
    expect((await rasa.patch(path, { title: '' })).json()).toEqual({ message: 'Card title is required' });
    expect((await rasa.patch(path, { slug: 'other' })).statusCode).toBe(400);
  });

  test('[CARD-17] writes the line on the cover, changes it and goes back to the usual words', async () => {
    const rasa = await testApp.signedIn('cover-line@example.lt');
    const line = async (card: { slug: string }) => (await testApp.see(testApp.anybody(), card.slug)).coverLine;
    expect(await line(await testApp.make(rasa, 'one@example.lt'))).toBeNull();
    const card = await testApp.make(rasa, 'one@example.lt', { coverLine: ' Mylimai Onutei ', title: 'Seventy' });
    expect(await line(card)).toBe('Mylimai Onutei');
    const path = `/api/group-cards/${card.id}`;
    expect((await rasa.patch(path, { title: 'Seventy-one' })).statusCode).toBe(204);
    expect(await line(card)).toBe('Mylimai Onutei');
    await rasa.patch(path, { coverLine: 'Любимой Анечке' });
    expect(await line(card)).toBe('Любимой Анечке');
    expect((await rasa.patch(path, { coverLine: 'a'.repeat(81) })).json()).toEqual({
      message: 'At most 80 characters.',
    });
    expect((await rasa.patch(path, { coverLine: 'Two\nlines' })).json()).toEqual({ message: 'Invalid input' });
    await rasa.patch(path, { coverLine: ' ' });
    expect(await line(card)).toBeNull();
  });

  test('[CARD-15] publishes the card, and deletes it with everything on it', async () => {
    const rasa = await testApp.signedIn('publisher@example.lt');
    const card = await testApp.make(rasa, 'one@example.lt');
    await testApp.write(rasa, card);
    expect((await rasa.post(`/api/group-cards/${card.id}/publish`)).statusCode).toBe(204);
    const { publishedAt } = await testApp.see(rasa, card.slug);
    expect(publishedAt).not.toBeNull();
    expect((await rasa.post(`/api/group-cards/${card.id}/publish`)).statusCode).toBe(204);
    expect((await testApp.see(rasa, card.slug)).publishedAt).toBe(publishedAt);
    expect((await rasa.remove(`/api/group-cards/${card.id}`)).statusCode).toBe(204);
    expect((await rasa.get(`/api/group-cards/slug/${card.slug}`)).statusCode).toBe(404);
    expect((await rasa.remove(`/api/group-cards/${card.id}`)).statusCode).toBe(404);
  });

  test('alone may do so: to anybody else the card by its id does not exist', async () => {
    const card = await testApp.make(await testApp.signedIn('owner@example.lt'), 'guest@example.lt');
    const bearer = await testApp.bearer('guest@example.lt');
    const stranger = await testApp.signedIn('stranger@example.lt');
    for (const visitor of [stranger, bearer]) {
      const path = `/api/group-cards/${card.id}`;
      const answers = [
        await visitor.patch(path, { title: 'Mine now' }),
        await visitor.remove(path),
        await visitor.post(`${path}/publish`),
        await visitor.post(`${path}/nudge`),
        await visitor.post(`${path}/invitations`, { invitedContributors: 'x@y.lt' }),
      ];
      for (const { statusCode } of answers) expect([401, 404]).toContain(statusCode);
    }
    expect((await testApp.anybody().remove(`/api/group-cards/${card.id}`)).statusCode).toBe(401);
  });
});
