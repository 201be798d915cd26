import { createHmac, timingSafeEqual } from 'node:crypto';
import { mailEvents } from '#contract/mail-events.ts';
import { mailServerLimits } from '#server/platform/limits/mail.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { MailEvent } from './mail-event.ts';

const signatureShape = /^v1=([0-9a-f]{64})$/;
const secondsShape = /^\d{1,12}$/;

export const signEvents = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

function isSigned(secret: string, given: { signature: string; timestamp: string; body: string }): boolean {
  if (!signatureShape.test(given.signature)) return false;
  const expected = Buffer.from(signEvents(secret, given.timestamp, given.body));
  return timingSafeEqual(expected, Buffer.from(given.signature));
}

/** Our own event format, for providers without a format that we read. Returns nothing unless signed and fresh. */
export function readSigned(
  secret: string,
  clock: Clock,
  given: { signature: string; timestamp: string; body: string },
): MailEvent[] | undefined {
  if (!secondsShape.test(given.timestamp) || !isSigned(secret, given)) return undefined;
  const age = Math.abs(clock.now().epochMilliseconds / 1000 - Number(given.timestamp));
  if (age > mailServerLimits.signedEventSeconds) return undefined;
  return mailEvents.parse(JSON.parse(given.body)).events.map(({ type, email, permanent, messageId = null }) => ({
    kind: type === 'bounce' && !permanent ? 'soft-bounce' : type,
    address: email,
    messageId,
  }));
}
