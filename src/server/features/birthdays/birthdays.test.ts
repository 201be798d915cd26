import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { clockAt, startWeb, testApp } from '#test/app.ts';
import { createVisitor, signIn, type Visitor } from '#test/visitor.ts';
import { birthdayItem, birthdayList } from '#contract/birthdays.ts';
import { birthdayServerLimits } from '#server/platform/limits/birthdays.ts';
import { readLimits } from '#server/platform/limits/reads.ts';
import { oldRows } from '#server/jobs.ts';
import { removeOldRows } from '#server/platform/retention.ts';

const app = testApp();

async function signedIn(address: string, web = app.web): Promise<Visitor> {
  const visitor = createVisitor(web);
  await signIn(visitor, app.parts.mailbox, address);
  return visitor;
}

const ona = { name: 'Ona', date: '1990-05-17', birthYear: 1990, email: 'ona@example.lt', notes: 'Bijūnai' };

async function add(visitor: Visitor, person: object = ona): Promise<number> {
  const answer = await visitor.post('/api/birthdays', person);
  expect(answer.statusCode).toBe(201);
  return birthdayItem.parse(answer.json()).id;
}

const names = async (visitor: Visitor) =>
  birthdayList.parse((await visitor.get('/api/birthdays')).json()).map(({ name }) => name);

describe('the list', () => {
  test('[BDAY-4] keeps, changes and forgets birthdays, in the shape of the contract', async () => {
    const visitor = await signedIn('keeper@example.lt');
    const empty = await visitor.get('/api/birthdays');
    expect([empty.statusCode, empty.body]).toEqual([200, '[]']);
    expect(empty.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(empty.headers['cache-control']).toBe('no-store');

    const made = birthdayItem.parse((await visitor.post('/api/birthdays', ona)).json());
    expect(made).toMatchObject(ona);
    const specialCharacters = `"Jonas" \\ 'and' 🎂 </script>`;
    await add(visitor, { name: specialCharacters, date: '2000-02-29' });
    const list = birthdayList.parse((await visitor.get('/api/birthdays')).json());
    expect(list).toEqual([
      made,
      {
        ...made,
        id: list[1]?.id,
        name: specialCharacters,
        date: '2000-02-29',
        birthYear: null,
        email: null,
        notes: null,
        createdAt: list[1]?.createdAt,
        version: 1,
      },
    ]);

    const changed = await visitor.put(`/api/birthdays/${made.id}`, { name: ' Ona K. ', date: '2000-05-18', notes: '' });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toEqual({
      ...made,
      name: 'Ona K.',
      date: '2000-05-18',
      birthYear: null,
      email: null,
      notes: null,
      version: 2,
    });
    const removed = await visitor.remove(`/api/birthdays/${made.id}`);
    expect([removed.statusCode, removed.body]).toEqual([204, '']);
    expect(await names(visitor)).toEqual([specialCharacters]);
  });

  test('[BDAY-4] one birthday can be read alone, by its owner', async () => {
    const visitor = await signedIn('reader@example.lt');
    const id = await add(visitor);
    expect(birthdayItem.parse((await visitor.get(`/api/birthdays/${id}`)).json())).toMatchObject({ id, ...ona });
    expect((await visitor.get('/api/birthdays/1')).statusCode).toBe(404);
    const stranger = await signedIn('stranger@example.lt');
    expect((await stranger.get(`/api/birthdays/${id}`)).statusCode).toBe(404);
  });

  test('[BDAY-4] a change of an outdated version overwrites nothing and is told what is stored', async () => {
    const visitor = await signedIn('two-tabs@example.lt');
    const id = await add(visitor);
    const save = (more: object) => visitor.put(`/api/birthdays/${id}`, { ...ona, ...more });

    const first = await save({ notes: 'From the first tab', version: 1 });
    expect([first.statusCode, first.json().version]).toEqual([200, 2]);
    const second = await save({ notes: 'From the second tab', version: 1 });
    expect([second.statusCode, second.json()]).toEqual([
      409,
      { message: 'This birthday was changed elsewhere in the meantime.', current: first.json() },
    ]);
    expect((await visitor.get(`/api/birthdays/${id}`)).json()).toEqual(first.json());

    const chosen = await save({ notes: 'Both', version: 2 });
    expect([chosen.statusCode, chosen.json()]).toMatchObject([200, { notes: 'Both', version: 3 }]);
    // The answer was lost, so the same is sent again.
    const repeated = await save({ notes: 'Both', version: 2 });
    expect([repeated.statusCode, repeated.json()]).toEqual([200, chosen.json()]);
    expect((await save({ notes: 'Without a version' })).statusCode).toBe(200);
    expect((await visitor.put('/api/birthdays/1', { ...ona, version: 1 })).statusCode).toBe(404);
    for (const version of [0, '1', 1.5]) expect((await save({ version })).statusCode).toBe(400);
  });

  test.each(['/api/birthdays', '/api/birthdays/duplicates'])(
    '%s is given to one caller a few times at once, and no neighbour waits for that',
    async (path) => {
      const { atOnce, waiting } = readLimits.heavyCalls;
      const [visitor, neighbour] = [await signedIn('heavy@example.lt'), await signedIn('neighbour@example.lt')];
      const calls = Array.from({ length: 3 * (atOnce + waiting) }, () => visitor.get(path));
      expect((await neighbour.get('/api/birthdays')).statusCode).toBe(200);
      const refused = (await Promise.all(calls)).filter(({ statusCode }) => statusCode === 429);
      expect(refused.length).toBeGreaterThan(0);
    },
  );

  test('[BDAY-4] carries the beginning of long notes; one that is opened has all of them', async () => {
    const visitor = await signedIn('long-notes@example.lt');
    const notes = '🎂'.repeat(readLimits.notesInList);
    const [short, long] = [await add(visitor, { ...ona, notes }), await add(visitor, { ...ona, notes: `${notes}!` })];
    const list = birthdayList.parse((await visitor.get('/api/birthdays')).json());
    expect(list.map((each) => [each.id, each.notes, each.notesTruncated])).toEqual([
      [short, notes, false],
      [long, notes, true],
    ]);
    const opened = birthdayItem.parse((await visitor.get(`/api/birthdays/${long}`)).json());
    expect([opened.notes, opened.notesTruncated]).toEqual([`${notes}!`, false]);
    expect((await visitor.get('/api/birthdays/export?format=csv')).body).toContain(`${notes}!`);
    const changed = await visitor.put(`/api/birthdays/${long}`, { ...ona, notes: `${notes}?` });
    expect(changed.json()).toMatchObject({ notes: `${notes}?`, notesTruncated: false });
  });

  test('[BDAY-4] holds a megabyte of text and no more, and can always be made smaller', async () => {
    const visitor = await signedIn('writer@example.lt');
    const id = await add(visitor, { ...ona, notes: 'Short' });
    const notes = 'ž'.repeat(2000);
    const people = (many: number) =>
      Array.from({ length: many }, (_, n) => ({ name: `P${n}`, date: '2000-05-17', notes }));
    const all = await visitor.post('/api/birthdays/import', { people: people(263) });
    const refusal = { message: 'Your list has reached its limit of 1 MB of text. Shorten some notes to add more.' };
    expect([all.statusCode, all.json()]).toEqual([409, refusal]);
    expect((await visitor.post('/api/birthdays/import', { people: people(260) })).statusCode).toBe(200);
    const longer = await visitor.put(`/api/birthdays/${id}`, { ...ona, notes: 'ž'.repeat(1999) });
    expect(longer.statusCode).toBe(200);
    const added = await visitor.post('/api/birthdays', { ...ona, notes });
    expect([added.statusCode, added.json()]).toEqual([409, refusal]);

    await app.run(`update birthdays set name = repeat('x', 100000) where id = ${id}`);
    expect((await visitor.put(`/api/birthdays/${id}`, { ...ona, notes: 'Shorter' })).statusCode).toBe(200);
  });

  test('is compressed when it is long', async () => {
    const visitor = await signedIn('compressed@example.lt');
    const get = () => visitor.get('/api/birthdays', { 'accept-encoding': 'br, gzip' });
    await add(visitor);
    expect((await get()).headers['content-encoding']).toBeUndefined();
    const people = Array.from({ length: 60 }, (_, n) => ({ name: `P${n}`, date: '2000-05-17', notes: 'Tea' }));
    await visitor.post('/api/birthdays/import', { people });
    const long = await get();
    expect(long.headers['content-encoding']).toBe('br');
    expect(birthdayList.parse(JSON.parse(brotliDecompressSync(long.rawPayload).toString()))).toHaveLength(61);
  });

  test('[BDAY-4] without a year of birth the date carries the placeholder, whatever year was sent', async () => {
    const visitor = await signedIn('placeholder@example.lt');
    await add(visitor, { name: 'Ona', date: '1984-02-29' });
    expect((await visitor.get('/api/birthdays')).json()[0]).toMatchObject({ date: '2000-02-29', birthYear: null });
  });

  test.each([
    [{ ...ona, name: ' ' }, 'Name is required'],
    [{ name: 'Ona' }, 'Birthday is required'],
    [{ ...ona, date: '1990-04-31' }, "That date doesn't exist. Check the day and month."],
    [{ ...ona, date: '1990-02-29' }, 'There was no February 29 in 1990. Check the day or the year.'],
    [{ ...ona, date: '1899-05-17', birthYear: 1899 }, /^The year must be between 1900 and 20\d\d\.$/],
    [{ ...ona, birthYear: 1991 }, 'Invalid input'],
    [{ ...ona, name: 'x'.repeat(101) }, 'At most 100 characters.'],
    [{ ...ona, notes: 'x'.repeat(2001) }, /^At most 2,?000 characters\.$/],
    [{ ...ona, notes: 'a\0b' }, 'Invalid input'],
    [{ ...ona, name: '\uD83C' }, 'Invalid input'],
    [{ ...ona, email: 'not an address' }, 'Please enter a valid email address'],
    [{ ...ona, userId: 1 }, 'Invalid input'],
    [[ona], 'Invalid input'],
  ])('[BDAY-5] %j is refused, with the reason', async (body, message) => {
    const visitor = await signedIn('refused@example.lt');
    await app.parts.deps.db.execute('delete from rate_limits');
    for (const [method, url] of [
      ['POST', '/api/birthdays'],
      ['PUT', '/api/birthdays/1'],
    ] as const) {
      const answer = await visitor.ask({ method, url, payload: body });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      });
    }
    expect(await names(visitor)).toEqual([]);
  });

  test('[ALL-15] the reason comes in the reader’s language, with its figures', async () => {
    const visitor = await signedIn('lithuanian@example.lt');
    visitor.cookies.set('language', 'lt');
    const answer = await visitor.post('/api/birthdays', { ...ona, name: 'x'.repeat(101) });
    expect(answer.json()).toEqual({ message: expect.stringMatching(/^Ne daugiau kaip 100\sženklų\.$/) });
  });

  test('[BDAY-1] the latest year is the one that runs where the user is', async () => {
    const newYear = await startWeb(app.parts, clockAt('2026-12-31T12:00:00Z'));
    const visitor = await signedIn('islander@example.lt', newYear);
    const child = { name: 'Mažylis', date: '2027-01-01', birthYear: 2027 };
    const refused = await visitor.post('/api/birthdays', child);
    expect(refused.json()).toEqual({ message: 'The year must be between 1900 and 2026.' });
    await visitor.put('/api/account/settings', { language: 'en', timeZone: 'Pacific/Kiritimati' });
    expect((await visitor.post('/api/birthdays', child)).statusCode).toBe(201);
    const unborn = await visitor.post('/api/birthdays', { ...child, date: '2027-01-02' });
    expect(unborn.json()).toEqual({ message: 'This day is still to come. Check the year.' });
  });

  test(`[BDAY-4] holds ${birthdayServerLimits.perUser} and no more, however many come at once`, async () => {
    const visitor = await signedIn('collector@example.lt');
    const first = await add(visitor);
    await app.run(`insert into birthdays (user_id, id, name, date) select u.id, n, 'P' || n, '2000-01-01'
      from users u, generate_series(1, ${birthdayServerLimits.perUser - 4}) n where email = 'collector@example.lt'`);
    const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.post('/api/birthdays', ona)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
    const refused = await visitor.post('/api/birthdays', ona);
    expect(refused.json()).toEqual({ message: 'Your list is full (5,000 birthdays). Delete one to add another.' });
    expect(await names(visitor)).toHaveLength(birthdayServerLimits.perUser);

    await visitor.remove(`/api/birthdays/${first}`);
    await add(visitor);
    expect((await visitor.post(`/api/birthdays/${first}/restore`)).statusCode).toBe(409);
    expect(await names(visitor)).toHaveLength(birthdayServerLimits.perUser);
  });

  test('nobody reads or changes anything without signing in', async () => {
    const stranger = app.anybody();
    const answers = [
      await stranger.get('/api/birthdays'),
      await stranger.post('/api/birthdays', ona),
      await stranger.put('/api/birthdays/1', ona),
      await stranger.remove('/api/birthdays/1'),
      await stranger.post('/api/birthdays/1/restore'),
      await stranger.get('/api/birthdays/1/gifts'),
      await stranger.post('/api/birthdays/1/gifts', { text: 'x' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 401));
  });
});

describe('somebody else’s birthday', () => {
  test('[BDAY-4] answers byte for byte like one that never was', async () => {
    const [owner, other] = [await signedIn('owner@example.lt'), await signedIn('other@example.lt')];
    const id = await add(owner);
    const gift = (await owner.post(`/api/birthdays/${id}/gifts`, { text: 'Skara' })).json().id;
    const hidden = await add(owner);
    await owner.remove(`/api/birthdays/${hidden}`);
    const calls = [
      ['PUT', '', ona],
      ['DELETE', '', undefined],
      ['POST', '/restore', {}],
      ['GET', '/gifts', undefined],
      ['POST', '/gifts', { text: 'x' }],
      ['PUT', `/gifts/${gift}`, { text: 'x' }],
      ['DELETE', `/gifts/${gift}`, undefined],
    ] as const;
    for (const [method, path, payload] of calls) {
      const ask = (which: number) =>
        other.ask({ method, url: `/api/birthdays/${which}${path}`, ...(payload ? { payload } : {}) });
      const missing = await ask(123);
      expect(missing.statusCode).toBe(404);
      for (const there of [await ask(id), await ask(hidden)]) {
        expect([there.statusCode, there.body]).toEqual([missing.statusCode, missing.body]);
        expect(Object.keys(there.headers)).toEqual(Object.keys(missing.headers));
      }
    }
    expect(await names(owner)).toEqual(['Ona']);
    expect((await owner.get(`/api/birthdays/${id}/gifts`)).json()).toHaveLength(1);
  });

  test.each(['0', '-1', '01', '1e3', '9007199254740993', 'x', '1%00'])('%s is no id', async (id) => {
    const visitor = await signedIn('ids@example.lt');
    await app.parts.deps.db.execute('delete from rate_limits');
    expect((await visitor.remove(`/api/birthdays/${id}`)).statusCode).toBe(400);
  });
});

describe('a deletion', () => {
  test('[BDAY-6] can be undone, with gifts, and twice is as good as once', async () => {
    const visitor = await signedIn('undo@example.lt');
    const id = await add(visitor);
    await visitor.post(`/api/birthdays/${id}/gifts`, { text: 'Skara' });
    const before = (await visitor.get('/api/birthdays')).body;
    await visitor.remove(`/api/birthdays/${id}`);
    expect(await names(visitor)).toEqual([]);
    expect((await visitor.remove(`/api/birthdays/${id}`)).statusCode).toBe(404);
    expect((await visitor.put(`/api/birthdays/${id}`, ona)).statusCode).toBe(404);
    expect((await visitor.get(`/api/birthdays/${id}/gifts`)).statusCode).toBe(404);
    for (let time = 0; time < 2; time += 1) {
      const answer = await visitor.post(`/api/birthdays/${id}/restore`);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
    }
    expect((await visitor.get('/api/birthdays')).body).toBe(before);
    expect((await visitor.get(`/api/birthdays/${id}/gifts`)).json()).toMatchObject([{ text: 'Skara' }]);
  });

  test('cannot be undone later, and is carried out for good', async () => {
    const visitor = await signedIn('late@example.lt');
    const [old, fresh] = [await add(visitor), await add(visitor)];
    for (const id of [old, fresh]) await visitor.remove(`/api/birthdays/${id}`);
    const since = birthdayServerLimits.undoSeconds;
    await app.run(`update birthdays set deleted_at = now() - interval '${since + 5} seconds' where id = ${old}`);
    expect((await visitor.post(`/api/birthdays/${old}/restore`)).statusCode).toBe(404);
    await removeOldRows({ ...app.parts.deps, removers: oldRows(app.parts.deps) });
    expect(await app.run(`select id from birthdays where id in (${old}, ${fresh})`)).toEqual([{ id: String(fresh) }]);
  });

  test('keeps no more than the latest of them', async () => {
    const visitor = await signedIn('shredder@example.lt');
    const last = await add(visitor);
    await app.run(`insert into birthdays (user_id, id, name, date, deleted_at) select u.id, n, 'P', '2000-01-01', now()
      from users u, generate_series(1, ${birthdayServerLimits.undoable + 50}) n where email = 'shredder@example.lt'`);
    await visitor.remove(`/api/birthdays/${last}`);
    const [kept] = await app.run(`select count(*)::int as rows, bool_or(b.id = ${last}) as "hasLast"
      from birthdays b join users u on u.id = b.user_id where u.email = 'shredder@example.lt'`);
    expect(kept).toEqual({ rows: birthdayServerLimits.undoable, hasLast: true });
  });
});

describe('a page', () => {
  test('[DASH-8] gets the nearest first by the user’s own calendar, and the server’s clock', async () => {
    const evening = '2026-03-01T22:30:00Z';
    const web = await startWeb(app.parts, clockAt(evening));
    const visitor = await signedIn('page@example.lt', web);
    await visitor.put('/api/account/settings', { language: 'en', timeZone: 'Europe/Vilnius' });
    const dates = { over: '2000-03-01', today: '2000-03-02', later: '1990-12-31', leap: '2000-02-29' };
    for (const [name, date] of Object.entries(dates)) await add(visitor, { name, date });
    const page = (await visitor.get('/birthdays?max=3')).json();
    expect(page.now).toBe(evening);
    expect(birthdayList.parse(page.birthdays).map(({ name }) => name)).toEqual(['today', 'later', 'leap']);
    expect((await createVisitor(web).get('/birthdays?max=3')).json().birthdays).toEqual([]);
  });
});
