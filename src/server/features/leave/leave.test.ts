import { beforeEach, describe, expect, test } from 'vitest';
import { oldRows } from '#server/jobs.ts';
import { randomLetters } from '#server/platform/secrets.ts';
import { cardTestApp } from '#test/card-app.ts';
import { fillAccount } from '#test/fixtures/full-account.ts';
import { answerLeaving, leaveLinkTo } from '#test/fixtures/leaving.ts';
import { navigationHeaders, type Visitor } from '#test/visitor.ts';
import { createPlanner } from '#server/features/reminders/jobs/planner.ts';

const app = cardTestApp();
let address: string;
let canary: string;
let owner: Visitor;

beforeEach(async () => {
  canary = `canary${randomLetters(10).toLowerCase()}`;
  address = `${canary}@example.lt`;
  owner = await app.signedIn(address);
});

const leaveLink = () => leaveLinkTo(app, address);

async function ask(takesMessages = false): Promise<string> {
  expect((await owner.post('/api/account/leave', { takesMessages })).statusCode).toBe(204);
  return leaveLink();
}

const confirm = (link: string) => answerLeaving(app, link, { answer: 'delete', messages: 'keep' });
const pageOf = async (link: string) => (await app.anybody().get(link, navigationHeaders)).json().link;
const leavesAt = async () =>
  (await app.run(`select leaves_at from users where email = '${address}'`))[0]?.['leaves_at'];

describe('asking to leave', () => {
  test('tells how much goes, and how much was written elsewhere', async () => {
    await fillAccount(app, owner, canary);
    const host = await app.signedIn(`host-${address}`);
    const card = await app.makeSettled(host, address);
    await app.write(owner, card);
    const { statusCode, body } = await owner.get('/api/account/leave');
    expect([statusCode, JSON.parse(body)]).toEqual([
      200,
      { birthdays: 1, cards: 1, published: 0, invitations: 0, messages: 1 },
    ]);
  });

  test('[ADMIN-4] sends a link that is stored as a hash, and opening it as often as one likes changes nothing', async () => {
    const link = await ask();
    const secret = link.split('.').at(-1) ?? '';
    expect(secret).toHaveLength(43);
    for (const headers of [{}, navigationHeaders]) await app.anybody().get(link, headers);
    await app.anybody().ask({ method: 'HEAD', url: link });
    expect(await pageOf(link)).toMatchObject({ state: 'open', maskedEmail: expect.stringContaining('•••') });
    expect(await leavesAt()).toBeNull();
    expect((await owner.me()).statusCode).toBe(200);
    const stored = await app.run(`select encode(token, 'escape') as token from leave_requests`);
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  test('a newer link ends the one before, and the account can be kept', async () => {
    const first = await ask();
    const before = app.parts.mailbox.mailsTo(address).length;
    await owner.post('/api/account/leave', { takesMessages: true });
    await app.parts.mailbox.lastTo(address, before);
    const second = await leaveLink();
    expect(await pageOf(first)).toEqual({ state: 'gone' });
    await confirm(first);
    expect(await leavesAt()).toBeNull();
    expect(await pageOf(second)).toMatchObject({ state: 'open', takesMessages: true });
    const kept = await answerLeaving(app, second, { answer: 'keep' });
    expect([kept.statusCode, kept.headers.location]).toEqual([303, '/dashboard']);
    expect(await pageOf(second)).toEqual({ state: 'gone' });
    await confirm(second);
    expect(await leavesAt()).toBeNull();
  });

  test('the link ends after an hour', async () => {
    const link = await ask();
    await app.run(
      `update leave_requests set expires_at = now() where user_id in (select id from users where email = '${address}')`,
    );
    expect(await pageOf(link)).toEqual({ state: 'gone' });
    await confirm(link);
    expect(await leavesAt()).toBeNull();
  });

  test('is for people who are signed in, and no more often than anybody needs', async () => {
    expect((await app.anybody().get('/api/account/leave')).statusCode).toBe(401);
    expect((await app.anybody().post('/api/account/leave', { takesMessages: false })).statusCode).toBe(401);
    expect((await owner.post('/api/account/leave', {})).statusCode).toBe(400);
    for (let time = 0; time < 3; time += 1) await ask();
    const refused = await owner.post('/api/account/leave', { takesMessages: false });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
  });

  test.each(['', '1', '1.x', `1.${'a'.repeat(43)}`, `${'9'.repeat(16)}.${'a'.repeat(43)}`])(
    'a link that we never sent does nothing: %s',
    async (token) => {
      expect(await pageOf(`/leave?t=${token}`)).toEqual({ state: 'gone' });
      expect((await confirm(`/leave?t=${token}`)).statusCode).toBe(303);
    },
  );
});

describe('the seven days', () => {
  test('[ADMIN-4] once confirmed, nobody is signed in, nothing is sent, and the cards and the calendar are closed', async () => {
    const { card, feed } = await fillAccount(app, owner, canary);
    const otherDevice = await app.signedIn(address);
    const stranger = app.anybody();
    const guest = await app.bearer(`${canary}-guest@example.lt`);
    expect((await stranger.get(feed)).statusCode).toBe(200);
    expect((await guest.get(`/api/group-cards/slug/${card.slug}`)).statusCode).toBe(200);
    const link = await ask();
    await app.run(`update users set next_reminder_at = now() where email = '${address}'`);
    const before = app.parts.mailbox.mailsTo(address).length;

    const [one, two] = await Promise.all([confirm(link), confirm(link)]);
    expect([one.statusCode, two.statusCode]).toEqual([303, 303]);
    const confirmed = await pageOf(link);
    expect(confirmed).toMatchObject({ state: 'confirmed', maskedEmail: expect.stringContaining('•••') });
    const days = (Date.parse(confirmed.at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    for (const who of [owner, otherDevice]) expect((await who.me()).statusCode).toBe(401);
    expect((await stranger.get(feed)).statusCode).toBe(404);
    expect((await guest.get(`/api/group-cards/slug/${card.slug}`)).statusCode).not.toBe(200);

    // One mail says it, and none follows, whatever was due.
    const { subject, text = '' } = await app.parts.mailbox.lastTo(address, before);
    expect(subject).toContain('will be deleted on');
    expect(text).toContain('Sign in with this address before then');
    await createPlanner(app.parts.deps).run();
    await app.run(`insert into mail_deliveries (key, lane, kind, subject, user_id, message_id, due_at, deadline)
      select 'rem:waiting:' || id, 'reminders', 'reminder-test', json_build_object('userId', id), id, 'm' || id, now(), now() + interval '1 day'
      from users where email = '${address}'`);
    await app.parts.deps.db.transaction(async (tx) => {
      const [row] = await app.run(`select key from mail_deliveries where key like 'rem:waiting:%'`);
      await app.parts.deps.jobs.enqueue(tx, 'mail.reminders', { key: row?.['key'] });
    });
    const state = async () => (await app.run(`select state from mail_deliveries where key like 'rem:waiting:%'`))[0];
    await expect.poll(state).toEqual({ state: 'cancelled' });
    expect(app.parts.mailbox.mailsTo(address)).toHaveLength(before + 1);
  });

  test('[ADMIN-4] signing in takes it back: everything is as it was', async () => {
    const { card } = await fillAccount(app, owner, canary);
    const contents = async () => ({
      birthdays: (await owner.get('/api/birthdays')).json(),
      card: (await owner.get(`/api/group-cards/slug/${card.slug}`)).json().contributions,
      reminders: (await owner.get('/api/reminders')).json(),
      next: await app.run(`select next_reminder_at, reminders_enabled from users where email = '${address}'`),
    });
    const before = await contents();
    await confirm(await ask());
    expect(await app.run(`select next_reminder_at from users where email = '${address}'`)).toEqual([
      { next_reminder_at: null },
    ]);
    await owner.requestLink(address);
    const said = 'This account will be deleted soon. Sign in to keep it.';
    const signIn = () => app.parts.mailbox.mailsTo(address).find(({ text = '' }) => text.includes(said));
    await expect.poll(signIn).toBeDefined();
    const path = /https:\/\/kartu\.test(\/api\/auth\/verify\?token=[\w-]{43})/.exec(signIn()?.text ?? '')?.[1] ?? '';
    // Elsewhere the page asks first, and says what signing in means.
    expect((await app.anybody().get(path, navigationHeaders)).json().link).toMatchObject({
      state: 'open',
      leaving: { at: expect.any(String), timeZone: 'UTC' },
    });
    expect(await leavesAt()).not.toBeNull();
    const opened = await owner.open(`https://kartu.test${path}`);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/?login=kept']);
    expect(await leavesAt()).toBeNull();
    expect(await contents()).toEqual(before);
  });

  test('a sign-in link from before does not take it back', async () => {
    const before = app.parts.mailbox.mailsTo(address).length;
    const other = app.anybody();
    await other.requestLink(address);
    const { text = '' } = await app.parts.mailbox.lastTo(address, before);
    const link = await ask();
    await confirm(link);
    await other.open(/https:\/\/kartu\.test\/api\/auth\/verify\?token=[\w-]{43}/.exec(text)?.[0] ?? '');
    expect((await other.me()).statusCode).toBe(401);
    expect(await leavesAt()).not.toBeNull();
  });

  test('links of the past are removed', async () => {
    await ask();
    await app.run(`update leave_requests set expires_at = now() - interval '1 second'`);
    await oldRows(app.parts.deps)['leave_requests']?.remove(100, null);
    expect(await app.run('select * from leave_requests')).toEqual([]);
  });
});
