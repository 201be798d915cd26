import { beforeEach, describe, expect, test } from 'vitest';
import { createObjectRemover } from '#server/features/group-cards/photos/jobs.ts';
import { randomLetters } from '#server/platform/secrets.ts';
import { createServices } from '#server/services.ts';
import { cardTestApp } from '#test/card-app.ts';
import { canaryIn, fillAccount, shareGift, writeWithPicture } from '#test/fixtures/full-account.ts';
import { leaveForGood } from '#test/fixtures/leaving.ts';
import { findInTables } from '#test/fixtures/search-tables.ts';
import type { Visitor } from '#test/visitor.ts';
import { createEraser } from './jobs.ts';

const app = cardTestApp();
let canary: string;
let address: string;
let owner: Visitor;
let host: Visitor;

beforeEach(async () => {
  canary = `canary${randomLetters(10).toLowerCase()}`;
  address = `${canary}@example.lt`;
  owner = await app.signedIn(address);
  host = await app.signedIn(`host${randomLetters(10).toLowerCase()}@example.lt`);
});

const eraser = (deps = app.parts.deps) => createEraser(deps, createServices(deps));
const find = (...texts: string[]) => findInTables(app.parts.deps.db, texts);
const goodbyes = () => app.parts.mailbox.mailsTo(address).filter(({ subject = '' }) => subject.includes('deleted'));

/** The last mail has been sent, with which the address goes. */
async function lastMail() {
  await expect.poll(() => app.run('select 1 from goodbye_mails')).toEqual([]);
  return goodbyes().filter(({ subject }) => subject === 'Your Kartu account has been deleted');
}

/** A card of somebody else, with a message and a picture of the account, and another invitation without an answer. */
async function writeElsewhere() {
  const card = await app.makeSettled(host, `${address}, other-${canary.slice(6)}@example.lt`);
  const picture = await writeWithPicture(app, owner, card, canary);
  await shareGift(owner, card, canary);
  const silent = await app.makeSettled(host, address, { title: 'No answer' });
  const when = { chosen: 'birthday', hour: 8 };
  const delivery = { email: address, language: 'en', timeZone: 'Europe/Vilnius', when };
  const planned = await host.put(`/api/group-cards/${silent.id}/delivery`, delivery);
  expect(planned.statusCode).toBe(204);
  await app.run(`update group_card_deliveries set kept_by_user_id = (select id from users where email = '${address}')
    where group_card_id = ${silent.id}`);
  // Somebody who was given a card said thank you, signed in and by the link of the mail.
  await app.run(`insert into group_card_thanks (creator_id, group_card_id, content, author_user_id, send_at)
    select creator_id, id, '${canaryIn(canary, 'thanks')}', case when id = ${card.id} then
      (select id from users where email = '${address}') end, now() from group_cards where id in (${card.id}, ${silent.id})`);
  return { card, picture, silent };
}

async function areObjectsGone(pictures: readonly string[]): Promise<boolean> {
  await createObjectRemover(app.parts.deps).run();
  const answers = await Promise.all(pictures.map((picture) => app.anybody().get(picture)));
  return answers.every(({ statusCode }) => statusCode === 404);
}

describe('after seven days', () => {
  test('[ADMIN-4] nothing of a full account is left in any table or picture store', async () => {
    const { card, feed, pictures } = await fillAccount(app, owner, canary);
    const { card: hosts, picture } = await writeElsewhere();
    // A person who wants no invitations of this sender, and a picture that was never attached.
    const [{ id = 0 } = {}] = await app.run(`select id from users where email = '${address}'`);
    await app.run(
      `insert into mail_suppressions (address, list, reason) values ('\\x01', 'sender:${String(id)}', 'asked')`,
    );
    await owner.post(`/api/group-cards/photos/upload?card=${hosts.id}`);
    await app.run(`insert into reminder_logs (user_id, id, reminder_date) values (${String(id)}, 1, '2026-01-01')`);
    await app.run(`insert into mail_deliveries (key, lane, kind, subject, user_id, message_id, due_at, deadline)
      values ('rem:${canary}', 'reminders', 'reminder', '{}', ${String(id)}, '${canary}', now() + interval '1 day', now() + interval '2 days')`);
    const waiting = { onceFor: `rem:${canary}`, afterSeconds: 86_400 };
    await app.parts.deps.db.transaction((tx) =>
      app.parts.deps.jobs.enqueue(tx, 'mail.reminders', { key: `rem:${canary}` }, waiting),
    );
    expect((await find(canary)).length).toBeGreaterThan(12);

    await leaveForGood(app, owner, address, 'take');
    expect(await eraser().run()).toBe(1);

    expect(await lastMail()).toHaveLength(1);
    expect(await find(canary, `sender:${String(id)}`)).toEqual([]);
    expect(await app.run(`select 1 from uploads where owner_user_id = ${String(id)}`)).toEqual([]);
    await expect.poll(() => areObjectsGone([...pictures, picture])).toBe(true);
    for (const path of [feed, `/api/group-cards/slug/${card.slug}`])
      expect((await app.anybody().get(path)).statusCode).toBe(404);
    // The other person's card stays, without the message and with true figures.
    const seen = await app.see(host, hosts.slug);
    expect(seen.contributions).toEqual([]);
    expect(seen.invitations.filter(({ inviteeEmail }) => inviteeEmail.endsWith('@redacted.invalid'))).toHaveLength(1);
    const [mail] = await lastMail();
    expect(mail?.text).not.toContain('messages you wrote');
  });

  test('[ADMIN-4] messages that are left keep the name as it was signed, and lose address and account', async () => {
    await app.signedIn(address);
    const { card, picture } = await writeElsewhere();
    await leaveForGood(app, owner, address, 'keep');
    await eraser().run();
    expect((await lastMail())[0]?.text).toContain('messages you wrote');
    expect(await find(address)).toEqual([]);
    const { contributions } = await app.see(host, card.slug);
    expect(contributions).toMatchObject([
      { contributorName: canaryIn(canary, 'signed'), content: canaryIn(canary, 'words'), isMine: false },
    ]);
    expect(contributions[0]?.contributorEmail).toMatch(/^c-\w+@redacted\.invalid$/);
    expect((await app.anybody().get(picture)).statusCode).toBe(200);
    // An idea or a promise is nothing that could be left behind.
    expect(await app.run(`select text, bringer_name from group_card_gifts`)).toEqual([]);
    const linked = await app.run(`select contributor_user_id, owner_user_id from group_card_contributions c
      join uploads u on u.contribution_id = c.id where c.content like '${canary}%'`);
    expect(linked).toEqual([{ contributor_user_id: null, owner_user_id: null }]);
  });

  test('whoever comes back is a new person, and a wish not to be written to remains', async () => {
    await app.run(`insert into mail_suppressions (address, list, reason) values ('\\x02', 'invitations', 'asked')`);
    await leaveForGood(app, owner, address, 'take');
    await eraser().run();
    await lastMail();
    const again = await app.signedIn(address);
    expect((await again.get('/api/birthdays')).json()).toEqual([]);
    expect(await app.run(`select 1 as kept from mail_suppressions where address = '\\x02'`)).toEqual([{ kept: 1 }]);
  });

  test('before the time has come, nothing is deleted', async () => {
    await leaveForGood(app, owner, address, 'take');
    await app.run(`update users set leaves_at = now() + interval '1 minute' where email = '${address}'`);
    expect(await eraser().run()).toBe(0);
    expect(await app.run(`select 1 as there from users where email = '${address}'`)).toEqual([{ there: 1 }]);
    await app.run(`update users set leaves_at = null where email = '${address}'`);
  });
});

describe('a deletion that is killed', () => {
  test('[ADMIN-4] at whatever step it stops, the next run ends it, with one mail', async () => {
    await fillAccount(app, owner, canary);
    await writeElsewhere();
    await leaveForGood(app, owner, address, 'take');
    const { deps } = app.parts;
    // Each run ends one step later than the one before; what it had begun is rolled back, as by a kill.
    let allowed = 0;
    for (let erased = 0; erased === 0; allowed += 1) {
      let steps = 0;
      const transaction: typeof deps.db.transaction = (work, config) =>
        deps.db.transaction(async (tx) => {
          const result = await work(tx);
          if (steps >= allowed) throw new Error('killed');
          steps += 1;
          return result;
        }, config);
      const dying = new Proxy(deps.db, {
        get: (db, name) => (name === 'transaction' ? transaction : Reflect.get(db, name)),
      });
      erased = await eraser({ ...deps, db: dying }).run();
    }
    expect(allowed).toBeGreaterThan(1);
    expect(await lastMail()).toHaveLength(1);
    expect(await find(canary)).toEqual([]);
  });

  test('an account that cannot be deleted holds up no other', async () => {
    await leaveForGood(app, owner, address, 'take');
    const otherAddress = `other-${address}`;
    await leaveForGood(app, await app.signedIn(otherAddress), otherAddress, 'take');
    await app.run(`create function refuse_one() returns trigger language plpgsql as $$ begin
      if old.email = '${address}' then raise exception 'stays'; end if; return old; end $$`);
    await app.run(`create trigger refuse_one before delete on users for each row execute function refuse_one()`);
    expect(await eraser().run()).toBe(1);
    expect(await app.run(`select email from users where email like '%${address}'`)).toEqual([{ email: address }]);
    await app.run(`drop trigger refuse_one on users`);
    expect(await eraser().run()).toBe(1);
  });
});
