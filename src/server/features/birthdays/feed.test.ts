import { describe, expect, test } from 'vitest';
import { logTo, testApp } from '#test/app.ts';
import type { Visitor } from '#test/visitor.ts';
import { calendarFeed, newCalendarFeed } from '#contract/calendar-feed.ts';
import { rates } from '#server/platform/limits/rates.ts';

let logged = '';
const app = testApp({
  adapt: logTo((text) => {
    logged += text;
  }),
});

/** Creates a feed and returns the path that a calendar program requests. */
async function makeFeed(visitor: Visitor): Promise<string> {
  const answer = await visitor.post('/api/calendar-feed');
  expect(answer.statusCode).toBe(201);
  const { address } = newCalendarFeed.parse(answer.json());
  expect(address).toMatch(/^webcal:\/\/kartu\.test\/calendar\/\d+\.[\w-]{43}\.ics$/);
  return address.replace('webcal://kartu.test', '');
}

/** A calendar program: sends no cookies and does not come from our pages. */
const program = () => app.anybody({ 'sec-fetch-site': 'none' });

describe('the calendar', () => {
  test('is read without a session, in the language and at the hour of its owner', async () => {
    const visitor = await app.signedIn('reader@example.lt');
    await visitor.put('/api/account/settings', { language: 'lt', timeZone: 'Europe/Vilnius' });
    await visitor.post('/api/birthdays', { name: 'Ona', date: '1951-11-19', birthYear: 1951, notes: 'paslaptis' });
    await visitor.post('/api/birthdays', { name: 'Jonas', date: '2000-02-29', email: 'jonas@example.lt' });
    const path = await makeFeed(visitor);
    const answer = await program().get(path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    const lines = answer.body.split('\r\n');
    expect(lines).toContain('X-WR-CALNAME:Gimtadieniai');
    expect(lines.filter((line) => line.startsWith('SUMMARY'))).toEqual([
      'SUMMARY:Gimtadienis: Ona',
      'SUMMARY:Gimtadienis: Jonas',
    ]);
    expect(lines.filter((line) => line.startsWith('TRIGGER')).slice(0, 3)).toEqual([
      'TRIGGER:-P6DT15H',
      'TRIGGER:-PT15H',
      'TRIGGER:PT9H',
    ]);
    expect(answer.body).not.toMatch(/paslaptis|jonas@example/);

    await app.run(`update users set remind_week_before = false, reminder_hour = 7 where email = 'reader@example.lt'`);
    const changed = (await program().get(path)).body.split('\r\n');
    expect(changed.filter((line) => line.startsWith('TRIGGER')).slice(0, 2)).toEqual([
      'TRIGGER:-PT17H',
      'TRIGGER:PT7H',
    ]);
    await app.run(`update users set reminders_enabled = false where email = 'reader@example.lt'`);
    expect((await program().get(path)).body).not.toContain('VALARM');
  });

  test('invents no age: an unknown year is nowhere, and a deleted birthday is gone', async () => {
    const visitor = await app.signedIn('ageless@example.lt');
    const { id } = (await visitor.post('/api/birthdays', { name: 'Jonas', date: '1984-05-17' })).json();
    const path = await makeFeed(visitor);
    const { body } = await program().get(path);
    expect(body).toContain('DTSTART;VALUE=DATE:20000517');
    expect(body).not.toMatch(/1984|BIRTH-YEAR/);
    await visitor.remove(`/api/birthdays/${id}`);
    expect((await program().get(path)).body).not.toContain('Jonas');
  });

  test('is sent once: whoever has this version gets 304, and a change gives another', async () => {
    const visitor = await app.signedIn('versions@example.lt');
    await visitor.post('/api/birthdays', { name: 'Ona', date: '2000-05-17' });
    const path = await makeFeed(visitor);
    const { headers } = await program().get(path);
    const etag = String(headers['etag']);
    for (const version of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await program().get(path, { 'if-none-match': version });
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
    }
    await visitor.post('/api/birthdays', { name: 'Jonas', date: '2000-05-18' });
    const changed = await program().get(path, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers['etag']).not.toBe(etag);
  });
});

describe('the address', () => {
  test('is there or not, shown once, replaced and revoked', async () => {
    const visitor = await app.signedIn('address@example.lt');
    const state = async () => calendarFeed.parse((await visitor.get('/api/calendar-feed')).json());
    expect(await state()).toEqual({ createdAt: null });
    const first = await makeFeed(visitor);
    expect(await state()).toEqual({ createdAt: expect.any(String) });
    const second = await makeFeed(visitor);
    expect((await program().get(first)).statusCode).toBe(404);
    expect((await program().get(second)).statusCode).toBe(200);
    for (let time = 0; time < 2; time += 1) expect((await visitor.remove('/api/calendar-feed')).statusCode).toBe(204);
    expect((await program().get(second)).statusCode).toBe(404);
    expect(await state()).toEqual({ createdAt: null });

    const stranger = app.anybody();
    expect((await stranger.get('/api/calendar-feed')).statusCode).toBe(401);
    expect((await stranger.post('/api/calendar-feed')).statusCode).toBe(401);
    expect((await stranger.remove('/api/calendar-feed')).statusCode).toBe(401);
  });

  test('that leads nowhere answers like any that was never there', async () => {
    const [visitor, other] = [await app.signedIn('nowhere@example.lt'), await app.signedIn('suspended@example.lt')];
    const [path, suspended] = [await makeFeed(visitor), await makeFeed(other)];
    await app.run(`update users set suspended_at = now() where email = 'suspended@example.lt'`);
    const { body } = await program().get('/api/no/such/thing');
    const answers = [];
    for (const wrong of [
      suspended,
      path.replace(/\.[\w-]{43}\./, `.${'a'.repeat(43)}.`),
      path.replace(/\d+/, '123'),
      path.replace('.ics', ''),
      path.replace('.ics', '.vcf'),
      `/calendar/${'9'.repeat(80)}.ics`,
      '/calendar/.ics',
    ]) {
      answers.push(await program().get(wrong));
    }
    for (const answer of answers) {
      expect([answer.statusCode, answer.body]).toEqual([404, body]);
      expect(Object.keys(answer.headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
    }
  });

  test('is not guessed: a network that tries many gets nothing more, and others still do', async () => {
    const path = await makeFeed(await app.signedIn('guessed@example.lt'));
    const guesser = program();
    const guess = () => guesser.get(`/calendar/123.${'b'.repeat(43)}.ics`);
    for (let time = 0; time < rates.feedMissesByNetwork[0].times; time += 1) {
      expect((await guess()).statusCode).toBe(404);
    }
    expect((await guess()).statusCode).toBe(429);
    // A provider that fetches calendars for thousands of people is one network too.
    expect((await guesser.get(path)).statusCode).toBe(200);
  });

  test('cannot be read without end, nor made without end', async () => {
    const visitor = await app.signedIn('greedy@example.lt');
    const path = await makeFeed(visitor);
    for (let time = 0; time < rates.feedReadsByOwner[0].times; time += 1) await program().get(path);
    expect((await program().get(path)).statusCode).toBe(429);
    for (let time = 1; time < rates.feedsByOwner[0].times; time += 1) await makeFeed(visitor);
    const refused = await visitor.post('/api/calendar-feed');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  });

  test('is in no log and in no row', async () => {
    const visitor = await app.signedIn('secret@example.lt');
    const path = await makeFeed(visitor);
    const secret = /\.([\w-]{43})\./.exec(path)?.[1] ?? '';
    await program().get(path);
    await program().get(`${path}?x=1`);
    await program().ask({ method: 'POST', url: path });
    await program().get(path.replace('/calendar/', '/lt/calendar/'));
    await program().get(path, { 'if-none-match': '"'.repeat(2000) });
    expect(logged).toContain('"route":"/calendar/:file"');
    expect(logged).not.toContain(secret);
    const rows = JSON.stringify(
      await app.run(`select t::text from calendar_feeds t union all select t::text from rate_limits t`),
    );
    expect(rows).not.toContain(secret);
    expect(rows).not.toContain(Buffer.from(secret).toString('hex'));
  });
});
