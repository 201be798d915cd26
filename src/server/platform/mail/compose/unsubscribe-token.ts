import { timingSafeEqual } from 'node:crypto';
import type { KeyedHmac, SecretHmac } from '#server/platform/secrets.ts';

/** The lists a person can leave with one click. Sign-in mails are none: nobody may lock a person out. */
const mailLists = ['reminders', 'invitations'] as const;
export type MailList = (typeof mailLists)[number];

export interface Subscription {
  userId: number;
  list: MailList;
}

const shape = new RegExp(`^([0-9a-z]{1,10})\\.(${mailLists.join('|')})\\.([\\w-]{43})$`);

const proofOf = (hmac: SecretHmac, { userId, list }: Subscription) => hmac('unsubscribe', `${userId} ${list}`);

/** Says whose subscription to which list it ends, and proves that we wrote it; works as long as the account lives. */
export function makeUnsubscribeToken(hmac: SecretHmac, subscription: Subscription): string {
  const proof = proofOf(hmac, subscription).toString('base64url');
  return `${subscription.userId.toString(36)}.${subscription.list}.${proof}`;
}

/** What a token of ours stands for; nothing for any other text. */
export function readUnsubscribeToken(hmac: KeyedHmac, token: string): Subscription | undefined {
  const [, id = '', list, proof = ''] = shape.exec(token) ?? [];
  const subscription = { userId: Number.parseInt(id, 36), list: list as MailList };
  if (list === undefined) return undefined;
  const given = Buffer.from(proof, 'base64url');
  return hmac.accepted.some((one) => timingSafeEqual(proofOf(one, subscription), given)) ? subscription : undefined;
}

/** The page that asks before it acts; mails link to it. */
export const unsubscribePage = (origin: string, token: string) => `${origin}/unsubscribe?t=${token}`;

/** Lets mail programs unsubscribe by one POST of their own (RFC 8058), and recognise the list (RFC 2919). */
export function listHeaders(origin: string, { list, token }: { list: MailList; token: string }) {
  return {
    'List-ID': `<${list}.${new URL(origin).hostname}>`,
    'List-Unsubscribe': `<${origin}/api/unsubscribe?t=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
