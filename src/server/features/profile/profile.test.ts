import { expect, test } from 'vitest';
import { clockAt, testApp } from '#test/app.ts';
import type { Visitor } from '#test/visitor.ts';

// In Vilnius the 16th has begun, in London it is still the 15th.
const app = testApp({ webClock: clockAt('2026-11-15T23:00:00Z') });

const save = (visitor: Visitor, profile: object) => visitor.put('/api/auth/profile', profile);

test('[PROF-3] name and birthday are saved, and the answer is who is signed in now', async () => {
  const visitor = await app.signedIn('ona@example.lt');
  const answer = await save(visitor, { name: ' Ona ', birthday: '1988-02-29', birthYear: 1988 });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    name: 'Ona',
    birthday: '1988-02-29',
    birthYear: 1988,
    email: 'ona@example.lt',
  });
  expect(answer.json()).toEqual((await visitor.me()).json());

  const renamed = await save(visitor, { name: 'Ona K.' });
  expect(renamed.json()).toMatchObject({ name: 'Ona K.', birthday: '1988-02-29', birthYear: 1988 });
});

test('[PROF-2] without a birthday, sent or on file, nothing is saved', async () => {
  const visitor = await app.signedIn('nameless@example.lt');
  const answer = await save(visitor, { name: 'Ona' });
  expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'Birthday is required' }]);
  expect((await visitor.me()).json()).toMatchObject({ name: null, birthday: null });
});

test.each([
  [{ name: '' }, 'Name is required'],
  [{ name: 'Ona', birthday: '' }, 'Birthday is required'],
  [
    { name: 'Ona', birthday: '1987-02-29', birthYear: 1987 },
    'There was no February 29 in 1987. Check the day or the year.',
  ],
  [{ name: 'Ona', birthday: '2027-01-01', birthYear: 2027 }, 'The year must be between 1900 and 2026.'],
  [{ name: 'Ona', birthYear: 1988 }, 'Invalid input'],
  [{ name: 'Ona', isAdmin: true }, 'Invalid input'],
])('[PROF-2] %j is refused, with the reason', async (profile, message) => {
  const visitor = await app.signedIn('refused@example.lt');
  await app.parts.deps.db.execute('delete from rate_limits');
  const answer = await save(visitor, profile);
  expect([answer.statusCode, answer.json()]).toEqual([400, { message }]);
});

test('[PROF-2] whoever turns 13 today where they live is old enough', async () => {
  const child = { name: 'Ona', birthday: '2013-11-16', birthYear: 2013 };
  const visitor = await app.signedIn('child@example.lt');
  const refused = await save(visitor, child);
  expect(refused.json()).toEqual({ message: 'Kartu is for people aged 13 and over. Please check the year.' });
  await visitor.put('/api/account/settings', { language: 'en', timeZone: 'Europe/Vilnius' });
  expect((await save(visitor, child)).statusCode).toBe(200);
});

test('[PROF-3] whoever is not signed in has no profile', async () => {
  expect((await save(app.anybody(), { name: 'Ona', birthday: '2000-01-01' })).statusCode).toBe(401);
});
