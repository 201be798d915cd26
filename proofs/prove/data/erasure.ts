/**
 * Accounts of every shape, with canaries in every text, address and picture, leave for good: afterwards none is found in
 * any table, object, log line, metric, page or later mail, and what must stay is there and nothing else.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { ensureBuilt } from '#scripts/stack/build.ts';
import { freePort } from '#scripts/stack/postgres.ts';
import { startNode, stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import { pause, type ProgramOptions, type ProofResult } from '#scripts/stack/program.ts';
import { sessionCookie } from '#server/features/auth/service/visitor.ts';
import { suppressionKey } from '#server/platform/mail/delivery/suppressions.ts';
import { findInTables } from '#test/fixtures/search-tables.ts';
import { insertSession, insertUsers } from '#test/fixtures/users.ts';
import { type Card, createCaller, findInFiles, type Person, type Shape, shapes } from '#proofs/support/erasure.ts';
import { startTestApp } from '#proofs/support/test-app.ts';

const patienceMs = 60_000;

async function waitFor(what: string, isTrue: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`waited too long: ${what}`);
    await pause(200);
  }
}

export default async function erasure({ short, seed, sizes, note }: ProgramOptions): Promise<ProofResult> {
  ensureBuilt();
  const many = sizes[0] ?? (short ? shapes.length : 50);
  const testApp = await startTestApp();
  const { db, hmac, jobs } = testApp.deps;
  const folder = mkdtempSync(join(tmpdir(), 'kartu-erasure-'));
  const metricsPort = await freePort();
  const logged: string[] = [];
  const environment = {
    ...testApp.environment,
    NODE_ENV: 'production',
    LOG_LEVEL: 'trace',
    OBJECTS_FOLDER: folder,
    METRICS_PORT: String(metricsPort),
    SHED_LOOP_DELAY_MS: '60000',
  };
  const [web, worker] = ['web', 'worker'].map((name) =>
    startNode([`build/app/main-${name}.js`], environment, (line) => logged.push(line)),
  );
  if (!web || !worker) throw new Error('no processes');
  const { call, fillList, giveAndThank, makeCard, planDelivery, putOnCover, shareGift, signByLink, write } =
    createCaller(testApp.origin);
  const canary = (kind: 'gone' | 'left' | 'host', account: number) => `${kind}canary${seed}x${account}x`;
  let planted = 0;

  async function sessionOf(userId: number): Promise<string> {
    return `${sessionCookie}=${await insertSession(db, userId)}`;
  }

  interface Filled {
    person: Person;
    shape: Shape;
    gone: string;
    left: string;
    paths: string[];
  }

  /** Fills one account and lets it write on the host's card. */
  async function fill(person: Person, host: Person, hosts: Card, shape: Shape, account: number): Promise<Filled> {
    const gone = canary('gone', account);
    const left = canary('left', account);
    const text = (place: string) => {
      planted += 1;
      return `${gone}${place}`;
    };
    const paths: string[] = [];
    if (shape.birthdays) paths.push(await fillList(person, text));
    if (shape.cards) {
      const card = await makeCard(person, text, `${text('guest')}@example.lt`);
      paths.push(`/group-cards/${card.slug}`, await write(person, card, text('own')));
      paths.push(await putOnCover(person, card, text('cover')));
      await planDelivery(person, card, `${text('reader')}@example.lt`);
      paths.push(await signByLink(person, card, text));
      await shareGift(person, card, text);
    }
    if (shape.elsewhere) {
      await call(host, 'POST', `/api/group-cards/${hosts.id}/invitations`, { invitedContributors: person.email });
      const picture = await write(person, hosts, shape.elsewhere === 'take' ? text('elsewhere') : left);
      if (shape.elsewhere === 'take') paths.push(picture);
      // Ideas and promises go, whatever becomes of the messages.
      await shareGift(person, hosts, text);
      await call(person, 'POST', `/api/group-cards/slug/${hosts.slug}/reports`, {
        ground: 'other',
        note: text('report'),
      });
    }
    return { person, shape, gone, left, paths };
  }

  async function leave({ person, shape }: Filled): Promise<void> {
    await call(person, 'POST', '/api/account/leave', { takesMessages: shape.elsewhere === 'take' });
    const link = () =>
      testApp.mailbox.mailsTo(person.email).flatMap(({ text = '' }) => /\/leave\?t=([\w.-]+)/.exec(text)?.[1] ?? [])[0];
    await waitFor(`the link to ${person.email}`, () => link() !== undefined);
    const messages = shape.elsewhere ?? 'take';
    const answer = await fetch(`${testApp.origin}/leave`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: testApp.origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ t: link() ?? '', answer: 'delete', messages }),
    });
    if (answer.status !== 303) throw new Error(`leaving was answered with ${answer.status}`);
  }

  const isEmpty = async (table: string) => {
    const { rows } = await db.execute(sql.raw(`select 1 from ${table} limit 1`));
    return rows.length === 0;
  };

  try {
    await waitUntilAnswering(`${testApp.origin}/healthz`, web);
    const fields = Array.from({ length: many }, (_, account) => ({
      email: `${canary('gone', account)}@example.lt`,
      name: `${canary('gone', account)}name`,
    }));
    // An account of today may invite few people.
    const [hostAccount, ...accounts] = await insertUsers(db, [
      { email: 'host@example.lt', createdAt: new Date('2026-01-01') },
      ...fields,
    ]);
    if (!hostAccount) throw new Error('no host');
    const host: Person = { ...hostAccount, cookie: await sessionOf(hostAccount.userId) };
    const filled: Filled[] = [];
    let hosts: Card | undefined;
    for (const [account, { email, userId }] of accounts.entries()) {
      // One card takes a few of them, because invitations of a day are limited.
      if (account % 10 === 0) hosts = await makeCard(host, (place) => `hostscard ${place}`, 'guest@example.lt');
      const shape = shapes[account % shapes.length];
      if (!hosts || !shape) throw new Error('no card');
      const person = { email, userId, cookie: await sessionOf(userId) };
      filled.push(await fill(person, host, hosts, shape, account));
      // Some cards are to be delivered to somebody who leaves; an account plans a limited number a day.
      if (account % 10 === 9 && account < 200) await planDelivery(host, hosts, email);
      if (account % 20 === 4 && account < 200) {
        planted += 1;
        const given = await makeCard(host, (place) => `givencard ${place}`, 'guest@example.lt');
        await giveAndThank(host, given, person, `${canary('gone', account)}thanks`);
      }
      // Somebody else's own list may name the person, and a refusal of our mails outlives the account.
      await call(host, 'POST', '/api/birthdays', { name: canary('host', account), date: '2000-01-02', email });
      const refused = suppressionKey(hmac, email).toString('hex');
      await db.execute(
        sql.raw(`insert into mail_suppressions (address, list, reason)
        values ('\\x${refused}', 'invitations', 'asked for no invitations')`),
      );
    }
    const stored = findInFiles(folder, ['']).length;
    note(`${many} accounts filled with ${planted} canaries and ${stored} objects`);

    // The search finds what is there: without this a proof that looks in the wrong places would pass.
    const before = await findInTables(
      db,
      filled.map((one) => one.gone),
    );
    const seenBefore = filled.filter(({ gone }) => before.some((place) => place.includes(gone))).length;

    for (const one of filled) await leave(one);
    await waitFor('the mails that say when', () => isEmpty(`mail_deliveries where state in ('queued', 'sending')`));
    await db.execute(sql`update users set leaves_at = now() where leaves_at is not null`);
    await db.transaction((tx) => jobs.enqueue(tx, 'accounts.erase', {}));
    await waitFor('the accounts', () => isEmpty('users where leaves_at is not null'));
    await waitFor('the last mails', () => isEmpty('goodbye_mails'));
    await db.transaction((tx) => jobs.enqueue(tx, 'group-cards.remove-objects', {}));
    await waitFor('the objects', () => isEmpty('removed_objects'));
    const mailsUntilNow = testApp.mailbox.mails.length;
    const goodbyes = testApp.mailbox.mails.filter(({ subject = '' }) => subject.includes('has been deleted')).length;

    // Of what must be gone, only the host's own birthday list may still name the address.
    const gone = filled.map((one) => one.gone);
    const inTables = await findInTables(db, gone);
    const unexpected = inTables.filter(
      (place) => !(place.startsWith('public.birthdays') && place.includes('hostcanary')),
    );
    const left = await findInTables(
      db,
      filled.map((one) => one.left),
    );
    const misplaced = left.filter((place) => !place.startsWith('public.group_card_contributions'));
    const keepers = filled.filter(({ shape }) => shape.elsewhere === 'keep').length;
    const { rows: kept } = await db.execute(sql`select 1 from mail_suppressions where list = 'invitations'`);
    const inLogs = logged.filter((line) => gone.some((text) => line.includes(text))).length;
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const inMetrics = gone.filter((text) => metrics.includes(text)).length;
    let pagesLeft = 0;
    for (const path of filled.flatMap(({ paths }) => paths)) {
      const answer = await fetch(testApp.origin + path);
      const text = await answer.text();
      if (answer.status !== 404 && answer.status !== 410) pagesLeft += 1;
      else if (gone.some((each) => text.includes(each))) pagesLeft += 1;
    }
    const inObjects = findInFiles(folder, gone).length;
    await pause(short ? 1000 : 5000);
    const mailsAfter = testApp.mailbox.mails.length - mailsUntilNow;
    for (const place of [...unexpected, ...misplaced].slice(0, 5)) note(place);
    const isKept = left.length === keepers && kept.length === many && inTables.length - unexpected.length === many;
    const found = unexpected.length + misplaced.length + inLogs + inMetrics + pagesLeft + inObjects + mailsAfter;
    return {
      pass: found === 0 && isKept && goodbyes === many && seenBefore === many && stored > 0,
      accounts: many,
      canaries: planted,
      rowsBefore: before.length,
      objectsBefore: stored,
      inTables: unexpected.length + misplaced.length,
      inObjects,
      inLogs,
      inMetrics,
      pagesLeft,
      mailsAfter,
      goodbyes,
      mustStay: `${left.length} messages by choice, ${kept.length} hashes of refusals, ${many} entries in somebody else's list`,
      isKept,
    };
  } finally {
    await stopChild(worker);
    await stopChild(web);
    await testApp.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
