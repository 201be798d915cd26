import { timingSafeEqual } from 'node:crypto';
import type { KeyedHmac, SecretHmac } from '#server/platform/secrets.ts';

/** The lists that one click can leave. Not sign-in mails, or anybody with a mail could lock its owner out. */
const mailLists = ['reminders', 'invitations'] as const;
export type MailList = (typeof mailLists)[number];

export interface Subscription {
  userId: number;
  list: MailList;
}

const shape = new RegExp(`^([0-9a-z]{1,10})\\.(${mailLists.join('|')})\\.([\\w-]{43})$`);

const proofOf = (hmac: SecretHmac, { userId, list }: Subscription) => hmac('unsubscribe', `${userId} ${list}`);

/** Names user and list, with an HMAC as proof that we issued it; valid as long as the account exists. */
export function makeUnsubscribeToken(hmac: SecretHmac, subscription: Subscription): string {
  const proof = proofOf(hmac, subscription).toString('base64url');
  return `${subscription.userId.toString(36)}.${subscription.list}.${proof}`;
}

/** Parses and verifies a token; nothing for any other text. */
export function readUnsubscribeToken(hmac: KeyedHmac, token: string): Subscription | undefined {
  const [, id = '', list, proof = ''] = shape.exec(token) ?? [];
  const subscription = { userId: Number.parseInt(id, 36), list: list as MailList };
  if (list === undefined) return undefined;
  const given = Buffer.from(proof, 'base64url');
  return hmac.accepted.some((one) => timingSafeEqual(proofOf(one, subscription), given)) ? subscription : undefined;
}

/** The page behind the link in the mail; it asks before it changes anything. */
export const unsubscribePage = (origin: string, token: string) => `${origin}/unsubscribe?t=${token}`;

/** Headers for one-click unsubscribing (RFC 8058) and for recognising the list (RFC 2919). */
export function listHeaders(origin: string, { list, token }: { list: MailList; token: string }) {
  return {
    'List-ID': `<${list}.${new URL(origin).hostname}>`,
    'List-Unsubscribe': `<${origin}/api/unsubscribe?t=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
