import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import type { Visitor } from '#test/visitor.ts';
import { giftItem, giftList } from '#contract/birthdays.ts';
import { giftServerLimits } from '#server/platform/limits/birthdays.ts';

const app = testApp();
let visitor: Visitor;
let gifts: string;

beforeAll(async () => {
  visitor = await app.signedIn('ona@example.lt');
  const { id } = (await visitor.post('/api/birthdays', { name: 'Jonas', date: '2000-05-17' })).json();
  gifts = `/api/birthdays/${id}/gifts`;
});

const list = async () => giftList.parse((await visitor.get(gifts)).json());

test('[GIFT-1] ideas and gifts given are kept, and an idea becomes a gift given', async () => {
  const idea = await visitor.post(gifts, { text: ' Žibintas ', link: 'https://example.lt/z' });
  expect(idea.statusCode).toBe(201);
  const { id } = giftItem.parse(idea.json());
  const kept = { id, text: 'Žibintas', link: 'https://example.lt/z', givenYear: null };
  expect(idea.json()).toEqual(kept);
  const given = (await visitor.post(gifts, { text: 'Skara', givenYear: 2024 })).json();
  expect(await list()).toEqual([kept, { id: given.id, text: 'Skara', link: null, givenYear: 2024 }]);

  const marked = await visitor.put(`${gifts}/${id}`, { ...kept, id: undefined, givenYear: 2025 });
  expect([marked.statusCode, marked.json()]).toEqual([200, { ...kept, givenYear: 2025 }]);
  expect((await visitor.remove(`${gifts}/${given.id}`)).statusCode).toBe(204);
  expect((await visitor.remove(`${gifts}/${given.id}`)).statusCode).toBe(404);
  expect(await list()).toEqual([{ ...kept, givenYear: 2025 }]);
});

test.each([
  [{ text: '' }, 'What is the gift?'],
  [{ text: 'x', link: 'javascript:alert(1)' }, 'Enter the whole link, such as https://example.com'],
  [{ text: 'x'.repeat(201) }, 'At most 200 characters.'],
  [{ text: 'x', givenYear: 1800 }, expect.stringMatching(/^The year must be between 1900 and/)],
  [{ text: 'x', birthdayId: 1 }, 'Invalid input'],
])('[GIFT-1] %j is refused, with the reason', async (body, message) => {
  const answer = await visitor.post(gifts, body);
  expect([answer.statusCode, answer.json()]).toEqual([400, { message }]);
});

test('[GIFT-1] a gift is found only under its own birthday', async () => {
  const { id } = (await visitor.post('/api/birthdays', { name: 'Petras', date: '2000-05-17' })).json();
  const gift = (await visitor.post(`/api/birthdays/${id}/gifts`, { text: 'Lego' })).json();
  expect((await visitor.put(`${gifts}/${gift.id}`, { text: 'Ne' })).statusCode).toBe(404);
  expect((await visitor.remove(`${gifts}/${gift.id}`)).statusCode).toBe(404);
});

test('[GIFT-1] gifts stand in the order in which they were entered', async () => {
  const { id } = (await visitor.post('/api/birthdays', { name: 'Rūta', date: '2000-05-17' })).json();
  const texts = ['Knyga', 'Arbata', 'Šalikas', 'Žvakė', 'Dviratis', 'Bilietai', 'Puodelis', 'Kaktusas'];
  for (const text of texts) await visitor.post(`/api/birthdays/${id}/gifts`, { text });
  const listed = giftList.parse((await visitor.get(`/api/birthdays/${id}/gifts`)).json());
  expect(listed.map(({ text }) => text)).toEqual(texts);
});

test('[GIFT-1] with its birthday a gift goes out of reach, and comes back as it was', async () => {
  const birthday = `/api/birthdays/${(await visitor.post('/api/birthdays', { name: 'Algis', date: '2000-05-17' })).json().id}`;
  const gift = (await visitor.post(`${birthday}/gifts`, { text: 'Meškerė', givenYear: 2024 })).json();
  await visitor.remove(birthday);
  const answers = [
    await visitor.get(`${birthday}/gifts`),
    await visitor.post(`${birthday}/gifts`, { text: 'Ne' }),
    await visitor.put(`${birthday}/gifts/${gift.id}`, { text: 'Ne' }),
    await visitor.remove(`${birthday}/gifts/${gift.id}`),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  await visitor.post(`${birthday}/restore`);
  expect((await visitor.get(`${birthday}/gifts`)).json()).toEqual([gift]);
});

test('[GIFT-1] one birthday holds many gifts, not any number', async () => {
  const { id } = (await visitor.post('/api/birthdays', { name: 'Ieva', date: '2000-05-17' })).json();
  await app.parts.deps.db.execute(`insert into gifts (user_id, id, birthday_id, text) select user_id, n, ${id}, 'G' || n
    from birthdays, generate_series(1, ${giftServerLimits.perBirthday - 1}) n where id = ${id}`);
  const url = `/api/birthdays/${id}/gifts`;
  const answers = await Promise.all([1, 2, 3].map((n) => visitor.post(url, { text: `N${n}` })));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  expect((await visitor.post(url, { text: 'one more' })).json()).toEqual({
    message: "That's 200 gifts already. Remove one to add another.",
  });
});
