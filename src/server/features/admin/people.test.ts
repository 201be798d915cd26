import { beforeAll, describe, expect, test } from 'vitest';
import { createEraser } from '#server/features/leave/jobs.ts';
import { createServices } from '#server/services.ts';
import { userReference } from '#domain/admin/user-reference.ts';
import { languages } from '#domain/language.ts';
import { testApp } from '#test/app.ts';
import { expectGolden } from '#test/golden.ts';
import { renderRestoredMail } from './emails/restored.tsx';
import { renderSuspendedMail } from './emails/suspended.tsx';
import { insertPeople } from '#test/fixtures/birthdays.ts';
import { insertCard } from '#test/fixtures/cards.ts';
import type { Visitor } from '#test/visitor.ts';

const app = testApp({ settings: { ADMIN_ADDRESSES: 'boss@kartu.test,chief@kartu.test' } });
let admin: Visitor;
let person: Visitor;
let userId: number;
let who: string;
let slug: string;

beforeAll(async () => {
  admin = await app.signedIn('boss@kartu.test');
  person = await app.signedIn('rasa@example.lt');
  userId = Number((await person.me()).json().id);
  who = userReference(userId);
  await insertPeople(app.parts.deps.db, userId, [{ name: 'SecretName', date: '12-24', notes: 'secret note' }]);
  ({ slug } = await insertCard(app.parts.deps.db, userId, { messages: [{ name: 'A', text: 'secret message' }] }));
});

const look = (address: string, reason = 'asked why no reminder came') =>
  admin.sendForm('/api/backend/people', { who: address, reason });
const act = (what: string, reason = 'complaints', of = who) =>
  admin.sendForm(`/api/backend/people/${what}`, { who: of, reason, back: `/backend/people/${of}` });
const latest = () => app.run('select action, subject_user_id, reason from audit_log order by id desc limit 1');
const services = () => createServices({ ...app.parts.deps, config: app.parts.config });
const describePerson = async () => services().adminPeople.describePerson(Number((await admin.me()).json().id), who);

describe('a person in the backend', () => {
  test('[ADMIN-5] is shown only after a reason was recorded, which lasts for minutes', async () => {
    expect(await describePerson()).toEqual({ state: 'asks' });
    expect((await look('rasa@example.lt', '  ')).headers.location).toBe('/backend/people?end=no-reason');
    expect(await describePerson()).toEqual({ state: 'asks' });
    expect((await look(' RASA@example.lt ')).headers.location).toBe(`/backend/people/${who}`);
    expect(await latest()).toEqual([
      { action: 'person-looked-at', subject_user_id: String(userId), reason: 'asked why no reminder came' },
    ]);
    expect(await describePerson()).toMatchObject({ state: 'known' });
  });

  test('[ADMIN-2] shows how much there is and never what', async () => {
    const found = await describePerson();
    expect(found).toMatchObject({
      person: { email: 'rasa@example.lt', isAdmin: false, contents: { birthdays: 1, cards: 1, sessions: 1 } },
    });
    expect(JSON.stringify(found)).not.toMatch(/secret/i);
  });

  test('[ADMIN-5] a search that finds nobody is recorded too, without the address', async () => {
    expect((await look('nobody@example.lt')).headers.location).toBe('/backend/people?end=nobody');
    expect(await latest()).toMatchObject([{ action: 'person-not-found', subject_user_id: null }]);
    expect(JSON.stringify(await app.run('select * from audit_log'))).not.toContain('nobody@example.lt');
  });

  test('[ADMIN-5] acts ask for a sign-in that is not older than 15 minutes', async () => {
    const age = (minutes: number) =>
      app.run(`update sessions set created_at = now() - interval '${minutes} minutes' where user_id =
        (select user_id from user_addresses where email_canonical = 'boss@kartu.test')`);
    await age(16);
    for (const what of ['suspend', 'restore', 'sign-out']) {
      const answer = await act(what);
      expect(answer.headers.location).toBe(`/backend/sign-in?to=${encodeURIComponent(`/backend/people/${who}`)}`);
    }
    expect((await person.me()).statusCode).toBe(200);
    await age(14);
    expect((await act('suspend', '')).headers.location).toBe(`/backend/people/${who}?end=no-reason`);
    expect((await person.me()).statusCode).toBe(200);
  });

  test('[ADMIN-2] suspending ends sessions and sign-in and reminders; restoring brings them back', async () => {
    await app.parts.deps.db.transaction((tx) => services().reminders.replan(tx, [userId]));
    const next = () => app.run(`select next_reminder_at is not null as planned from users where id = ${userId}`);
    expect(await next()).toEqual([{ planned: true }]);
    const mails = () => app.parts.mailbox.mailsTo('rasa@example.lt');
    const before = mails().length;

    expect((await act('suspend', '41 complaints')).headers.location).toBe(`/backend/people/${who}?end=done`);
    expect((await person.me()).statusCode).toBe(401);
    expect(await app.run(`select 1 from sessions where user_id = ${userId}`)).toEqual([]);
    expect(await next()).toEqual([{ planned: false }]);
    expect((await app.anybody().get(`/api/group-cards/slug/${slug}`)).statusCode).toBe(404);
    expect(await latest()).toEqual([
      { action: 'person-suspended', subject_user_id: String(userId), reason: '41 complaints' },
    ]);
    await person.requestLink('rasa@example.lt');
    await expect
      .poll(() => app.run(`select state from mail_deliveries where kind = 'sign-in' order by created_at desc limit 1`))
      .toEqual([{ state: 'cancelled' }]);
    // The mail that says so, and no other.
    await expect.poll(() => mails().length).toBe(before + 1);
    expect(mails().at(-1)).toMatchObject({ subject: 'Your Kartu account is suspended' });
    for (const said of ['Reason: 41 complaints', 'write to us: legal@', 'Nothing has been deleted.'])
      expect(mails().at(-1)?.text).toContain(said);
    expect((await act('suspend')).headers.location).toContain('end=unchanged');

    expect((await act('restore', 'objection was right')).headers.location).toContain('end=done');
    expect(await next()).toEqual([{ planned: true }]);
    expect(await app.run(`select suspended_at, suspended_reason from users where id = ${userId}`)).toEqual([
      { suspended_at: null, suspended_reason: null },
    ]);
    const subjects = () => mails().map(({ subject }) => subject);
    await expect.poll(subjects).toContain('Your Kartu account is open again');
    person = await app.signedIn('rasa@example.lt');
    expect((await person.me()).statusCode).toBe(200);
  });

  test('[ADMIN-2] ends all sessions of a person', async () => {
    expect((await act('sign-out')).headers.location).toContain('end=done');
    expect((await person.me()).statusCode).toBe(401);
  });

  test('[ADMIN-2] administrators cannot suspend each other, nor themselves', async () => {
    for (const address of ['chief@kartu.test', 'boss@kartu.test']) {
      const other = await app.signedIn(address);
      const id = Number((await other.me()).json().id);
      expect((await act('suspend', 'lockout', userReference(id))).headers.location).toContain('end=admin');
      expect((await other.me()).statusCode).toBe(200);
    }
  });

  test('a suspended account is deleted after 12 months, as the privacy page says, without a mail', async () => {
    const later = await app.signedIn('later@example.lt');
    const id = Number((await later.me()).json().id);
    const eraser = createEraser(app.parts.deps, services());
    const exists = () => app.run(`select 1 from users where id = ${id}`);
    await app.run(`update users set suspended_at = now() - interval '364 days' where id = ${id}`);
    await eraser.run();
    expect(await exists()).toHaveLength(1);
    await app.run(`update users set suspended_at = now() - interval '366 days' where id = ${id}`);
    await eraser.run();
    expect(await exists()).toHaveLength(0);
    expect(await app.run('select 1 from goodbye_mails')).toEqual([]);
  });
});

test.each(languages)('mails about a suspension look as they should in %s', async (language) => {
  const to = 'rasa@example.com';
  const deletedOn = Temporal.PlainDate.from('2027-11-16');
  const reason = 'complaints about invitations';
  await expectGolden(
    'mail-suspended',
    await renderSuspendedMail({ to, language, reason, contact: 'legal@kartu.example', deletedOn }),
  );
  await expectGolden('mail-restored', await renderRestoredMail({ to, language, url: 'https://kartu.test/' }));
});
