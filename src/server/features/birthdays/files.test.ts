import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Format, spoiledFiles, writers } from '#proofs/support/file-cases.ts';
import { testApp } from '#test/app.ts';
import type { Visitor } from '#test/visitor.ts';
import { birthdayList } from '#contract/birthdays.ts';
import { importAnswer } from '#contract/files/imports.ts';
import { readFile } from '#contract/files/read-file.ts';
import { rates } from '#server/platform/limits/rates.ts';
import { birthdayServerLimits } from '#server/platform/limits/birthdays.ts';
import { fileLimits } from '#domain/limits/files.ts';
import { birthdays } from '#server/platform/database/schema/index.ts';

const app = testApp();

const url = '/api/birthdays/import';
const forgetRates = () => app.parts.deps.db.execute('delete from rate_limits');
const send = (visitor: Visitor, people: unknown) => visitor.post(url, { people });
const list = async (visitor: Visitor) => birthdayList.parse((await visitor.get('/api/birthdays')).json());
const countAll = () => app.parts.deps.db.$count(birthdays);

const onlyFacts = { isMuted: false, isRemembered: false };
const ona = { name: 'Ona', date: '1951-11-19', birthYear: 1951, email: null, notes: 'Bijūnai', ...onlyFacts };
const jonas = {
  name: 'Jonas',
  date: '2000-02-29',
  birthYear: null,
  email: 'jonas@example.lt',
  notes: null,
  isMuted: true,
  isRemembered: true,
};

describe('people from a file', () => {
  test('[BDAY-4] are added in the order of the file, and nobody twice', async () => {
    const visitor = await app.signedIn('importer@example.lt');
    const many = Array.from({ length: 500 }, (_, n) => ({ name: `Nr ${n}`, date: '2000-05-17' }));
    const answer = await send(visitor, [ona, jonas, { ...ona, name: ' ONA ', birthYear: null }, ...many]);
    expect(answer.statusCode).toBe(200);
    expect(importAnswer.parse(answer.json())).toMatchObject({ imported: 502, updated: 0, skipped: 1 });
    const kept = await list(visitor);
    expect(kept.slice(0, 2)).toMatchObject([ona, jonas]);
    expect(kept.slice(2).map(({ name }) => name)).toEqual(many.map(({ name }) => name));
    expect((await send(visitor, [ona, jonas, ...many])).json()).toMatchObject({
      imported: 0,
      skipped: 502,
      importId: null,
    });
    expect((await send(visitor, [])).json()).toMatchObject({ imported: 0, skipped: 0 });
  });

  test('[BDAY-5] are refused together if one of them is wrong, with the reason', async () => {
    const visitor = await app.signedIn('all-or-nothing@example.lt');
    const answer = await send(visitor, [ona, { ...jonas, date: '1990-02-29' }, { ...jonas, name: '' }]);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message: 'There was no February 29 in 1990. Check the day or the year.' });
    expect(await list(visitor)).toEqual([]);
  });

  test('[BDAY-4] fill the list to its limit, and beyond it nobody is added', async () => {
    const visitor = await app.signedIn('full@example.lt');
    const many = Array.from({ length: fileLimits.entries }, (_, n) => ({ name: `Nr ${n}`, date: '2000-05-17' }));
    expect((await send(visitor, many.slice(1))).json()).toMatchObject({ imported: fileLimits.entries - 1, skipped: 0 });
    const refused = await send(visitor, [ona, jonas]);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { message: 'Your list is full (5,000 birthdays). Delete one to add another.' },
    ]);
    expect((await send(visitor, [ona])).json()).toMatchObject({ imported: 1, skipped: 0 });
    expect(await list(visitor)).toHaveLength(birthdayServerLimits.perUser);
  });

  test('come once, however often they are sent at the same moment', async () => {
    const visitor = await app.signedIn('hasty@example.lt');
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(visitor, [ona, jonas])));
    expect(answers.reduce((sum, answer) => sum + answer.json().imported, 0)).toBe(2);
    expect(await list(visitor)).toHaveLength(2);
  });

  test('are not taken without end, nor from strangers', async () => {
    const visitor = await app.signedIn('tireless@example.lt');
    const { times } = rates.importsByOwner[0];
    for (let time = 0; time < times; time += 1) expect((await send(visitor, [])).statusCode).toBe(200);
    const answer = await send(visitor, []);
    expect([answer.statusCode, answer.json()]).toEqual([
      429,
      { message: 'Too many attempts. Wait a few minutes and try again.' },
    ]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await send(app.anybody(), [ona])).statusCode).toBe(401);
  });
});

describe('hostile bodies', () => {
  const refused = [
    ['', 400],
    ['null', 400],
    ['[]', 400],
    ['{"people":', 400],
    ['{"people":{}}', 400],
    ['{"people":[null]}', 400],
    ['{"people":[[]]}', 400],
    ['{"people":[{"__proto__":{"name":"x"}}]}', 400],
    ['{"people":[],"userId":1}', 400],
    [`{"people":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
    [`{"people":[${'0,'.repeat(1_000_000)}0]}`, 400],
    [`{"people":[${'{},'.repeat(4999)}{}]}`, 400],
    [JSON.stringify({ people: [{ ...ona, name: 'x'.repeat(1_900_000) }] }), 400],
    [JSON.stringify({ people: [{ ...ona, notes: 'a\0b' }] }), 400],
    [String.raw`{"people":[{"name":"\ud83c","date":"2000-01-01"}]}`, 400],
    [JSON.stringify({ people: [{ ...ona, notes: 'x'.repeat(2 * 1024 * 1024) }] }), 413],
  ] as const;

  test('are refused at once and add nobody', async () => {
    const visitor = await app.signedIn('hostile@example.lt');
    for (const [payload, status] of refused) {
      const before = process.cpuUsage();
      const answer = await visitor.ask({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload,
      });
      const { user, system } = process.cpuUsage(before);
      expect([payload.slice(0, 60), answer.statusCode]).toEqual([payload.slice(0, 60), status]);
      expect(Object.keys(answer.json())).toEqual(['message']);
      expect((user + system) / 1000).toBeLessThan(3000);
    }
    const form = await visitor.ask({ method: 'POST', url, headers: { 'content-type': 'text/csv' }, payload: 'name' });
    expect(form.statusCode).toBe(415);
    expect(await list(visitor)).toEqual([]);
  });

  test.each(Object.keys(writers) as Format[])(
    '[BDAY-4] two hundred spoiled files of the kind %s: what is read of one is added whole or not at all',
    { timeout: 120_000 },
    async (format) => {
      const visitor = await app.signedIn(`spoiled-${format}@example.lt`);
      const today = Temporal.PlainDate.from('2026-11-15');
      await fc.assert(
        fc.asyncProperty(spoiledFiles(format), fc.boolean(), async (text, isTampered) => {
          await forgetRates();
          const reading = readFile(text, today);
          const people: object[] = reading.people.map(({ birthday }) => birthday);
          if (isTampered) people.push({ ...ona, date: '2000-02-30' });
          const before = await countAll();
          const answer = await send(visitor, people);
          expect(answer.statusCode).toBe(isTampered ? 400 : 200);
          const { imported = 0, skipped = 0 } = answer.statusCode === 200 ? importAnswer.parse(answer.json()) : {};
          expect(await countAll()).toBe(before + imported);
          if (!isTampered) expect(imported + skipped).toBe(people.length);
        }),
        { numRuns: 200, seed: 20_261_115 },
      );
    },
  );

  test('two hundred spoiled bodies: never our fault, and never half of one', { timeout: 60_000 }, async () => {
    const visitor = await app.signedIn('bodies@example.lt');
    const whole = JSON.stringify({ people: [ona, jonas, { name: 'Žygis 🎂', date: '1990-01-01', birthYear: 1990 }] });
    const wounds = fc.array(fc.tuple(fc.nat(whole.length), fc.nat(12), fc.string({ unit: 'binary', maxLength: 8 })), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(wounds, async (many) => {
        await forgetRates();
        const payload = many.reduce((text, [at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut), whole);
        const before = await countAll();
        const answer = await visitor.ask({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/json' },
          payload,
        });
        expect([200, 400]).toContain(answer.statusCode);
        const imported = answer.statusCode === 200 ? importAnswer.parse(answer.json()).imported : 0;
        expect(await countAll()).toBe(before + imported);
      }),
      { numRuns: 200, seed: 20_261_116 },
    );
  });
});

describe('a file with the birthdays', () => {
  test.each([
    ['csv', 'text/csv; charset=utf-8'],
    ['vcf', 'text/vcard; charset=utf-8'],
    ['ics', 'text/calendar; charset=utf-8'],
  ])('%s leaves as %s and can be read again', async (format, type) => {
    const visitor = await app.signedIn(`export-${format}@example.lt`);
    await visitor.put('/api/account/settings', { language: 'lt', timeZone: 'Europe/Vilnius' });
    await send(visitor, [ona, jonas, { ...ona, name: '=1+1' }]);
    const answer = await visitor.get(`/api/birthdays/export?format=${format}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-disposition']).toMatch(
      new RegExp(String.raw`^attachment; filename="kartu-birthdays-\d{4}-\d\d-\d\d\.${format}"$`),
    );
    const { people, issues } = readFile(answer.body, Temporal.PlainDate.from('2026-11-15'));
    const kept = [ona, jonas, { ...ona, name: '=1+1' }];
    const wanted = format === 'ics' ? kept.map((person) => ({ ...person, email: null, notes: null })) : kept;
    expect([people.map(({ birthday }) => birthday), issues]).toEqual([wanted, []]);
    if (format === 'ics') expect(answer.body).toContain('SUMMARY:Gimtadienis: Ona\r\n');
  });

  test('is for its owner, in one of three forms', async () => {
    const visitor = await app.signedIn('forms@example.lt');
    expect((await visitor.get('/api/birthdays/export?format=exe')).statusCode).toBe(400);
    expect((await visitor.get('/api/birthdays/export')).statusCode).toBe(400);
    expect((await app.anybody().get('/api/birthdays/export?format=csv')).statusCode).toBe(401);
  });
});
