import { timingSafeEqual } from 'node:crypto';
import type { StopScope } from '#contract/invitations.ts';
import type { InvitationStop } from '#contract/pages.ts';
import { maskedAddress } from '#domain/mail/email-address.ts';
import { cardServerLimits } from '#server/platform/limits/cards.ts';
import { mailSenderName } from '#domain/mail/mail-text.ts';
import type { Deps } from '#server/deps.ts';
import { suppressionKey } from '#server/platform/mail/delivery/suppressions.ts';
import type { KeyedHmac, SecretHmac } from '#server/platform/secrets.ts';
import { translator } from '#server/platform/i18n.ts';
import { createInvitationRepo, type InvitationKey } from '../repo/invitations.ts';
import { findDelivered, insertSuppression, type RefusableMail } from '../repo/refusable-mail.ts';

interface Stop extends InvitationKey {
  address: Buffer;
}

const idBytes = 6;
const addressBytes = 32;
const proofBytes = 16;
const tokenShape = /^[\w-]{80}$/;

function encodePayload({ creatorId, invitationId, address }: Stop): Buffer {
  const ids = Buffer.alloc(2 * idBytes);
  ids.writeUIntBE(creatorId, 0, idBytes);
  ids.writeUIntBE(invitationId, idBytes, idBytes);
  return Buffer.concat([ids, address]);
}

const proofOf = (hmac: SecretHmac, payload: Buffer) =>
  hmac('stop-invitations', payload.toString('base64url')).subarray(0, proofBytes);

/** Names creator, invitation and hashed address, with an HMAC as proof that we issued it. Does not expire. */
export function makeStopToken(hmac: SecretHmac, key: InvitationKey, email: string): string {
  const payload = encodePayload({ ...key, address: suppressionKey(hmac, email) });
  return Buffer.concat([payload, proofOf(hmac, payload)]).toString('base64url');
}

function readStopToken(hmac: KeyedHmac, token: string): Stop | undefined {
  if (!tokenShape.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const payload = bytes.subarray(0, 2 * idBytes + addressBytes);
  const proof = bytes.subarray(payload.length);
  if (!hmac.accepted.some((one) => timingSafeEqual(proofOf(one, payload), proof))) return undefined;
  return {
    creatorId: payload.readUIntBE(0, idBytes),
    invitationId: payload.readUIntBE(idBytes, idBytes),
    address: payload.subarray(2 * idBytes),
  };
}

/** The page behind the link in the mail; it asks before it stops anything. */
export const stopPage = (origin: string, token: string): string => `${origin}/stop-invitations?t=${token}`;

/** The one-click header stops everybody's invitations (RFC 8058); the page can also stop one sender's only. */
export const stopHeaders = (origin: string, token: string): Record<string, string> => ({
  'List-ID': `<invitations.${new URL(origin).hostname}>`,
  'List-Unsubscribe': `<${origin}/api/stop-invitations?t=${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The suppression list of addresses that want no invitations from this creator. */
export const senderList = (creatorId: number): string => `sender:${creatorId}`;

export function createStopService({ clock, db, hmac }: Pick<Deps, 'clock' | 'db' | 'hmac'>) {
  const repo = createInvitationRepo(clock);

  /** Tokens in mails that deliver a card name the card; its address may be another one by now. */
  async function findCardMail({ creatorId, invitationId, address }: Stop): Promise<RefusableMail | undefined> {
    const mail = await findDelivered(db, { creatorId, id: invitationId });
    const isSame = mail && hmac.accepted.some((one) => suppressionKey(one, mail.inviteeEmail).equals(address));
    return isSame ? mail : undefined;
  }

  const findInvitation = async (stop: Stop | undefined): Promise<RefusableMail | undefined> => {
    if (!stop) return undefined;
    const invitation = await db.transaction((tx) => repo.findInvitationForMail(tx, stop));
    if (!invitation) return findCardMail(stop);
    return invitation.inviteeEmail.endsWith('.invalid') ? undefined : invitation;
  };

  const senderOf = ({ initiatorName, language }: RefusableMail) =>
    mailSenderName(initiatorName, cardServerLimits.mailNameLength) || translator(language)('mail.invite.somebody');

  return {
    /** What the page shows. After an invitation is anonymised its token still works, but no names are shown. */
    async describeStop(token: string): Promise<InvitationStop> {
      const stop = readStopToken(hmac, token);
      if (!stop) return { state: 'unknown' };
      const invitation = await findInvitation(stop);
      return {
        state: 'known',
        maskedEmail: invitation ? maskedAddress(invitation.inviteeEmail) : '•••',
        sender: invitation ? senderOf(invitation) : null,
      };
    },

    languageOf: async (token: string) => (await findInvitation(readStopToken(hmac, token)))?.language,

    /** Idempotent; an invalid token is ignored without an error, so that guessing tells nothing. */
    async stopInvitations(token: string, scope: StopScope): Promise<void> {
      const stop = readStopToken(hmac, token);
      if (stop)
        await insertSuppression(db, stop.address, scope === 'anyone' ? 'invitations' : senderList(stop.creatorId));
    },
  };
}
