import { beforeEach, describe, expect, test } from 'vitest';
import { languages } from '#domain/language.ts';
import { type TermsVersion, termsDay, termsVersions } from '#domain/legal/terms-versions.ts';
import { termsServerLimits } from '#server/platform/limits/terms.ts';
import { randomLetters } from '#server/platform/secrets.ts';
import { noBreakDate } from '#server/platform/mail/compose/day.ts';

import { testApp } from '#test/app.ts';
import { expectGolden } from '#test/golden.ts';
import type { Visitor } from '#test/visitor.ts';
import { renderTermsMail } from './emails/terms-change.tsx';
import { createTermsNotices } from './jobs.ts';

const changes = {
  en: ['You can download and delete everything yourself, in the settings.', 'Cards can be reported.'],
  lt: ['Nustatymuose patys galite viską atsisiųsti ir ištrinti.', 'Apie atvirukus galima pranešti.'],
  ru: ['В настройках можно самим всё скачать и удалить.', 'На открытки можно пожаловаться.'],
};
const dayFromNow = (days: number) => termsDay(Temporal.Now.instant().add({ hours: 24 * days }));
const announced = (from: number, until: number): TermsVersion => ({
  announcedOn: dayFromNow(from),
  version: dayFromNow(until),
  changes,
});

/** The versions of this installation; each test announces its own. */
const versions: TermsVersion[] = [...termsVersions];
const app = testApp({
  adapt: (parts) => ({ ...parts, deps: { ...parts.deps, termsVersions: versions } }),
});
let address: string;
let reader: Visitor;

beforeEach(async () => {
  versions.splice(1);
  address = `${randomLetters(10).toLowerCase()}@example.lt`;
  reader = await app.signedIn(address);
});

const tell = () => createTermsNotices(app.parts.deps).run();
/** Accounts of other tests have been told. */
const onlyReader = (version: string) =>
  app.run(`update users set terms_notice_version = '${version}' where email <> '${address}'`);
const notice = async (who: Visitor) => (await who.get('/terms')).json<{ notice: unknown }>().notice;
const accepted = async () =>
  (
    await app.run(`select accepted_terms_version::text as version, accepted_terms_at is not null as "hasMoment"
    from users where email = '${address}'`)
  )[0];
const subject = 'Kartu terms change soon';
const mails = () => app.parts.mailbox.mailsTo(address).filter((mail) => mail.subject === subject);

describe('[LEGAL-2] terms that change', () => {
  test('[LEGAL-2] while no change is announced nobody is told, and whoever signs up agrees to the version in force', async () => {
    expect(await tell()).toBe(0);
    expect(await notice(reader)).toBeNull();
    expect(await accepted()).toEqual({ version: '2025-07-15', hasMoment: true });
  });

  test('[LEGAL-2] are announced 30 days ahead by one mail to each person, and on their pages', async () => {
    const next = announced(0, 30);
    versions.push(next);
    await onlyReader(next.version);
    expect(await tell()).toBe(1);
    expect(await tell()).toBe(0);
    await expect.poll(mails).toHaveLength(1);
    const date = noBreakDate(Temporal.PlainDate.from(next.version).toLocaleString('en', { dateStyle: 'long' }));
    const [mail] = mails();
    expect(mail?.text?.toLowerCase()).toContain(`our terms change on ${date}`.toLowerCase());
    for (const change of changes.en) expect(mail?.text).toContain(change);
    expect(mail?.text).toContain('https://kartu.test/terms-of-service');
    expect(mail?.text).toContain('https://kartu.test/settings');
    expect(await notice(reader)).toEqual({ version: next.version, changes });
    expect(await notice(app.anybody())).toBeNull();
    // Nobody has agreed to anything yet.
    expect(await accepted()).toMatchObject({ version: '2025-07-15' });
  });

  test('[LEGAL-2] are not announced before their day, and not after it', async () => {
    for (const [from, until] of [
      [1, 31],
      [-31, 0],
    ] as const) {
      versions.splice(1);
      versions.push(announced(from, until));
      expect(await tell()).toBe(0);
      expect(await notice(reader)).toBeNull();
    }
  });

  test('[LEGAL-2] the closed notice stays closed in every browser, and the accepted version is kept', async () => {
    const next = announced(0, 30);
    versions.push(next);
    const answer = await reader.post('/api/account/terms', { version: next.version });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await accepted()).toEqual({ version: next.version, hasMoment: true });
    expect(await notice(reader)).toBeNull();
    expect(await notice(await app.signedIn(address))).toBeNull();
    // Signing in again, while the former version applies, takes nothing back.
    expect(await accepted()).toMatchObject({ version: next.version });
    const later = { ...announced(0, 60), announcedOn: dayFromNow(0) };
    versions.splice(1, 1, later);
    expect(await notice(reader)).toMatchObject({ version: later.version });
  });

  test('[LEGAL-2] whoever goes on using Kartu once they apply has accepted them', async () => {
    const next = announced(-31, 0);
    versions.push(next);
    expect(await accepted()).toMatchObject({ version: '2025-07-15' });
    await app.run(`update sessions set last_seen_at = now() - interval '2 days'
      where user_id = (select id from users where email = '${address}')`);
    await reader.me();
    expect(await accepted()).toEqual({ version: next.version, hasMoment: true });
    // And somebody new agrees to them.
    address = `new-${address}`;
    await app.signedIn(address);
    expect(await accepted()).toEqual({ version: next.version, hasMoment: true });
  });

  test('a version that nobody was told of cannot be accepted', async () => {
    versions.push(announced(1, 31));
    for (const version of [dayFromNow(31), '2020-01-01', 'tomorrow', 7, undefined]) {
      expect((await reader.post('/api/account/terms', { version })).statusCode).toBe(400);
    }
    expect((await app.anybody().post('/api/account/terms', { version: '2025-07-15' })).statusCode).toBe(401);
    expect(await accepted()).toMatchObject({ version: '2025-07-15' });
  });

  test('[LEGAL-2] a mail that was not sent in time is not sent late, nor one about a change that was called off', async () => {
    const next = announced(0, 30);
    versions.push(next);
    await onlyReader(next.version);
    const [row] = await app.run(`select id from users where email = '${address}'`);
    // Posted, and called off before a worker gets to it.
    await app.parts.deps.db.transaction(async (tx) => {
      expect(await createTermsNotices({ ...app.parts.deps, db: tx as never }).run()).toBe(1);
      versions.splice(1);
    });
    const outcome = async () =>
      (
        await app.run(`select state, extract(epoch from deadline - now()) / 86400 as days from mail_deliveries
        where key = 'terms:${next.version}:${String(row?.['id'])}'`)
      )[0];
    await expect.poll(async () => (await outcome())?.['state']).toBe('cancelled');
    const days = Number((await outcome())?.['days']);
    expect(days).toBeGreaterThan(28.9);
    expect(days).toBeLessThanOrEqual(30);
    expect(mails()).toHaveLength(0);
  });

  test('[LEGAL-2] no sign-in link waits behind the mails about it, and no reminder replaces them', async () => {
    const next = announced(0, 40);
    versions.push(next);
    await onlyReader(next.version);
    // Their lane stands still, as it would behind mails to everybody.
    await app.run(`insert into mail_lane_stops (lane, reason, probe_at)
      values ('reminders', 'refused', now() + interval '1 hour')`);
    expect(await tell()).toBe(1);
    await app.signedIn(`link-${address}`);
    expect(mails()).toHaveLength(0);
    const [waiting] = await app.run(`select lane, user_id::float8 as "userId" from mail_deliveries
      where key like 'terms:${next.version}:%' and state = 'queued'`);
    expect(waiting).toMatchObject({ lane: 'reminders' });
    const { db, outbox } = app.parts.deps;
    const replaceable = await db.transaction((tx) => outbox.listWaitingReminders(tx, [Number(waiting?.['userId'])]));
    expect(replaceable).toEqual([]);
    await app.run(`delete from mail_lane_stops`);
  });

  test('[LEGAL-2] many accounts are told some at a time, each once, and two workers share the work', async () => {
    const next = announced(0, 45);
    await onlyReader(next.version);
    const many = termsServerLimits.batch + 20;
    await app.run(`insert into users (id, email)
      select 700000000 + n, 'reader' || n || '@nobody.invalid' from generate_series(1, ${many}) n`);
    versions.push(next);
    const told = await Promise.all([tell(), tell()]);
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(many + 1);
    expect(Math.max(...told)).toBeLessThanOrEqual(termsServerLimits.batch);
    expect(await tell()).toBe(0);
    const [count] = await app.run(
      `select count(*)::int as mails from mail_deliveries where key like 'terms:${next.version}:%'`,
    );
    expect(count).toEqual({ mails: many + 1 });
    await app.run(`delete from users where email like 'reader%@nobody.invalid'`);
  });
});

test.each(languages)('[LEGAL-2] the mail about changed terms looks as it should in %s', async (language) => {
  await expectGolden(
    'mail-terms',
    await renderTermsMail({
      to: 'rasa@example.com',
      language,
      version: '2026-12-18',
      changes: changes[language],
      termsUrl: 'https://kartu.test/terms-of-service',
      leaveUrl: 'https://kartu.test/settings',
    }),
  );
});
