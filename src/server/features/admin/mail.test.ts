import { beforeAll, describe, expect, test } from 'vitest';
import { createServices } from '#server/services.ts';
import { createSuppressions } from '#server/platform/mail/delivery/suppressions.ts';
import { testApp } from '#test/app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = testApp({ settings: { ADMIN_ADDRESSES: 'boss@kartu.test' } });
let admin: Visitor;

beforeAll(async () => {
  admin = await app.signedIn('boss@kartu.test');
});

const send = (path: string, fields: Record<string, string>) =>
  admin.sendForm(`/api/backend/${path}`, { reason: 'it was our fault', back: '/backend/mail', ...fields });
const latest = () => app.run('select action, reason, details from audit_log order by id desc limit 1');
const stateOf = async (key: string) =>
  (await app.run(`select state from mail_deliveries where key = '${key}'`))[0]?.['state'];
const services = () => createServices({ ...app.parts.deps, config: app.parts.config });

/** Asks for a link whose mail has this state. */
async function insertMail(address: string, state: string): Promise<string> {
  await app.run(`insert into mail_lane_stops (lane, reason) values ('sign-in', 'test') on conflict do nothing`);
  await app.anybody().requestLink(address);
  const [row] = await app.run(`select key from mail_deliveries order by created_at desc limit 1`);
  const key = String(row?.['key']);
  await app.run(`update mail_deliveries set state = '${state}', due_at = now() + interval '1 hour',
    finished_at = ${state === 'queued' ? 'null' : 'now()'} where key = '${key}'`);
  await app.run(`delete from mail_lane_stops`);
  return key;
}

describe('mails in the backend', () => {
  test('[ADMIN-2] a mail that failed is sent again, and that is on record', async () => {
    const key = await insertMail('again@example.lt', 'dead');
    expect((await services().adminMail.describeMail('failed', '')).mails).toMatchObject([{ key, state: 'dead' }]);
    expect((await send('mail/retry', { key, reason: ' ' })).headers.location).toBe('/backend/mail?end=no-reason');
    expect(await stateOf(key)).toBe('dead');
    expect((await send('mail/retry', { key })).headers.location).toBe('/backend/mail?end=done');
    await app.parts.mailbox.lastTo('again@example.lt', 0);
    await expect.poll(() => stateOf(key)).toBe('sent');
    expect(await latest()).toEqual([
      { action: 'mail-retried', reason: 'it was our fault', details: { key, was: 'dead' } },
    ]);
    expect((await send('mail/retry', { key })).headers.location).toBe('/backend/mail?end=gone');
  });

  test('[ADMIN-2] what a reminder was about is planned again with it', async () => {
    const [user] = await app.run(`select user_id as id from user_addresses limit 1`);
    const id = String(user?.['id']);
    await app.run(`insert into reminder_items (user_id, reminder_date, birthday_id, lead_days, occurs_on, state)
      values (${id}, '2026-01-01', 1, 0, '2026-01-01', 'dead'), (${id}, '2026-01-01', 2, 0, '2026-01-01', 'sent')`);
    await app.run(`insert into mail_deliveries (key, lane, kind, subject, user_id, state, message_id, due_at, deadline, finished_at)
      values ('rem:x', 'reminders', 'reminder', '{"userId": ${id}, "date": "2026-01-01"}', ${id}, 'dead', 'm', now(), now(), now())`);
    await app.run(
      `insert into mail_lane_stops (lane, reason, probe_at) values ('reminders', 'x', now() + interval '1 day')`,
    );
    await send('mail/retry', { key: 'rem:x' });
    expect(await app.run(`select state from reminder_items order by birthday_id`)).toEqual([
      { state: 'planned' },
      { state: 'sent' },
    ]);
    await send('lanes/resume', { lane: 'reminders' });
  });

  test('[ADMIN-2] a mail that waits is cancelled', async () => {
    const key = await insertMail('never@example.lt', 'queued');
    expect((await send('mail/cancel', { key })).headers.location).toBe('/backend/mail?end=done');
    expect(await stateOf(key)).toBe('cancelled');
    expect(await app.run(`select 1 from pgboss.job where data->>'key' = '${key}' and state = 'created'`)).toEqual([]);
    expect((await send('mail/cancel', { key })).headers.location).toBe('/backend/mail?end=gone');
  });

  test('[ADMIN-2] a stopped lane is resumed', async () => {
    await app.run(`insert into mail_lane_stops (lane, reason) values ('invitations', '554 5.7.1 refused')`);
    expect((await services().adminMail.describeMail('waiting', '')).lanes[1]).toMatchObject({
      lane: 'invitations',
      stop: { reason: '554 5.7.1 refused' },
    });
    expect((await send('lanes/resume', { lane: 'invitations' })).headers.location).toBe('/backend/mail?end=done');
    expect(await app.run(`select 1 from mail_lane_stops where lane = 'invitations'`)).toEqual([]);
    expect(await latest()).toMatchObject([{ action: 'lane-resumed', details: { lane: 'invitations' } }]);
    expect((await send('lanes/resume', { lane: 'invitations' })).headers.location).toBe('/backend/mail?end=unchanged');
    expect((await send('lanes/resume', { lane: 'none' })).headers.location).toBe('/backend/mail?end=gone');
  });

  test('[ADMIN-2] a suppression is found by the whole address, named by its hash and lifted', async () => {
    const { db, hmac, clock } = app.parts.deps;
    const suppressions = createSuppressions(hmac, clock);
    await db.transaction((tx) => suppressions.addSuppressions(tx, 'milda@example.lt', ['all'], 'bounced'));
    expect((await send('suppressions', { address: 'other@example.lt' })).headers.location).toContain('not-suppressed');
    const found = String((await send('suppressions', { address: ' Milda@example.lt' })).headers.location);
    const suppression = new URL(found, 'http://here').searchParams.get('suppression') ?? '';
    expect(found).not.toContain('milda');
    expect((await services().adminMail.describeMail('failed', suppression)).suppression).toMatchObject([
      { list: 'all', reason: 'bounced' },
    ]);
    expect(await latest()).toMatchObject([{ action: 'suppression-looked-up' }]);
    expect((await send('suppressions/lift', { suppression })).headers.location).toBe('/backend/mail?end=done');
    expect(await suppressions.findReason(db, 'milda@example.lt', 'reminders')).toBeNull();
    expect(JSON.stringify(await app.run('select * from audit_log'))).not.toContain('milda');
  });
});
