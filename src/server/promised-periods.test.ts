import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Language, languages } from '#domain/language.ts';
import { type Product, startParts } from '#test/app.ts';
import { inventoryPeriods } from '#test/legal/inventory-periods.ts';
import { listedCookies } from '#test/legal/browser-periods.ts';
import { findPeriods, findSpelledNumbers } from '#test/legal/find-periods.ts';
import type { PromisedPeriod } from '#test/legal/promised-period.ts';
import { promisedPeriods } from '#test/legal/promised-periods.ts';
import { jobDefinitions, oldRows } from './jobs.ts';
import { removeOldRows } from './platform/retention.ts';

const texts = ['privacy', 'terms'] as const;
const paragraphsOf = (text: (typeof texts)[number], language: Language) =>
  readFileSync(`src/i18n/${language}/${text}.md`, 'utf8')
    .split('\n')
    .filter((line) => line !== '');

let parts: Product;
beforeAll(async () => {
  parts = await startParts();
});
const run = async (statement: string) => (await parts.deps.db.execute(statement)).rows;

/** Days in a month are between those of a year and of the longest run of months. */
const secondsOf: Record<string, readonly [least: number, most: number]> = {
  minute: [60, 60],
  hour: [3600, 3600],
  day: [86_400, 86_400],
  month: [(365 / 12) * 86_400 - 86_400, 31 * 86_400],
  year: [365 * 86_400, 366 * 86_400],
};

function isOf(limit: number, period: string): boolean {
  const [count = '', unit = ''] = period.split(' ');
  const [least, most] = secondsOf[unit.replace(/s$/, '')] ?? [0, 0];
  return limit >= Number(count) * least && limit <= Number(count) * most;
}

const allPeriods = promisedPeriods.flatMap(({ begins, periods }) =>
  periods.map((each): [string, PromisedPeriod] => [`${begins} … ${each.period}`, each]),
);

describe('[LEGAL-3] every period that the legal texts name', () => {
  test.each(texts.flatMap((text) => languages.map((language) => [text, language] as const)))(
    '[LEGAL-3] in %s (%s) is in the table, and no other is',
    (text, language) => {
      const english = paragraphsOf(text, 'en');
      const paragraphs = paragraphsOf(text, language);
      expect(paragraphs).toHaveLength(english.length);
      const found = paragraphs.flatMap((paragraph, place) => {
        const periods = findPeriods(paragraph, language);
        return periods.length > 0 ? [{ begins: english[place]?.replaceAll('\u00A0', ' '), periods }] : [];
      });
      const promised = promisedPeriods.filter((each) => each.text === text);
      expect(found.map(({ periods }) => periods)).toEqual(
        promised.map(({ periods }) => periods.map(({ period }) => period).toSorted()),
      );
      for (const [place, { begins }] of promised.entries()) expect(found[place]?.begins?.startsWith(begins)).toBe(true);
    },
  );

  test.each(languages)('[LEGAL-3] none is spelled in %s in a way that the table would miss', (language) => {
    const unknown = texts.flatMap((text) =>
      paragraphsOf(text, language).flatMap((each) => findSpelledNumbers(each, language)),
    );
    // The parts of a birthday, and the few minutes in which one can be brought back.
    const harmless = { en: ['a day', 'a month'], lt: ['kelias minutes'], ru: ['несколько минут'] }[language];
    expect(unknown).toEqual(harmless);
  });

  test.each(allPeriods)('[LEGAL-3] %s is what the code keeps', (_name, { period, limit }) => {
    expect(isOf(limit, period)).toBe(true);
  });

  test.each(allPeriods)(
    '[LEGAL-3] %s is kept by a job that exists, or by whom the documentation names',
    (_name, { enforcedBy }) => {
      if ('job' in enforcedBy) {
        expect(jobDefinitions.map(({ name }) => name)).toContain(enforcedBy.job);
        if (enforcedBy.rows !== undefined) expect(Object.keys(oldRows(parts.deps))).toContain(enforcedBy.rows);
      } else if ('people' in enforcedBy) expect(existsSync(enforcedBy.people)).toBe(true);
      else expect(['request', 'browser']).toContain(enforcedBy.at);
    },
  );

  test.each(allPeriods)('[LEGAL-3] %s is proved by a test', (_name, { enforcedBy, proof }) => {
    // What people keep no test can prove; the documentation tells them how long.
    if ('people' in enforcedBy) return expect(proof).toBeNull();
    const [file, title] = proof ?? ['', ''];
    expect(readFileSync(file, 'utf8').replaceAll(/\\'/g, "'")).toContain(title);
  });
});

test('[LEGAL-3] every period that the data inventory names is what the code keeps', () => {
  const inventory = readFileSync('docs/data-inventory.md', 'utf8').replaceAll(/(\d)\n/g, '$1 ');
  const sections = inventory.split(/^##? /m).slice(1);
  const named = sections.flatMap((section) => {
    const periods = [...new Set(findPeriods(section, 'en'))].filter((period) => /^\d/.test(period));
    return periods.length > 0 ? [[section.split('\n')[0], periods] as const] : [];
  });
  const known = Object.entries(inventoryPeriods).map(([name, periods]) => [name, Object.keys(periods).toSorted()]);
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(known));
  const wrong = Object.values(inventoryPeriods)
    .flatMap((periods) => Object.entries(periods))
    .filter(([period, limit]) => !isOf(limit, period));
  expect(wrong).toEqual([]);
});

test('[LEGAL-3] the list of cookies names each one that the code sets', () => {
  const code = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => readFileSync(`src/${path}`, 'utf8'))
    .join('\n');
  const calls = /(?:\.setCookie|(?<!function )(?:writeCookie|lastingCookie))\((\w+)|document\.cookie = `\$\{(\w+)\}=1/g;
  const set = new Set(Array.from(code.matchAll(calls), ([, inCall, inText]) => inCall ?? inText));
  // The function that writes those of scripts gets their names from its callers.
  set.delete('name');
  expect(set).toEqual(new Set(listedCookies));
});

test('[LEGAL-3] the documentation tells operators what the texts promise for them', () => {
  const hosting = readFileSync('docs/hosting.md', 'utf8');
  const operations = readFileSync('docs/operations.md', 'utf8');
  expect(hosting).toContain('keep it for 30 days at most (`MaxRetentionSec=30day`');
  expect(operations).toContain('Backups age out within 30 days');
  expect(operations).toContain('within 2 days');
  expect(operations).toContain('within a month');
});

/** Rows just older and just younger than their period, by their table. */
const aged: readonly (readonly [
  rows: string,
  key: string,
  insert: (key: string, age: string) => string,
  period: string,
])[] = [
  [
    'reminder_logs',
    'id',
    (key, age) => `insert into reminder_logs (user_id, id, reminder_date, email_sent_at)
      values (1, ${key}, date '2020-01-01' + ${key}, now() - ${age})`,
    '396 days',
  ],
  [
    'reminder_items',
    'birthday_id',
    (
      key,
      age,
    ) => `insert into reminder_items (user_id, reminder_date, birthday_id, lead_days, occurs_on, state, created_at)
      values (1, '2025-01-01', ${key}, 0, '2025-01-01', 'sent', now() - ${age})`,
    '396 days',
  ],
  [
    'goodbye_mails',
    'id',
    (key, age) => `insert into goodbye_mails (id, email, language, has_left_messages, created_at)
      values (${key}, 'gone@example.lt', 'en', false, now() - ${age})`,
    '2 days',
  ],
  [
    'mail_incidents',
    'key',
    (key, age) => `insert into mail_incidents (key, kind, lane, domain, created_at)
      values ('${key}', 'bounce', 'reminders', 'd', now() - ${age})`,
    '2 days',
  ],
  [
    'idempotency_keys',
    'key',
    (key, age) => `insert into idempotency_keys (user_id, key, body_hash, answer, created_at)
      values (1, '${key}', 'h', '{}', now() - ${age})`,
    '24 hours',
  ],
  [
    'browser_errors',
    'times',
    (
      key,
      age,
    ) => `insert into browser_errors (fingerprint, kind, message, stack, page, browser, times, first_at, last_at)
      values ('${key}', 'script', 'x', '', '/', 'Firefox 140', ${key}, now() - interval '50 days', now() - ${age})`,
    '30 days',
  ],
  [
    'daily_figures',
    'value',
    // Whole days: the hour makes them the day before and the day after, also in the first hour of a day.
    (key, age) => `insert into daily_figures (day, name, value)
      values ((now() - ${age} + interval '1 hour')::date, 'users-${key}', ${key})`,
    '400 days',
  ],
];

test('[LEGAL-3] rows go when their period is over, and not before', async () => {
  await run(`insert into users (id, email) values (1, 'ona@example.lt') on conflict do nothing`);
  for (const [, , insert, period] of aged) {
    await run(insert('1', `(interval '${period}' + interval '25 hours')`));
    await run(insert('2', `(interval '${period}' - interval '23 hours')`));
  }
  await removeOldRows({ ...parts.deps, removers: oldRows(parts.deps) });
  for (const [rows, key] of aged) {
    const left = await run(`select ${key}::text as key from ${rows}`);
    expect([rows, left]).toEqual([rows, [{ key: '2' }]]);
  }
});

test('[LEGAL-3] a session ends after 90 days, however much it is used', async () => {
  await run(`insert into users (id, email) values (2, 'jonas@example.lt')`);
  await run(`insert into sessions (user_id, id, session_token, expires_at, last_seen_at, created_at) values
    (2, 'over', 'x', now() - interval '1 second', now(), now() - interval '90 days 1 second'),
    (2, 'alive', 'y', now() + interval '1 hour', now(), now() - interval '89 days 23 hours')`);
  await removeOldRows({ ...parts.deps, removers: oldRows(parts.deps) });
  expect(await run('select id from sessions where user_id = 2')).toEqual([{ id: 'alive' }]);
});
