import { createPublicKey, createVerify, type KeyObject } from 'node:crypto';
import { sesNotification, type SnsMessage, snsMessage } from '#contract/mail-events.ts';
import { mailServerLimits } from '#server/platform/limits/mail.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { FetchText } from '#server/platform/fetch-text.ts';
import type { MailEvent } from './mail-event.ts';

/** The only hosts from which certificates are fetched and where subscriptions are confirmed. */
const ownHost = /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com(?:\.cn)?$/;

function isOwnAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.protocol === 'https:' && ownHost.test(url.host) && url.username === '';
}

const isCertificateAddress = (text: string) =>
  isOwnAddress(text) && URL.parse(text)?.pathname.endsWith('.pem') === true;

/** The text that SNS signs: names and values in alphabetical order, each on its own line. */
export function signedText(message: SnsMessage): string {
  const names =
    message.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const);
  return names.flatMap((name) => (typeof message[name] === 'string' ? [`${name}\n${message[name]}\n`] : [])).join('');
}

function eventsIn(message: string): MailEvent[] {
  const { kind, mail, bounce, complaint } = sesNotification.parse(JSON.parse(message));
  const messageId = mail?.commonHeaders?.messageId ?? null;
  if (kind === 'Complaint' && complaint) {
    return complaint.complainedRecipients.map(({ emailAddress }) => ({
      kind: 'complaint',
      address: emailAddress,
      messageId,
    }));
  }
  if (kind !== 'Bounce' || !bounce) return [];
  return bounce.bouncedRecipients.map(({ emailAddress }) => ({
    kind: bounce.bounceType === 'Permanent' ? 'bounce' : 'soft-bounce',
    address: emailAddress,
    messageId,
  }));
}

interface Parts {
  /** Our topics; anybody can have a topic at Amazon. */
  topics: readonly string[];
  clock: Clock;
  fetchText: FetchText;
}

/** Events of Amazon SES, delivered by SNS. */
export function createSns({ topics, clock, fetchText }: Parts) {
  const keys = new Map<string, KeyObject>();

  async function keyAt(url: string): Promise<KeyObject> {
    const known = keys.get(url);
    if (known) return known;
    const key = createPublicKey(await fetchText(url));
    if (keys.size >= mailServerLimits.certificateCacheSize) keys.clear();
    keys.set(url, key);
    return key;
  }

  async function isGenuine(message: SnsMessage): Promise<boolean> {
    if (!topics.includes(message.TopicArn) || !isCertificateAddress(message.SigningCertURL)) return false;
    const age = clock.now().since(Temporal.Instant.from(message.Timestamp)).total('second');
    if (Math.abs(age) > mailServerLimits.snsEventSeconds) return false;
    const verify = createVerify('RSA-SHA256').update(signedText(message));
    return verify.verify(await keyAt(message.SigningCertURL), message.Signature, 'base64');
  }

  return {
    /** The events in a body, or nothing if it is not from our topics. Confirms new subscriptions. */
    async read(body: string): Promise<MailEvent[] | undefined> {
      const message = snsMessage.parse(JSON.parse(body));
      if (!(await isGenuine(message))) return undefined;
      if (message.Type === 'Notification') return eventsIn(message.Message);
      const { SubscribeURL } = message;
      if (message.Type === 'SubscriptionConfirmation' && SubscribeURL && isOwnAddress(SubscribeURL)) {
        await fetchText(SubscribeURL);
      }
      return [];
    },
  };
}
