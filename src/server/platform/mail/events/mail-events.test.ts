import { createSign, generateKeyPairSync } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertUser } from '#test/fixtures/users.ts';
import { type Product, startParts, startWeb } from '#test/app.ts';
import { createMovingClock } from '#test/moving-clock.ts';
import { type SnsMessage } from '#contract/mail-events.ts';
import { mailDeliveries, mailSuppressions, reminderItems, users } from '#server/platform/database/schema/index.ts';
import { createSuppressions } from '../delivery/suppressions.ts';
import { signEvents } from './signed.ts';
import { signedText } from './sns.ts';

const now = '2026-11-13T09:00:00Z';
const clock = createMovingClock(now);
const secret = 'what-signs-the-events-of-these-tests';
const topic = 'arn:aws:sns:eu-north-1:123456789012:kartu-mail';
const certificateUrl = 'https://sns.eu-north-1.amazonaws.com/SimpleNotificationService-0123.pem';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const address = 'ona@example.lt';
const userId = 77;
const date = '2026-11-13';
const messageId = `<rem.${userId}.${date}@kartu.test>`;
let parts: Product;
let web: Awaited<ReturnType<typeof startWeb>>;
let fetched: string[];

beforeAll(async () => {
  const settings = { MAIL_EVENTS_SECRET: secret, MAIL_EVENTS_SNS_TOPICS: topic };
  parts = await startParts('web', settings, clock);
  parts.deps.fetchText = async (url) => {
    fetched.push(url);
    return url === certificateUrl ? publicKey.export({ type: 'spki', format: 'pem' }).toString() : 'confirmed';
  };
  web = await startWeb(parts);
});

beforeEach(async () => {
  fetched = [];
  const { db } = parts.deps;
  await db.delete(users);
  await db.delete(mailSuppressions);
  await db.delete(mailDeliveries);
  await insertUser(db, { id: userId, email: address });
  await insertMail('sent');
});

async function insertMail(state: string): Promise<void> {
  const { db } = parts.deps;
  await db.delete(mailDeliveries);
  await db.delete(reminderItems);
  const moment = new Date(now);
  await db.insert(mailDeliveries).values({
    key: `rem:${userId}:${date}`,
    lane: 'reminders',
    kind: 'reminder',
    subject: { userId, date },
    userId,
    state,
    messageId,
    dueAt: moment,
    deadline: moment,
  });
  const line = { userId, birthdayId: 1, leadDays: 7, reminderDate: date, occursOn: '2026-11-20' };
  await db.insert(reminderItems).values({ ...line, state: state === 'sent' ? 'sent' : 'planned' });
}

async function outcome(): Promise<string[]> {
  const { db, hmac } = parts.deps;
  const [mail] = await db.select().from(mailDeliveries);
  const [line] = await db.select().from(reminderItems);
  const hold = await createSuppressions(hmac, parts.deps.clock).findReason(db, address, 'reminders');
  return [mail?.state ?? '', line?.state ?? '', hold ?? 'open'];
}

const post = async (options: InjectOptions) =>
  (
    await web.inject({
      method: 'POST',
      url: '/api/webhooks/mail',
      ...options,
      headers: { host: 'kartu.test', ...options.headers },
    })
  ).statusCode;

const seconds = () => String(Math.floor(clock.now().epochMilliseconds / 1000));

function postSigned(events: unknown, change: { timestamp?: string; signature?: string; body?: string } = {}) {
  const body = JSON.stringify({ events });
  const timestamp = change.timestamp ?? seconds();
  return post({
    headers: {
      'content-type': 'application/json',
      'x-kartu-timestamp': timestamp,
      'x-kartu-signature': change.signature ?? signEvents(secret, timestamp, body),
    },
    payload: change.body ?? body,
  });
}

const bounce = { type: 'bounce', email: address, messageId };

describe('events in our own form', () => {
  test('[REM-7] a hard bounce holds the address and closes the mail and its lines, however often it is told', async () => {
    expect(await postSigned([bounce])).toBe(204);
    expect(await outcome()).toEqual(['bounced', 'bounced', 'bounced']);
    expect(await postSigned([bounce, bounce])).toBe(204);
    expect(await outcome()).toEqual(['bounced', 'bounced', 'bounced']);
  });

  test('[REM-7] it may come before the hand-over is recorded, or about a mail that is long gone', async () => {
    await insertMail('sending');
    await postSigned([bounce]);
    expect(await outcome()).toEqual(['bounced', 'bounced', 'bounced']);
    await parts.deps.db.delete(mailDeliveries);
    expect(await postSigned([{ ...bounce, messageId: null }])).toBe(204);
  });

  test('a complaint holds back what we write unasked, and a bounce that passes holds nothing', async () => {
    await postSigned([{ ...bounce, permanent: false }]);
    expect(await outcome()).toEqual(['sent', 'sent', 'open']);
    await postSigned([{ type: 'complaint', email: 'ONA@example.lt', messageId }]);
    expect(await outcome()).toEqual(['sent', 'sent', 'complained']);
    const { db, hmac } = parts.deps;
    expect(await createSuppressions(hmac, parts.deps.clock).findReason(db, address, 'sign-in')).toBeNull();
  });

  test('nothing that is not signed, or was signed long ago, is believed', async () => {
    const signature = signEvents(secret, seconds(), JSON.stringify({ events: [bounce] }));
    const middle = 30;
    const forged = signature.slice(0, middle) + (signature[middle] === 'a' ? 'b' : 'a') + signature.slice(middle + 1);
    const longAgo = String(Number(seconds()) - 301);
    expect(await postSigned([bounce], { signature: forged })).toBe(403);
    expect(await postSigned([bounce], { signature: '' })).toBe(403);
    expect(await postSigned([bounce], { timestamp: longAgo })).toBe(403);
    expect(await postSigned([bounce], { timestamp: 'now' })).toBe(403);
    expect(await postSigned([bounce], { body: JSON.stringify({ events: [{ ...bounce, email: 'x@y.lt' }] }) })).toBe(
      403,
    );
    expect(await outcome()).toEqual(['sent', 'sent', 'open']);
  });

  test('what is signed and makes no sense is refused, and too much of it as well', async () => {
    expect(await postSigned('nonsense')).toBe(400);
    expect(await postSigned(Array.from({ length: 101 }, () => bounce))).toBe(400);
    expect(await post({ payload: 'x'.repeat(300_000), headers: { 'content-type': 'text/plain' } })).toBe(413);
    expect(await postSigned([{ type: 'bounce', email: 'no address', messageId: 'nothing' }])).toBe(204);
  });
});

describe('events of Amazon SES through SNS', () => {
  function sns(message: unknown, change: Partial<SnsMessage> = {}): SnsMessage {
    const given: SnsMessage = {
      Type: 'Notification',
      MessageId: 'b1946ac9',
      TopicArn: topic,
      Message: JSON.stringify(message),
      Timestamp: now,
      SignatureVersion: '2',
      Signature: '',
      SigningCertURL: certificateUrl,
      ...change,
    };
    return { ...given, Signature: createSign('RSA-SHA256').update(signedText(given)).sign(privateKey, 'base64') };
  }
  const deliver = (message: SnsMessage) =>
    post({
      headers: { 'content-type': 'text/plain; charset=UTF-8', 'x-amz-sns-message-type': message.Type },
      payload: JSON.stringify(message),
    });
  const mail = { messageId: '0100-ses-own', commonHeaders: { messageId } };
  const hard = {
    notificationType: 'Bounce',
    mail,
    bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: address }] },
  };

  test('[REM-7] bounces and complaints are taken from our topic; the certificate is fetched once', async () => {
    expect(await deliver(sns(hard))).toBe(204);
    expect(await outcome()).toEqual(['bounced', 'bounced', 'bounced']);
    const complaint = {
      eventType: 'Complaint',
      mail,
      complaint: { complainedRecipients: [{ emailAddress: address }] },
    };
    expect(await deliver(sns(complaint))).toBe(204);
    expect(await deliver(sns({ eventType: 'Delivery', mail }))).toBe(204);
    expect(fetched.length).toBeLessThanOrEqual(1);
  });

  test('a bounce that passes changes nothing', async () => {
    await deliver(sns({ ...hard, bounce: { ...hard.bounce, bounceType: 'Transient' } }));
    expect(await outcome()).toEqual(['sent', 'sent', 'open']);
  });

  test.each([
    ['another topic', { TopicArn: 'arn:aws:sns:eu-north-1:999999999999:mine' }],
    ['a certificate from elsewhere', { SigningCertURL: 'https://sns.eu-north-1.amazonaws.com.evil.example/x.pem' }],
    ['a certificate of another service', { SigningCertURL: 'https://s3.eu-north-1.amazonaws.com/bucket/x.pem' }],
    ['a certificate without encryption', { SigningCertURL: 'http://sns.eu-north-1.amazonaws.com/x.pem' }],
    ['a certificate on another port', { SigningCertURL: 'https://sns.eu-north-1.amazonaws.com:8443/x.pem' }],
    ['a message of last week', { Timestamp: '2026-11-06T09:00:00Z' }],
  ] satisfies [string, Partial<SnsMessage>][])('%s is refused, and nobody is asked for it', async (_, change) => {
    fetched = [];
    expect(await deliver(sns(hard, change))).toBe(403);
    expect(fetched).toEqual([]);
    expect(await outcome()).toEqual(['sent', 'sent', 'open']);
  });

  test('a changed message is refused', async () => {
    expect(await deliver({ ...sns(hard), Message: JSON.stringify({ ...hard, mail: null }) })).toBe(403);
    expect(await deliver({ ...sns(hard), SignatureVersion: '1' as '2' })).toBe(400);
    expect(await outcome()).toEqual(['sent', 'sent', 'open']);
  });

  test('a subscription to our topic is confirmed, at Amazon only', async () => {
    const confirmation = { Type: 'SubscriptionConfirmation', Token: 'token' } as const;
    const own = 'https://sns.eu-north-1.amazonaws.com/?Action=ConfirmSubscription&Token=token';
    expect(await deliver(sns('confirm', { ...confirmation, SubscribeURL: own }))).toBe(204);
    expect(fetched).toContain(own);
    fetched = [];
    await deliver(sns('confirm', { ...confirmation, SubscribeURL: 'https://evil.example/' }));
    expect(fetched).not.toContain('https://evil.example/');
  });
});

test('without a secret and without a topic the address does not exist', async () => {
  const plain = await startWeb({
    ...parts,
    config: { ...parts.config, MAIL_EVENTS_SECRET: undefined, MAIL_EVENTS_SNS_TOPICS: [] },
  });
  const answer = await plain.inject({
    method: 'POST',
    url: '/api/webhooks/mail',
    headers: { host: 'kartu.test', 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.statusCode).toBe(404);
});
