import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { linkIn } from '#test/mailbox.ts';
import type { Visitor } from '#test/visitor.ts';

const app = testApp();
let visitor: Visitor;

beforeAll(async () => {
  visitor = await app.signedIn('ona@example.lt');
});

const put = (who: Visitor, payload: object) => who.ask({ method: 'PUT', url: '/api/account/settings', payload });

test('one’s language and zone are read, and changed for the next mail', async () => {
  expect((await visitor.get('/api/account/settings')).json()).toEqual({ language: 'en', timeZone: 'UTC' });
  const answer = await put(visitor, { language: 'lt', timeZone: 'Europe/Vilnius' });
  expect(answer.json()).toEqual({ language: 'lt', timeZone: 'Europe/Vilnius' });
  expect((await visitor.me()).json()).toMatchObject({ language: 'lt', timeZone: 'Europe/Vilnius' });
});

test.each([
  { language: 'de', timeZone: 'UTC' },
  { language: 'en', timeZone: '+02:00' },
  { language: 'en', timeZone: 'Mars/Base' },
  { language: 'en' },
  { language: 'en', timeZone: 'UTC', isAdmin: true },
])('%j is refused', async (settings) => {
  expect((await put(visitor, settings)).statusCode).toBe(400);
});

test('whoever is not signed in has no settings', async () => {
  const stranger = app.anybody();
  expect((await stranger.get('/api/account/settings')).statusCode).toBe(401);
  expect((await put(stranger, { language: 'lt', timeZone: 'UTC' })).statusCode).toBe(401);
});

test.each(['VST', 'ACT', 'JST'])('a zone that only the browser would know is refused: %s', async (timeZone) => {
  expect((await put(visitor, { language: 'en', timeZone })).statusCode).toBe(400);
});

test('a zone is stored under the name that the database knows', async () => {
  const names = [
    ['europe/vilnius', 'Europe/Vilnius'],
    ['US/Pacific-New', 'America/Los_Angeles'],
  ];
  for (const [given, stored] of names) {
    expect((await put(visitor, { language: 'en', timeZone: given })).json()).toMatchObject({ timeZone: stored });
    expect((await visitor.me()).json()).toMatchObject({ timeZone: stored });
  }
});

test('a new account begins with the browser’s zone if it can be stored, and with UTC otherwise', async () => {
  const zones = [
    ['VST', 'UTC'],
    ['asia/tokyo', 'Asia/Tokyo'],
  ];
  for (const [timeZone, stored] of zones) {
    const newcomer = app.anybody();
    const address = `${timeZone?.length}@example.lt`;
    await newcomer.requestLink(address, { timeZone });
    await newcomer.open(linkIn(await app.parts.mailbox.lastTo(address, 0)).link);
    expect((await newcomer.me()).json()).toMatchObject({ timeZone: stored });
  }
});
