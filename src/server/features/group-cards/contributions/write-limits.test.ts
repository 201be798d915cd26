import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardTestApp } from '#test/card-app.ts';
import { startWeb } from '#test/app.ts';
import { createVisitor, type Visitor } from '#test/visitor.ts';
import { createDeps } from '#server/deps.ts';
import { translator } from '#server/platform/i18n.ts';

const testApp = cardTestApp();
const most = 5;
let strict: Awaited<ReturnType<typeof startWeb>>;

beforeAll(async () => {
  const config = { ...testApp.parts.config, WRITES_PER_MINUTE: most };
  const deps = await createDeps(config, 'web');
  afterAll(() => deps.close());
  strict = await startWeb({ ...testApp.parts, deps, config });
});

/** The same browser at the process with the strict limit. */
function limited(visitor: Visitor): Visitor {
  const same = createVisitor(strict);
  for (const [name, value] of visitor.cookies) same.cookies.set(name, value);
  return same;
}

describe('changes of one person', () => {
  test('are limited by the minute: 429 with words and the time to wait; reading is not', async () => {
    const rasa = limited(await testApp.signedIn('rasa@example.lt'));
    const another = limited(await testApp.signedIn('another@example.lt'));
    const add = (who: Visitor, name: string) => who.post('/api/birthdays', { name, date: '1990-05-05' });
    for (let number = 1; number <= most; number += 1) expect((await add(rasa, `N${number}`)).statusCode).toBe(201);
    const refused = await add(rasa, 'one too many');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ message: translator('en')('errors.tooManyRequests') });
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await rasa.get('/api/birthdays')).statusCode).toBe(200);
    expect((await add(another, 'Ona')).statusCode).toBe(201);
  });

  test('asking where a picture goes is one of them, without a card too', async () => {
    const uploader = limited(await testApp.signedIn('uploader@example.lt'));
    const ask = async () => (await uploader.post('/api/group-cards/photos/upload')).statusCode;
    for (let number = 1; number <= most; number += 1) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
  });

  test('who came by an invitation count for the invitation, in all browsers together', async () => {
    const creator = await testApp.signedIn('creator@example.lt');
    const card = await testApp.makeSettled(creator, 'guest@example.lt, friend@example.lt');
    const guest = await testApp.bearer('guest@example.lt');
    const { id } = await testApp.write(guest, card);
    const browsers = [limited(guest), limited(guest)];
    const edit = (who: Visitor | undefined, number: number) =>
      who?.patch(`/api/group-cards/${card.id}/contributions/${id}`, { content: `Version ${number}` });
    const states: unknown[] = [];
    for (let number = 0; number < most + 3; number += 1)
      states.push((await edit(browsers[number % 2], number))?.statusCode);
    expect(states.slice(-3)).toEqual([429, 429, 429]);
    expect(states[0]).toBe(200);
    const friend = limited(await testApp.bearer('friend@example.lt'));
    expect((await friend.get(`/api/group-cards/slug/${card.slug}`)).statusCode).toBe(200);
  });
});
