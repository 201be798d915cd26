import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { contactsFound } from '#contract/files/imports.ts';
import { createGoogle } from '#server/platform/google/google.ts';
import { logTo, testApp, testOrigin } from '#test/app.ts';
import { familyInList } from '#test/google/address-books.ts';
import { answerConsent, askForConsent, consent, openCallback } from '#test/google/person.ts';
import { startGoogleServer } from '#test/google/server.ts';
import { findInTables } from '#test/fixtures/search-tables.ts';
import type { Visitor } from '#test/visitor.ts';

const google = await startGoogleServer({ origin: testOrigin });
afterAll(() => google.close());

let log = '';
const app = testApp({
  settings: google.settings,
  adapt(parts) {
    const logged = logTo((text) => (log += text))(parts);
    return { ...logged, deps: { ...logged.deps, google: createGoogle(parts.config, logged.deps.logger) } };
  },
});

let people = 0;
const somebody = () => app.signedIn(`contacts-${(people += 1)}@example.lt`);
const importWith = (visitor: Visitor, accessToken: string): Promise<LightMyRequestResponse> =>
  visitor.post('/api/google/import-contacts', { accessToken });

async function listOf(visitor: Visitor) {
  const list = (await visitor.get('/api/birthdays')).json<{ name: string; date: string; birthYear: number | null }[]>();
  return list.map(({ name, date, birthYear }) => ({ name, date, birthYear }));
}
const sorted = <Item extends { name: string }>(items: readonly Item[]) =>
  items.toSorted((one, other) => (one.name < other.name ? -1 : 1));

describe('the consent', () => {
  test('[IMP-1] starts at an address with state and PKCE, for contacts to read only', async () => {
    const url = new URL(await askForConsent(await somebody()));
    const query = Object.fromEntries(url.searchParams);
    expect(url.origin).toBe(google.url);
    expect(query).toMatchObject({
      response_type: 'code',
      redirect_uri: `${testOrigin}/api/google/callback`,
      scope: 'https://www.googleapis.com/auth/contacts.readonly',
      code_challenge_method: 'S256',
      access_type: 'online',
    });
    expect(query['state']).toMatch(/^[\w-]{43}$/);
    expect(query['code_challenge']).toMatch(/^[\w-]{43}$/);
  });

  test('[IMP-6] ends on our page with a handle, and with nothing of Google', async () => {
    const visitor = await somebody();
    const { path, query } = await answerConsent(await askForConsent(visitor), 'family');
    const answer = await visitor.get(path);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'unsafe-none',
    });
    const location = String(answer.headers.location);
    expect(location).toMatch(/^\/auth-callback\?token=[\w-]{43}$/);
    for (const secret of [query.get('code'), query.get('state'), google.issued.at(-1)]) {
      expect(location).not.toContain(secret);
    }
  });

  test.each([
    ['lt', '/lt/auth-callback'],
    ['ru', '/ru/auth-callback'],
  ])('ends on the page in %s', async (language, page) => {
    const visitor = await somebody();
    visitor.cookies.set('language', language);
    const { path } = await answerConsent(await askForConsent(visitor), 'family');
    expect((await openCallback(visitor, path)).pathname).toBe(page);
  });

  test('[IMP-3] that is refused, or that our client cannot ask for, is told by its name', async () => {
    const visitor = await somebody();
    const refused = await answerConsent(await askForConsent(visitor), 'family', 'refuse');
    expect((await openCallback(visitor, refused.path)).search).toBe('?error=access_denied');
    const unknown = await answerConsent(await askForConsent(visitor), 'unknown client');
    expect((await openCallback(visitor, unknown.path)).search).toBe('?error=invalid_client');
    expect((await visitor.me()).json()).toMatchObject({ googleContactsImported: false });
  });

  test('[IMP-6] counts only with its state, once, and in the session that asked', async () => {
    const visitor = await somebody();
    const stranger = await somebody();
    const { path, query } = await answerConsent(await askForConsent(visitor), 'family');
    const issuedBefore = google.issued.length;
    const other = new URLSearchParams({ ...Object.fromEntries(query), state: 'x'.repeat(43) });
    expect((await openCallback(visitor, `/api/google/callback?${other}`)).search).toBe('?error=expired');
    expect((await openCallback(stranger, path)).search).toBe('?error=expired');
    expect((await openCallback(visitor, '/api/google/callback')).search).toBe('?error=expired');
    expect(google.issued.length).toBe(issuedBefore);
    expect((await openCallback(visitor, path)).search).toMatch(/^\?token=/);
    expect((await openCallback(visitor, path)).search).toBe('?error=expired');
  });

  test('[IMP-6] of one state is worth nothing with the code of another', async () => {
    const visitor = await somebody();
    const [one, other] = await Promise.all(
      [1, 2].map(async () => answerConsent(await askForConsent(visitor), 'family')),
    );
    const mixed = new URLSearchParams(one?.query);
    mixed.set('code', other?.query.get('code') ?? '');
    // The verifier of the one does not fit the challenge of the other.
    expect((await openCallback(visitor, `/api/google/callback?${mixed}`)).search).toBe('?error=failed');
  });

  test('[IMP-3] of somebody who signed out meanwhile leads to /', async () => {
    const visitor = await somebody();
    const { path } = await answerConsent(await askForConsent(visitor), 'family');
    await visitor.post('/api/auth/logout');
    expect((await openCallback(visitor, path)).href).toBe(`${testOrigin}/`);
    expect((await visitor.get('/api/google/auth')).statusCode).toBe(401);
  });

  test('is over after ten minutes, and five are open at once', async () => {
    const visitor = await somebody();
    const first = await askForConsent(visitor);
    const { path } = await answerConsent(first, 'family');
    await app.run(`update import_handles set expires_at = now() - interval '1 second'`);
    expect((await openCallback(visitor, path)).search).toBe('?error=expired');
    for (let count = 0; count < 7; count += 1) await askForConsent(visitor);
    const { id } = (await visitor.me()).json<{ id: number }>();
    expect(await app.run(`select 1 from import_handles where user_id = ${id}`)).toHaveLength(5);
  });
});

describe('the import', () => {
  test('[IMP-5] [IMP-7] adds every contact with a birthday, from every page, by name and day alone', async () => {
    const visitor = await somebody();
    const asked = google.asked.length;
    const answer = await importWith(visitor, await consent(visitor, 'family'));
    expect(answer.json()).toEqual({ count: familyInList.length });
    expect(sorted(await listOf(visitor))).toEqual(sorted(familyInList));
    expect((await visitor.me()).json()).toMatchObject({ googleContactsImported: true });
    const calls = google.asked.slice(asked);
    expect(calls.length).toBe(6);
    for (const { searchParams } of calls) expect(searchParams.get('personFields')).toBe('names,birthdays');
    expect(await findInTables(app.parts.deps.db, ['ona@secret.example'])).toEqual([]);
  });

  test('[IMP-7] a second time adds nothing twice, also for somebody renamed, and for duplicates in the own list', async () => {
    const visitor = await somebody();
    await visitor.post('/api/birthdays', { name: 'jonas kazlauskas', date: '1990-03-08', birthYear: 1990 });
    expect((await importWith(visitor, await consent(visitor, 'family'))).json().count).toBe(familyInList.length - 1);
    const [{ id } = { id: 0 }] = (await visitor.get('/api/birthdays'))
      .json<{ id: number; name: string }[]>()
      .filter(({ name }) => name === 'Apple');
    await visitor.put(`/api/birthdays/${id}`, { name: 'Pear', date: '1990-09-09', birthYear: 1990 });
    expect((await importWith(visitor, await consent(visitor, 'family'))).json()).toEqual({ count: 0 });
    expect((await listOf(visitor)).length).toBe(familyInList.length);
    expect((await listOf(visitor)).map(({ name }) => name)).toContain('Pear');
  });

  test('[IMP-8] [IMP-7] can be looked at first: whoever has a birthday is shown, and nobody is added', async () => {
    const visitor = await somebody();
    const accessToken = await consent(visitor, 'family');
    const answer = await visitor.post('/api/google/contacts', { accessToken });
    const found = contactsFound.parse(answer.json());
    expect(sorted(found.people)).toMatchObject(sorted(familyInList));
    expect(found.withoutBirthday).toBeGreaterThan(0);
    expect(await listOf(visitor)).toEqual([]);
    expect((await visitor.me()).json()).toMatchObject({ googleContactsImported: false });
    expect((await visitor.post('/api/google/contacts', { accessToken })).statusCode).toBe(400);
    const added = await visitor.post('/api/birthdays/import', { source: 'google', people: found.people });
    expect(added.json()).toMatchObject({ imported: familyInList.length });
    expect((await importWith(visitor, await consent(visitor, 'family'))).json()).toEqual({ count: 0 });
  });

  test('[IMP-6] by one handle happens once, and in its own session', async () => {
    const visitor = await somebody();
    const stranger = await somebody();
    const handle = await consent(visitor, 'family');
    const expired = { message: 'The sign-in with Google took too long. Start the import again.' };
    const foreign = await importWith(stranger, handle);
    expect([foreign.statusCode, foreign.json()]).toEqual([400, expired]);
    const both = await Promise.all([importWith(visitor, handle), importWith(visitor, handle)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect((await importWith(visitor, handle)).json()).toEqual(expired);
    expect((await listOf(visitor)).length).toBe(familyInList.length);
  });

  test('[IMP-6] takes no token of Google, and no handle after two minutes or after signing out', async () => {
    const visitor = await somebody();
    const handle = await consent(visitor, 'family');
    expect((await importWith(visitor, google.issued.at(-1) ?? '')).statusCode).toBe(400);
    await app.run(`update import_handles set expires_at = now() - interval '1 second'`);
    expect((await importWith(visitor, handle)).statusCode).toBe(400);
    const late = await consent(visitor, 'family');
    const account = await visitor.me();
    await visitor.post('/api/auth/logout');
    expect((await importWith(visitor, late)).statusCode).toBe(401);
    const { id } = account.json<{ id: number }>();
    expect(await app.run(`select 1 from import_handles where user_id = ${id}`)).toEqual([]);
  });

  test('gives the access back, whether it worked or not', async () => {
    const visitor = await somebody();
    for (const account of ['family', 'failing']) {
      const handle = await consent(visitor, account);
      const token = google.issued.at(-1) ?? '';
      expect(await google.isRevoked(token)).toBe(false);
      await importWith(visitor, handle);
      expect(await google.isRevoked(token)).toBe(true);
    }
  });

  test.each(['throttled', 'failing once'])('[IMP-7] waits where Google is %s, and goes on', async (account) => {
    const visitor = await somebody();
    const answer = await importWith(visitor, await consent(visitor, account));
    expect(answer.json()).toEqual({ count: familyInList.length });
  });

  test.each([
    ['throttled for long', 503, 'Google has too much to do right now. Try again in a few minutes; nothing was added.'],
    ['failing', 502, "Google isn't responding right now. Try again in a few minutes; nothing was added."],
  ])('adds nobody where Google is %s', async (account, status, message) => {
    const visitor = await somebody();
    const answer = await importWith(visitor, await consent(visitor, account));
    expect([answer.statusCode, answer.json()]).toEqual([status, { message }]);
    expect(await listOf(visitor)).toEqual([]);
    expect((await visitor.me()).json()).toMatchObject({ googleContactsImported: false });
  });

  test('of an empty address book adds nobody, and has happened', async () => {
    const visitor = await somebody();
    expect((await importWith(visitor, await consent(visitor, 'empty'))).json()).toEqual({ count: 0 });
    expect((await visitor.me()).json()).toMatchObject({ googleContactsImported: true });
  });

  test('[IMP-7] of 5,000 birthdays among 10,000 contacts', { timeout: 60_000 }, async () => {
    const visitor = await somebody();
    const handle = await consent(visitor, 'many');
    const asked = google.asked.length;
    // CPU time does not depend on the machine's other load.
    const before = process.cpuUsage();
    expect((await importWith(visitor, handle)).json()).toEqual({ count: 5000 });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(3000);
    expect(google.asked.length - asked).toBe(10);
  });
});

describe('what is secret', () => {
  test('[IMP-6] token, code and state are in no row, log line or answer', async () => {
    const visitor = await somebody();
    const answers: string[] = [];
    const { path, query } = await answerConsent(await askForConsent(visitor), 'family');
    const callback = await visitor.get(path);
    answers.push(JSON.stringify(callback.headers), callback.body);
    const handle = new URL(String(callback.headers.location), testOrigin).searchParams.get('token') ?? '';
    const token = google.issued.at(-1) ?? '';
    const secrets = [token, query.get('code') ?? '', query.get('state') ?? ''];
    const stored = [...secrets, handle].flatMap((secret) => [secret, Buffer.from(secret).toString('hex')]);
    for (const secret of secrets) expect(secret.length).toBeGreaterThan(20);
    expect(await findInTables(app.parts.deps.db, stored)).toEqual([]);
    for (const answer of [await importWith(visitor, handle), await importWith(visitor, handle), await visitor.me()]) {
      answers.push(JSON.stringify(answer.headers), answer.body);
    }
    expect(log).toContain('/api/google/callback');
    for (const secret of secrets) {
      for (const answer of answers) expect(answer).not.toContain(secret);
    }
    for (const secret of [...google.issued, ...secrets, handle]) expect(log).not.toContain(secret);
  });

  test('what nobody finished is removed', async () => {
    const visitor = await somebody();
    await consent(visitor, 'family');
    await app.run(`update import_handles set expires_at = now() - interval '1 second'`);
    const { oldRows } = await import('#server/jobs.ts');
    await oldRows(app.parts.deps)['import_handles']?.remove(250, null);
    expect(await app.run('select 1 from import_handles')).toEqual([]);
  });
});
