import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertUser } from '#test/fixtures/users.ts';
import { createTestMailWorker, type Product, startParts } from '#test/app.ts';
import type { Refusal } from '#test/mailbox.ts';
import { type MovingClock, createMovingClock } from '#test/moving-clock.ts';
import type { Lane } from '#domain/mail/delivery.ts';
import { mailLimits } from '#domain/limits/mail.ts';
import {
  mailDeliveries,
  mailIncidents,
  mailLaneStops,
  mailSuppressions,
} from '#server/platform/database/schema/index.ts';
import { createEventRecorder } from '../events/record-event.ts';
import type { MailKind } from './kinds.ts';

const start = '2026-11-16T08:00:00Z';
const policy: Refusal = { code: 554, text: '5.7.1 Rejected' };
let parts: Product;
let clock: MovingClock;
let mailWorker: ReturnType<typeof createTestMailWorker>;

const testKind = (lane: Lane): MailKind => ({
  lane,
  prepareMany: async (_tx, subjects) =>
    subjects.map(({ to }) => ({
      mail: { to: String(to), subject: 'A mail', html: '<p>Hi</p>', text: 'Hi', language: 'en' },
    })),
});
const kinds = {
  'sign-in': testKind('sign-in'),
  reminders: testKind('reminders'),
  invitations: testKind('invitations'),
};

beforeAll(async () => {
  clock = createMovingClock(start);
  parts = await startParts('web', {}, clock);
  mailWorker = createTestMailWorker(parts, kinds);
});

beforeEach(async () => {
  clock.set(start);
  parts.mailbox.mails.length = 0;
  parts.mailbox.refuse = () => undefined;
  parts.mailbox.refuseAt = () => undefined;
  const { db } = parts.deps;
  for (const table of [mailDeliveries, mailIncidents, mailLaneStops, mailSuppressions]) await db.delete(table);
});

let posted = 0;
/** Posts a mail and tries to deliver it; returns its key. */
async function mail(to: string, lane: Lane = 'sign-in', userId: number | null = null): Promise<string> {
  posted += 1;
  const key = `test:${posted}`;
  await parts.deps.db.transaction((tx) =>
    parts.deps.outbox.postMail(tx, { key, kind: lane, lane, subject: { to }, userId, deadlineSeconds: 86_400 }),
  );
  await mailWorker.deliver(key, `job ${key}`);
  return key;
}

async function stateOf(key: string): Promise<string> {
  const [row] = await parts.deps.db.select().from(mailDeliveries).where(eq(mailDeliveries.key, key));
  return row?.state ?? 'gone';
}

const stopOf = async (lane: Lane) =>
  (await parts.deps.db.select().from(mailLaneStops).where(eq(mailLaneStops.lane, lane)))[0];
const suppressed = () => parts.deps.db.$count(mailSuppressions);
const pass = (seconds: number) => clock.set(clock.now().add({ seconds }));
async function again(key: string): Promise<string> {
  await mailWorker.deliver(key, 'later job');
  return stateOf(key);
}

describe('refusals', () => {
  test('one refused content ends that mail, and the lane goes on', async () => {
    parts.mailbox.refuse = () => policy;
    expect(await stateOf(await mail('a@one.example', 'reminders'))).toBe('dead');
    parts.mailbox.refuse = () => undefined;
    expect(await stateOf(await mail('b@two.example', 'reminders'))).toBe('sent');
    expect(await stopOf('reminders')).toBeUndefined();
  });

  test('the policy of one recipient domain stops nobody, however often it is met', async () => {
    parts.mailbox.refuseAt = (step, said) =>
      step === 'RCPT TO' && said.endsWith('@policy.example') ? { code: 550, text: '5.7.1 No' } : undefined;
    for (let n = 0; n < 8; n += 1) expect(await stateOf(await mail(`x${n}@policy.example`))).toBe('dead');
    expect(await stateOf(await mail('honest@people.example'))).toBe('sent');
  });

  test('five refused mails to three domains stop the lane, and an accepted one between them does not', async () => {
    const refuse = async (n: number) => {
      parts.mailbox.refuse = () => policy;
      return stateOf(await mail(`x@domain${n % 3}.example`));
    };
    for (let n = 0; n < 4; n += 1) expect(await refuse(n)).toBe('dead');
    parts.mailbox.refuse = () => undefined;
    expect(await stateOf(await mail('good@people.example'))).toBe('sent');
    for (let n = 0; n < 4; n += 1) expect(await refuse(n)).toBe('dead');
    // The one that stops the lane is not lost, nor is any after it.
    expect(await refuse(4)).toBe('queued');
    expect(await stopOf('sign-in')).toMatchObject({ cause: 'refused' });
    parts.mailbox.refuse = () => undefined;
    expect(await stateOf(await mail('waits@people.example'))).toBe('queued');
    expect(await stateOf(await mail('other@people.example', 'reminders'))).toBe('sent');
  });

  test('refusals that are long ago do not count', async () => {
    parts.mailbox.refuse = () => policy;
    for (let n = 0; n < 8; n += 1) {
      expect(await stateOf(await mail(`x@domain${n % 4}.example`))).toBe('dead');
      pass(mailLimits.refusals.seconds / 4 + 1);
    }
    expect(await stopOf('sign-in')).toBeUndefined();
  });

  test.each([
    ['MAIL FROM', 550, '5.7.1 Sender blocked'],
    ['MAIL FROM', 550, '5.1.8 Sender address rejected: Domain not found'],
  ] as const)(
    'a refusal of ourselves at %s (%s %s) stops the lane at once and suppresses nobody',
    async (at, code, text) => {
      parts.mailbox.refuseAt = (step) => (step === at ? { code, text } : undefined);
      const first = await mail('a@one.example');
      expect(await stateOf(first)).toBe('queued');
      expect(await stopOf('sign-in')).toMatchObject({ cause: 'refused', reason: expect.stringContaining(text) });
      expect(await suppressed()).toBe(0);
    },
  );
});

describe('a recipient’s server that says our address is wrong', () => {
  const doubted = { code: 550, text: '5.1.8 Sender address rejected: Domain not found' };

  test('stops nobody by itself, under whatever names of its domain, and loses no mail', async () => {
    parts.mailbox.refuseAt = (step, said) => (step === 'RCPT TO' && said.endsWith('.evil') ? doubted : undefined);
    const keys: string[] = [];
    for (let n = 0; n < 8; n += 1) keys.push(await mail(`x@name${n}.own.evil`));
    for (const key of keys) expect(await stateOf(key)).toBe('queued');
    expect(await stopOf('sign-in')).toBeUndefined();
    expect(await stateOf(await mail('honest@people.example'))).toBe('sent');
    expect(await suppressed()).toBe(0);
  });

  test('is believed when servers of several domains say it: the lane stops, and no mail is lost', async () => {
    parts.mailbox.refuseAt = (step) => (step === 'RCPT TO' ? doubted : undefined);
    const keys: string[] = [];
    for (let n = 0; n < mailLimits.refusals.times; n += 1) keys.push(await mail(`x@domain${n}.example`));
    expect(await stopOf('sign-in')).toMatchObject({ cause: 'refused', reason: expect.stringContaining('5.1.8') });
    for (const key of keys) expect(await stateOf(key)).toBe('queued');
    expect(await suppressed()).toBe(0);
  });
});

describe('the probe of a stopped lane', () => {
  const refuseUs = () => {
    parts.mailbox.refuseAt = (step) => (step === 'MAIL FROM' ? { code: 550, text: '5.7.1 Blocked' } : undefined);
  };
  async function stopped(lane: Lane): Promise<string[]> {
    refuseUs();
    return [await mail('a@one.example', lane), await mail('b@two.example', lane), await mail('c@three.example', lane)];
  }
  const firstStop = mailLimits.laneStop.firstSeconds;

  test('when it is accepted the lane goes on by itself, and nothing was lost', async () => {
    const keys = await stopped('sign-in');
    parts.mailbox.refuseAt = () => undefined;
    pass(firstStop - 60);
    for (const key of keys) expect(await again(key)).toBe('queued');
    pass(62);
    await parts.deps.db.update(mailDeliveries).set({ dueAt: clock.sqlNow });
    const begun = await mailWorker.beginDeliveries(keys.map((key) => ({ key, jobId: `probe ${key}` })));
    expect(begun.filter((job) => job !== undefined)).toHaveLength(1);
    for (const job of begun) await job?.run();
    expect(await stopOf('sign-in')).toBeUndefined();
    pass(mailLimits.laneStop.probeAgainSeconds);
    for (const key of keys) expect(await again(key)).toBe('sent');
    expect(parts.mailbox.mails).toHaveLength(3);
  });

  test('when it is refused the lane stands still for longer, up to a bound, and the mail waits', async () => {
    const [key = ''] = await stopped('reminders');
    const waits: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const stop = await stopOf('reminders');
      pass(
        clock
          .now()
          .until(Temporal.Instant.fromEpochMilliseconds(stop?.probeAt.getTime() ?? 0))
          .total('seconds'),
      );
      await parts.deps.db.update(mailDeliveries).set({ dueAt: clock.sqlNow });
      expect(await again(key)).toBe('queued');
      const next = await stopOf('reminders');
      waits.push(((next?.probeAt.getTime() ?? 0) - clock.now().epochMilliseconds) / 1000 / firstStop);
    }
    expect(waits).toEqual([2, 4, 4, 4]);
  });

  test('when it proves nothing another is tried a minute later', async () => {
    const [key = ''] = await stopped('reminders');
    parts.mailbox.refuseAt = (step) => (step === 'RCPT TO' ? { code: 451, text: '4.3.0 Later' } : undefined);
    pass(firstStop);
    await parts.deps.db.update(mailDeliveries).set({ dueAt: clock.sqlNow });
    expect(await again(key)).toBe('queued');
    parts.mailbox.refuseAt = () => undefined;
    pass(mailLimits.laneStop.probeAgainSeconds);
    await parts.deps.db.update(mailDeliveries).set({ dueAt: clock.sqlNow });
    expect(await again(key)).toBe('sent');
    expect(await stopOf('reminders')).toBeUndefined();
  });

  test('when one domain refuses it another is tried a minute later; when a second one does, the stop is longer', async () => {
    await stopped('reminders');
    const probe = async (key: string, seconds: number) => {
      pass(seconds);
      await parts.deps.db.update(mailDeliveries).set({ dueAt: clock.sqlNow });
      expect(await again(key)).toBe('queued');
      const probeAt = (await stopOf('reminders'))?.probeAt.getTime() ?? 0;
      return (probeAt - clock.now().epochMilliseconds) / 1000;
    };
    const [evil, alias, other] = [
      await mail('x@a.evil.example', 'reminders'),
      await mail('x@b.evil.example', 'reminders'),
      await mail('x@other.example', 'reminders'),
    ];
    parts.mailbox.refuseAt = (step) => (step === 'RCPT TO' ? policy : undefined);
    const { probeAgainSeconds } = mailLimits.laneStop;
    expect(await probe(evil, firstStop)).toBe(probeAgainSeconds);
    expect(await probe(alias, probeAgainSeconds)).toBe(probeAgainSeconds);
    expect(await probe(other, probeAgainSeconds)).toBe(2 * firstStop);
  });

  test('one that is lost with its worker is followed by another', async () => {
    const [first = '', second = ''] = await stopped('reminders');
    parts.mailbox.refuseAt = () => undefined;
    pass(firstStop);
    await parts.deps.db.update(mailDeliveries).set({ dueAt: clock.sqlNow });
    expect(await mailWorker.beginDeliveries([{ key: first, jobId: 'killed' }])).toHaveLength(1);
    expect(await again(second)).toBe('queued');
    pass(mailLimits.laneStop.probeSeconds);
    await parts.deps.db.update(mailDeliveries).set({ dueAt: clock.sqlNow });
    expect(await again(second)).toBe('sent');
  });

  test('an operator can keep a lane stopped for good', async () => {
    await parts.deps.db.execute(
      sql`insert into mail_lane_stops (lane, reason, probe_at) values ('reminders', 'by hand', 'infinity')`,
    );
    pass(86_000);
    expect(await stateOf(await mail('a@one.example', 'reminders'))).toBe('queued');
  });
});

describe('mails that come back', () => {
  const noMailbox = () => {
    parts.mailbox.refuseAt = (step) => (step === 'RCPT TO' ? { code: 550, text: '5.1.1 No such user' } : undefined);
  };
  const { times } = mailLimits.bounces;

  test('too many of them suppress no further address and stop the lane', async () => {
    noMailbox();
    for (let n = 0; n < times; n += 1) await mail(`x${n}@domain${n % 3}.example`, 'reminders');
    expect(await suppressed()).toBe(times - 1);
    expect(await stopOf('reminders')).toMatchObject({ cause: 'bounces' });
    expect(await stateOf(await mail('later@people.example', 'reminders'))).toBe('queued');
  });

  test('those of one who invites stop the invitations of nobody else', async () => {
    const [one, other] = [(await insertUser(parts.deps.db)).userId, (await insertUser(parts.deps.db)).userId];
    noMailbox();
    for (let n = 0; n < times + 5; n += 1) await mail(`x${n}@domain${n % 5}.example`, 'invitations', one);
    expect(await stopOf('invitations')).toBeUndefined();
    parts.mailbox.refuseAt = () => undefined;
    expect(await stateOf(await mail('honest@people.example', 'invitations', other))).toBe('sent');
  });

  test('addresses that somebody makes up stop no sign-in while others get their mails', async () => {
    expect(await stateOf(await mail('honest@people.example'))).toBe('sent');
    noMailbox();
    for (let n = 0; n < times + 5; n += 1) await mail(`x${n}@domain${n % 5}.example`);
    expect(await suppressed()).toBe(times - 1);
    parts.mailbox.refuseAt = () => undefined;
    expect(await stateOf(await mail('honest2@people.example'))).toBe('sent');
  });
});

describe('invitations that nobody wants', () => {
  async function inviter(): Promise<number> {
    return (await insertUser(parts.deps.db)).userId;
  }
  const event = (key: string, address: string, kind: 'bounce' | 'complaint') =>
    createEventRecorder({ ...parts.deps, kinds })({
      kind,
      address,
      messageId: `<${key.replaceAll(':', '.')}@kartu.test>`,
    });

  test('two complaints make one sender wait for a day, and nobody else', async () => {
    const [spammer, other] = [await inviter(), await inviter()];
    for (const n of [1, 2]) {
      const key = await mail(`angry${n}@people.example`, 'invitations', spammer);
      await event(key, `angry${n}@people.example`, 'complaint');
      await event(key, `angry${n}@people.example`, 'complaint');
    }
    const held = await mail('next@people.example', 'invitations', spammer);
    expect(await stateOf(held)).toBe('queued');
    expect(await stateOf(await mail('next@people.example', 'invitations', other))).toBe('sent');
    pass(mailLimits.invitations.seconds - 3600);
    await parts.deps.db.update(mailDeliveries).set({ deadline: sql`${clock.sqlNow} + interval '2 days'` });
    expect(await again(held)).toBe('queued');
    pass(3601);
    expect(await again(held)).toBe('sent');
  });

  test('complaints of the guests of several senders stop the lane for a day', async () => {
    for (const n of [1, 2, 3]) {
      const key = await mail(`angry${n}@people.example`, 'invitations', await inviter());
      await event(key, `angry${n}@people.example`, 'complaint');
    }
    expect(await stopOf('invitations')).toMatchObject({ cause: 'reputation' });
    const waiting = await mail('next@people.example', 'invitations', await inviter());
    expect(await stateOf(waiting)).toBe('queued');
    expect(await stateOf(await mail('x@people.example', 'reminders'))).toBe('sent');
  });

  test('so do too many that came back, by an answer or an event', async () => {
    const senders = [await inviter(), await inviter(), await inviter()];
    for (let n = 0; n < mailLimits.invitations.bounces.times; n += 1) {
      const address = `x${n}@domain${n % 2}.example`;
      const key = await mail(address, 'invitations', senders[n % 3] ?? null);
      await event(key, address, 'bounce');
    }
    expect(await stopOf('invitations')).toMatchObject({ cause: 'reputation' });
  });
});
