import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { languages } from '#domain/language.ts';
import { createEraser } from '#server/features/leave/jobs.ts';
import { randomLetters } from '#server/platform/secrets.ts';
import { createServices } from '#server/services.ts';
import { createTestMailWorker } from '#test/app.ts';
import { cardTestApp } from '#test/card-app.ts';
import { expectGolden } from '#test/golden.ts';
import type { Visitor } from '#test/visitor.ts';
import { renderGoodbyeMail } from '../leave/emails/goodbye.tsx';
import { renderLeavingMail } from '../leave/emails/leaving.tsx';
import { renderStillWantedMail } from './emails/still-wanted.tsx';
import { createUnusedAccounts } from './jobs.ts';

const app = cardTestApp();
let address: string;
let owner: Visitor;

beforeEach(async () => {
  address = `${randomLetters(10).toLowerCase()}@example.lt`;
  owner = await app.signedIn(address);
});

let mailWorker: ReturnType<typeof createTestMailWorker>;

beforeAll(() => {
  mailWorker = createTestMailWorker(app.parts);
});

const run = () => createUnusedAccounts(app.parts.deps, createServices(app.parts.deps)).run();
const set = (what: string) => app.run(`update users set ${what} where email = '${address}'`);
const unusedFor = (days: number) => set(`last_seen_at = now() - interval '${days} days'`);
const account = async () =>
  (await app.run(`select asked_to_stay_at, leaves_at from users where email = '${address}'`))[0];
const subjects = () => app.parts.mailbox.mailsTo(address).map(({ subject }) => subject);
const question = 'Do you still need your Kartu account?';

async function mail(subject: string) {
  await expect.poll(subjects).toContainEqual(expect.stringContaining(subject));
  return app.parts.mailbox.mailsTo(address).find((each) => each.subject?.includes(subject));
}

describe('an account that nobody uses', () => {
  test('is asked about after 24 months, closed 23 days later with a second mail, and deleted after 30', async () => {
    const card = await app.makeSettled(owner, `guest-${address}`);
    await unusedFor(729);
    await run();
    expect(await account()).toEqual({ asked_to_stay_at: null, leaves_at: null });
    await unusedFor(731);
    await run();
    await run();
    const first = await mail(question);
    expect(first?.text).toContain('Nobody has signed in to your Kartu account for two years.');
    expect(subjects().filter((subject) => subject === question)).toHaveLength(1);
    // Nothing is closed yet.
    expect((await owner.me()).statusCode).toBe(200);

    await set(`asked_to_stay_at = now() - interval '22 days'`);
    await run();
    expect((await account())?.['leaves_at']).toBeNull();
    await set(`asked_to_stay_at = now() - interval '23 days 1 minute'`);
    await run();
    const second = await mail('will be deleted on');
    expect(second?.text).toContain("Nobody has signed in to this account for two years, so we're closing it.");
    expect((await owner.me()).statusCode).toBe(401);
    expect((await app.anybody().get(`/api/group-cards/slug/${card.slug}`)).statusCode).toBe(404);
    const [left] = await app.run(
      `select extract(epoch from leaves_at - now()) / 86400 as days from users where email = '${address}'`,
    );
    expect(Number(left?.['days'])).toBeGreaterThan(6.9);
    expect(Number(left?.['days'])).toBeLessThanOrEqual(7);

    await set(`leaves_at = now() - interval '1 second'`);
    await createEraser(app.parts.deps, createServices(app.parts.deps)).run();
    expect(await account()).toBeUndefined();
    const last = await mail('has been deleted');
    expect(last?.text).toContain('because nobody used it for two years');
  });

  test('stays if somebody signs in, before or after it was closed', async () => {
    for (const since of ['1 day', '24 days']) {
      await unusedFor(800);
      await run();
      await set(`asked_to_stay_at = now() - interval '${since}'`);
      await run();
      await app.signedIn(address);
      await run();
      expect(await account()).toEqual({ asked_to_stay_at: null, leaves_at: null });
    }
  });

  /** Asks an account that is unused for so long, by a mail that cannot leave until its time is over. */
  async function askInVain(days: number): Promise<void> {
    const mailOf = async () => {
      const [row] = await app.run(`select key, last_error as error
        from mail_deliveries m join users u on u.id = m.user_id where kind = 'still-wanted' and email = '${address}'`);
      return row;
    };
    await app.run(
      `insert into mail_lane_stops (lane, reason, probe_at) values ('sign-in', 'test', now() + interval '1 day')`,
    );
    await unusedFor(days);
    await run();
    await expect.poll(async () => (await mailOf())?.['error']).toBeTruthy();
    const key = String((await mailOf())?.['key']);
    await app.run(`update mail_deliveries set due_at = now() - interval '1 second', deadline = now() - interval '1 second'
      where key = '${key}'`);
    await mailWorker.deliver(key, 'job');
    await app.run('delete from mail_lane_stops');
    expect(await app.run(`select state from mail_deliveries where key = '${key}'`)).toEqual([{ state: 'expired' }]);
    await set(`asked_to_stay_at = asked_to_stay_at - interval '24 days'`);
    await run();
  }

  test('is asked again, and not closed, if the question expired in an outage', async () => {
    await askInVain(800);
    expect((await account())?.['leaves_at']).toBeNull();
    await mail(question);
  });

  test('is closed if its mailbox takes no question for months', async () => {
    await askInVain(830);
    expect((await account())?.['leaves_at']).not.toBeNull();
  });

  test('holds up no other if it cannot be closed', async () => {
    const other = `other-${address}`;
    await app.signedIn(other);
    await app.run(`update users set last_seen_at = now() - interval '800 days', asked_to_stay_at = now() - interval
      '24 days' - case when email = '${address}' then interval '1 day' else interval '0' end
      where email in ('${address}', '${other}')`);
    await app.run(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not this one'; end $$`);
    await app.run(`create trigger refuse before update on users for each row
      when (new.email = '${address}' and new.leaves_at is not null) execute function refuse()`);
    try {
      await run();
    } finally {
      await app.run('drop trigger refuse on users');
    }
    const [closed] = await app.run(`select leaves_at is not null as is_closed from users where email = '${other}'`);
    expect(closed).toEqual({ is_closed: true });
    expect((await account())?.['leaves_at']).toBeNull();
    await run();
    expect((await account())?.['leaves_at']).not.toBeNull();
  });

  test('is not asked while it is suspended or leaving', async () => {
    await unusedFor(800);
    await set(`suspended_at = now()`);
    await run();
    await set(`suspended_at = null, leaves_at = now() + interval '1 day'`);
    await run();
    expect((await account())?.['asked_to_stay_at']).toBeNull();
  });
});

test.each(languages)('mails about an account that nobody uses look as they should in %s', async (language) => {
  const common = { to: 'rasa@example.com', language, timeZone: 'Europe/Vilnius', url: 'https://kartu.test/' };
  const until = Temporal.PlainDate.from('2026-12-16');
  await expectGolden('mail-still-wanted', await renderStillWantedMail({ ...common, until }));
  const deletedAt = Temporal.Instant.from('2026-12-16T08:42:00Z');
  await expectGolden(
    'mail-unused',
    await renderLeavingMail({ ...common, leavesAt: new Date(deletedAt.epochMilliseconds), isUnused: true }),
  );
  await expectGolden(
    'mail-goodbye-unused',
    await renderGoodbyeMail({ ...common, hasLeftMessages: true, wasUnused: true, deletedAt }),
  );
});
