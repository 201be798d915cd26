import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { exportPath, exportTestApp } from '#test/export-app.ts';
import { phonePhoto } from '#test/fixtures/pictures.ts';
import { unzip } from '#test/unzip.ts';
import { insertThanks, shareGift, signByLink } from '#test/fixtures/full-account.ts';
import type { Visitor } from '#test/visitor.ts';
import { dataExport } from '#contract/account.ts';
import type { UploadAddress } from '#contract/contributions.ts';
import type { CreatedCard } from '#contract/group-cards.ts';
import { oldRows } from '#server/jobs.ts';
import { removeOldRows } from '#server/platform/retention.ts';
import { purposes } from './present/purposes.ts';

const { app, ask, becomes, linkFor, removeObjects, stateOf, storedExports, useLink } = exportTestApp();

async function addPhoto(visitor: Visitor, card: CreatedCard, email: string): Promise<string> {
  const place = (await visitor.post(`/api/group-cards/photos/upload?card=${card.id}`)).json<UploadAddress>();
  const path = new URL(place.uploadURL).pathname;
  const headers = { 'content-type': 'image/jpeg' };
  await visitor.ask({ method: 'PUT', url: path, payload: await phonePhoto(400, 300), headers });
  await app.write(visitor, card, { contributorEmail: email, type: 'photo', imageUrl: place.imageUrl });
  return place.imageUrl.split('/').at(-1) ?? '';
}

interface FilledAccount {
  visitor: Visitor;
  userId: number;
  ownCard: CreatedCard;
  pictures: string[];
}

/** An account with a row in every table that is exported, and things of others beside it. */
async function fillAccount(email: string): Promise<FilledAccount> {
  const visitor = await app.signedIn(email);
  const { id: userId } = (await visitor.me()).json<{ id: number }>();
  const { id } = (await visitor.post('/api/birthdays', { name: 'Jonas <b>', date: '2000-05-17' })).json();
  await visitor.post(`/api/birthdays/${id}/gifts`, { text: 'Žibintas' });
  await visitor.post('/api/calendar-feed');
  const gone = (await visitor.post('/api/birthdays', { name: 'Deleted', date: '2000-05-17' })).json();
  await visitor.remove(`/api/birthdays/${gone.id}`);
  await app.run(`insert into reminder_logs (user_id, id, reminder_date) values (${userId}, 1, '2026-05-10')`);
  await app.run(`insert into reminder_items (user_id, reminder_date, birthday_id, lead_days, occurs_on)
    values (${userId}, '2026-05-10', ${id}, 7, '2026-05-17')`);
  await app.run(`insert into mail_deliveries (key, lane, kind, subject, user_id, state, message_id, due_at, deadline)
    values ('reminder:${userId}', 'reminders', 'reminder', '{}', ${userId}, 'sent', '<sent@kartu.test>', now(), now())`);
  await app.run(
    `insert into audit_log (actor_user_id, subject_user_id, action) values (1, ${userId}, 'look'), (1, 2, 'look')`,
  );

  const guestEmail = `guest-of-${email}`;
  const ownCard = await app.makeSettled(visitor, guestEmail);
  await app.write(visitor, ownCard, { content: 'My own <script>alert(1)</script>' });
  await visitor.put(`/api/group-cards/${ownCard.id}/delivery`, {
    email: `person-of-${email}`,
    language: 'en',
    timeZone: 'Europe/Vilnius',
    when: { chosen: 'birthday', hour: 8 },
  });
  await signByLink(app, visitor, ownCard, 'Milda');
  await shareGift(visitor, ownCard, 'own');
  await insertThanks(app, ownCard, 'Thank you');
  const guest = await app.bearer(guestEmail);
  const guestPicture = await addPhoto(guest, ownCard, guestEmail);

  const other = await app.signedIn(`other-of-${email}`);
  const otherCard = await app.makeSettled(other, `${email}, third-of-${email}`, { title: 'The card of another' });
  await app.write(other, otherCard, { content: 'Not for the export of anybody else' });
  const myPicture = await addPhoto(visitor, otherCard, email);
  await visitor.post(`/api/group-cards/slug/${otherCard.slug}/reports`, { ground: 'other', note: 'Look at it' });
  return { visitor, userId, ownCard, pictures: [guestPicture, myPicture] };
}

/** The exported columns of each table by the data inventory, with their purposes. */
async function inventory(): Promise<Record<string, Record<string, string>>> {
  const tables: Record<string, Record<string, string>> = {};
  let table = '';
  for (const line of (await readFile('docs/data-inventory.md', 'utf8')).split('\n')) {
    table = /^## `?([a-z_]+)`?$/.exec(line)?.[1] ?? table;
    const [, column = '', purpose = '', , exported = ''] = line
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', ''));
    if (line.startsWith('| `') && exported.startsWith('yes')) (tables[table] ??= {})[column] = purpose;
  }
  return tables;
}

describe('a finished export', () => {
  let account: FilledAccount;
  let files: Map<string, Buffer>;
  const text = (name: string) => files.get(name)?.toString() ?? '';

  test('is downloaded by its owner', async () => {
    account = await fillAccount('rasa@example.lt');
    // The worker may have begun, or even ended, before the answer was written.
    expect(['making', 'ready']).toContain((await ask(account.visitor)).state);
    await becomes(account.visitor, 'ready');
    const answer = await account.visitor.get(`${exportPath}/file`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="kartu-\d{4}-\d\d-\d\d\.zip"$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    files = await unzip(answer.rawPayload);
  }, 60_000);

  test('[ADMIN-3] holds every column that the data inventory marks, and no other', async () => {
    const marked = await inventory();
    const found = Object.fromEntries(
      [...files.keys()]
        .filter((name) => /^data\/.*\.json$/.test(name))
        .map((name) => {
          const rows = JSON.parse(text(name)) as object[];
          expect([name, rows.length]).toEqual([name, expect.toSatisfy((count: number) => count > 0)]);
          return [name.slice('data/'.length, -'.json'.length), [...new Set(rows.flatMap(Object.keys))].sort()];
        }),
    );
    expect(found).toEqual(
      Object.fromEntries(Object.entries(marked).map(([table, columns]) => [table, Object.keys(columns).sort()])),
    );
    expect(purposes).toEqual(marked);
    const described = text('data/columns.txt');
    for (const purpose of Object.values(marked).flatMap(Object.values)) expect(described).toContain(purpose);
  });

  test('holds rows of its owner and of nobody else', () => {
    const all = [...files].filter(([name]) => !name.startsWith('pictures/')).map(([, file]) => file.toString());
    for (const forbidden of ['Not for the export', 'third-of-', 'Deleted']) expect(all.join()).not.toContain(forbidden);
    const rows = <Row>(table: string) => JSON.parse(text(`data/${table}.json`)) as Row[];
    expect(rows<{ id: number }>('users').map(({ id }) => id)).toEqual([account.userId]);
    expect(rows('group_card_contributions')).toHaveLength(3);
    expect(rows('group_card_invitations')).toHaveLength(2);
    expect(rows<{ kind: string }>('mail_deliveries').map(({ kind }) => kind)).toEqual(['reminder']);
    expect(rows('audit_log')).toHaveLength(1);
    expect(rows('uploads')).toHaveLength(2);
    const ids = rows<{ contributor_user_id: number | null }>('group_card_contributions');
    expect(new Set(ids.map((row) => row.contributor_user_id))).toEqual(new Set([account.userId, null]));
  });

  test('holds the birthdays in three formats, as the single files have them', async () => {
    for (const format of ['csv', 'vcf', 'ics']) {
      const single = await account.visitor.get(`/api/birthdays/export?format=${format}`);
      expect(text(`birthdays/birthdays.${format}`)).toBe(single.body);
    }
  });

  test('holds own cards and own messages as pages with their pictures, and no scripts', async () => {
    const card = text(`cards/${account.ownCard.slug}.html`);
    expect(card).toContain('Seventy candles');
    expect(card).toContain('My own &lt;script&gt;alert(1)&lt;/script&gt;');
    const messages = text('messages.html');
    expect(messages).toContain('The card of another');
    const [guestPicture, myPicture] = account.pictures;
    expect(card).toContain(`<img src="../pictures/${guestPicture}"`);
    expect(messages).toContain(`<img src="pictures/${myPicture}"`);
    for (const name of account.pictures) {
      const served = await app.anybody().get(`/public-objects/group-card-photos/${name}`);
      expect(files.get(`pictures/${name}`)).toEqual(served.rawPayload);
    }
    const index = text('index.html');
    const linked = [...index.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(linked.filter((href) => !files.has(href))).toEqual([]);
    for (const page of [card, messages, index]) expect(page).not.toMatch(/<script|https?:/);
    expect(text('README.txt')).toContain('index.html');
  });

  test('is announced by a mail whose link downloads the same file three times, and never by looking', async () => {
    const token = await linkFor('rasa@example.lt');
    const stranger = app.anybody();
    for (let look = 0; look < 5; look += 1) {
      const page = await stranger.open(`https://kartu.test/your-data?t=${token}`);
      expect(page.json()).toMatchObject({ page: '/your-data', link: { state: 'ready' } });
      expect(page.headers['referrer-policy']).toBe('no-referrer');
    }
    const own = await account.visitor.get(`${exportPath}/file`);
    for (let use = 0; use < 3; use += 1) {
      const answer = await useLink(stranger, token);
      expect([answer.statusCode, answer.rawPayload.equals(own.rawPayload)]).toEqual([200, true]);
    }
    const usedUp = await useLink(stranger, token, '/lt/your-data');
    expect([usedUp.statusCode, usedUp.headers['location']]).toEqual([303, `/lt/your-data?t=${token}`]);
    const page = await stranger.open(`https://kartu.test/your-data?t=${token}`);
    expect(page.json()).toMatchObject({ link: { state: 'gone' } });
    expect((await account.visitor.get(`${exportPath}/file`)).statusCode).toBe(200);
    const [mail] = app.parts.mailbox.mailsTo('rasa@example.lt').filter(({ subject }) => subject?.includes('packed'));
    expect(mail?.text).toContain('one ZIP file');
    expect(JSON.stringify(await app.run('select * from data_exports'))).not.toContain(token.split('.')[1]);
  });

  test('is nothing for strangers, for others and for forged links', async () => {
    const stranger = app.anybody();
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect((await stranger.ask({ method, url: exportPath })).statusCode).toBe(401);
    }
    expect((await stranger.get(`${exportPath}/file`)).statusCode).toBe(401);
    const other = await app.signedIn('nosy@example.lt');
    expect(await stateOf(other)).toEqual({ state: 'none', nextAt: null });
    expect((await other.get(`${exportPath}/file`)).statusCode).toBe(404);
    await other.remove(exportPath);
    expect((await stateOf(account.visitor)).state).toBe('ready');
    const forged = [`${account.userId}.${'A'.repeat(43)}`, '', 'x', `${account.userId}.`, `0.${'A'.repeat(43)}`];
    for (const token of forged) {
      expect((await useLink(other, token)).statusCode).toBe(303);
      const page = await other.open(`https://kartu.test/your-data?t=${token}`);
      expect(page.json()).toMatchObject({ link: { state: 'gone' } });
    }
    const [object] = await storedExports();
    for (const path of [`exports/${object}`, `group-card-photos/..%2Fexports%2F${object}`]) {
      expect((await stranger.get(`/public-objects/${path}`)).statusCode).toBe(404);
    }
  });
});

test('an export does not tell who refuses mails', async () => {
  const visitor = await app.signedIn('host@example.lt');
  const invited = 'not-from-host@example.lt, from-nobody@example.lt';
  await app.makeSettled(visitor, invited);
  for (const address of invited.split(', ')) {
    const { text = '' } = await app.parts.mailbox.lastTo(address);
    const t = /stop-invitations\?t=([\w-]+)/.exec(text)?.[1] ?? '';
    await app.anybody().sendForm('/stop-invitations', { t, from: address.startsWith('not') ? 'sender' : 'anyone' });
  }
  const again = await app.make(visitor, `${invited}, glad@example.lt`, { title: 'Once more' });
  const reasons = () => app.run("select distinct last_error from mail_deliveries where state = 'cancelled' order by 1");
  const refused = ['the address is suppressed', 'this sender is refused'];
  await expect.poll(reasons).toEqual(refused.map((reason) => ({ last_error: reason })));
  await expect.poll(() => app.parts.mailbox.mailsTo('glad@example.lt').length).toBe(1);
  const shown = async () => (await app.see(visitor, again.slug)).invitations;
  const isSent = ({ status, sentAt }: { status: string; sentAt: string | null }) => `${status} ${sentAt !== null}`;
  await expect.poll(async () => new Set((await shown()).map(isSent))).toEqual(new Set(['pending true']));
  await ask(visitor);
  await becomes(visitor, 'ready');
  const files = await unzip((await visitor.get(`${exportPath}/file`)).rawPayload);
  const data = [...files].filter(([name]) => name.startsWith('data/')).join();
  for (const told of [...refused, 'cancelled']) expect(data).not.toContain(told);
  const rows = JSON.parse(String(files.get('data/group_card_invitations.json'))) as Record<string, unknown>[];
  const filled = rows.map((row) =>
    Object.keys(row)
      .filter((name) => row[name] !== null)
      .join(),
  );
  expect(new Set(filled).size).toBe(1);
});

describe('asking', () => {
  test('twice at once makes one job and one mail, and another file only a day later', async () => {
    const visitor = await app.signedIn('twice@example.lt');
    await Promise.all([ask(visitor), ask(visitor)]);
    await becomes(visitor, 'ready');
    await linkFor('twice@example.lt');
    const [{ id } = {}] = await app.run(
      `select id from data_exports where user_id = (select id from users where email = 'twice@example.lt')`,
    );
    expect((await ask(visitor)).state).toBe('ready');
    const gone = dataExport.parse((await visitor.remove(exportPath)).json());
    expect(gone).toMatchObject({ state: 'none', nextAt: expect.any(String) });
    expect(await ask(visitor)).toEqual(gone);
    await app.run(`update data_exports set requested_at = now() - interval '25 hours' where id = ${String(id)}`);
    expect(await stateOf(visitor)).toEqual({ state: 'none', nextAt: null });
    await ask(visitor);
    await becomes(visitor, 'ready');
    const mails = () =>
      app.parts.mailbox.mailsTo('twice@example.lt').filter(({ subject }) => subject?.includes('packed')).length;
    await expect.poll(mails).toBe(2);
  });

  test('too often is refused', async () => {
    const visitor = await app.signedIn('often@example.lt');
    for (let count = 0; count < 5; count += 1) await visitor.post(exportPath);
    expect((await visitor.post(exportPath)).statusCode).toBe(429);
  });
});

describe('a file that is over', () => {
  test('[ADMIN-3] is removed after seven days, and neither link nor session opens it from that moment', async () => {
    const visitor = await app.signedIn('late@example.lt');
    await ask(visitor);
    await becomes(visitor, 'ready');
    const token = await linkFor('late@example.lt');
    const [{ object, days } = {}] =
      await app.run(`select object_name as object, extract(epoch from expires_at - now()) / 86400 as days
      from data_exports e join users u on u.id = e.user_id where u.email = 'late@example.lt'`);
    expect(Number(days)).toBeCloseTo(7, 1);
    const file = String(object).split('/')[1];
    expect(await storedExports()).toContain(file);
    await app.run(`update data_exports set requested_at = now() - interval '8 days', expires_at = now() - interval '1 second'
      where object_name = '${String(object)}'`);
    expect((await useLink(visitor, token)).statusCode).toBe(303);
    expect((await visitor.get(`${exportPath}/file`)).statusCode).toBe(404);
    expect(await stateOf(visitor)).toMatchObject({ state: 'expired', requestedAt: expect.any(String) });
    await removeOldRows({ ...app.parts.deps, removers: oldRows(app.parts.deps) });
    await removeObjects();
    expect(await storedExports()).not.toContain(file);
    expect(await stateOf(visitor)).toMatchObject({ state: 'expired' });
    await ask(visitor);
    await becomes(visitor, 'ready');
  });

  test('goes with the account', async () => {
    const visitor = await app.signedIn('leaving@example.lt');
    await ask(visitor);
    await becomes(visitor, 'ready');
    const before = await storedExports();
    await app.run(`delete from users where email = 'leaving@example.lt'`);
    await removeObjects();
    expect(before).toHaveLength((await storedExports()).length + 1);
  });
});
