import { timingSafeEqual } from 'node:crypto';
import type { LeaveOverview } from '#contract/account.ts';
import type { LeaveLink } from '#contract/pages.ts';
import type { Language } from '#domain/language.ts';
import { leaveLimits } from '#domain/limits/leave.ts';
import { day } from '#domain/limits/units.ts';
import { canonicalAddress, maskedAddress } from '#domain/mail/email-address.ts';
import { zoneOrUtc } from '#domain/stored-zone.ts';
import type { Deps } from '#server/deps.ts';
import type { Identity } from '#server/features/auth/service/identity.ts';
import { cardTopic } from '#server/features/group-cards/cards/service/change.ts';
import type { ReminderService } from '#server/features/reminders/service/plan.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { assertWithinLimits } from '#server/platform/http/errors.ts';
import { leavingMailKind } from '#server/platform/mail/delivery/delivery-repo.ts';
import { type KeyedHmac, randomId, type SecretHmac, sha256 } from '#server/platform/secrets.ts';
import { createRequestRepo, type FoundRequest } from './repo/requests.ts';

/** Holds the user id, so that the data can be sharded by it, and the secret. */
const tokenShape = /^(\d{1,15})\.([\w-]{43})$/;

/** Derived, not stored: every attempt to send the mail renders the same link, and no row holds it. */
const secretOf = (hmac: SecretHmac, id: number) => hmac('leave-link', String(id)).toString('base64url');

/** The token in the mailed link, made with the secret that was in use when the link was requested. */
export function leaveToken(hmac: KeyedHmac, { userId, id, token }: Pick<FoundRequest, 'userId' | 'id' | 'token'>) {
  const signer = hmac.accepted.find((one) => sha256(secretOf(one, id)).equals(token)) ?? hmac;
  return `${userId}.${secretOf(signer, id)}`;
}

function parseToken(token: string): { userId: number; hash: Buffer } | undefined {
  const [, userId, secret] = tokenShape.exec(token) ?? [];
  return userId && secret ? { userId: Number(userId), hash: sha256(secret) } : undefined;
}

const matches = (hash: Buffer, request: FoundRequest | undefined): request is FoundRequest =>
  request !== undefined && timingSafeEqual(request.token, hash);

/** Leaving for good: asked for in the settings, confirmed by a mailed link, taken back by signing in. */
export function createLeaveService(
  deps: Pick<Deps, 'clock' | 'db' | 'hmac' | 'live' | 'outbox' | 'rateLimits'>,
  { reminders }: { reminders: ReminderService },
) {
  const { db, hmac, live, outbox, rateLimits } = deps;
  const repo = createRequestRepo(deps.clock);

  async function findRequest(token: string): Promise<FoundRequest | undefined> {
    const parsed = parseToken(token);
    const request = parsed && (await repo.findRequest(db, parsed.userId));
    return parsed && matches(parsed.hash, request) ? request : undefined;
  }

  /** Ends every access, seals the cards and says in a mail when everything goes. */
  async function closeAccount(tx: Transaction, userId: number, takesMessages: boolean, cause: number): Promise<void> {
    await reminders.replanAround(tx, [userId], () => repo.saveLeaving(tx, userId, takesMessages));
    await repo.endAccess(tx, userId);
    for (const { id, revision } of await repo.incrementCardRevisions(tx, userId)) {
      await live.publish(tx, cardTopic(id), revision);
    }
    await outbox.postMail(tx, {
      key: `leaving:${userId}:${cause}`,
      kind: leavingMailKind,
      lane: 'sign-in',
      subject: { userId },
      userId,
      deadlineSeconds: day,
    });
  }

  return {
    /** What goes with the account, for the question in the settings. */
    describeAccount: ({ userId, email }: Identity): Promise<LeaveOverview> =>
      repo.countContents(db, userId, canonicalAddress(email)),

    /** Mails the link. Nothing else changes. */
    async requestLeave({ userId }: Identity, takesMessages: boolean): Promise<void> {
      assertWithinLimits(await rateLimits.firstExceeded({ rate: 'leaveLinksByOwner', key: String(userId) }));
      const id = randomId();
      await db.transaction(async (tx) => {
        await repo.saveRequest(tx, { userId, id, takesMessages, token: sha256(secretOf(hmac, id)) });
        await outbox.postMail(tx, {
          key: `leave:${userId}:${id}`,
          kind: 'leave-link',
          lane: 'sign-in',
          subject: { userId, id },
          userId,
          deadlineSeconds: leaveLimits.linkSeconds,
        });
      });
    },

    /** What the link's page shows. Opening it changes nothing, because mail scanners open every link. */
    async describeLink(token: string): Promise<LeaveLink> {
      const request = await findRequest(token);
      if (!request) return { state: 'gone' };
      const maskedEmail = maskedAddress(request.email);
      if (request.isUsed && request.leavesAt) {
        const at = request.leavesAt.toISOString();
        return { state: 'confirmed', maskedEmail, at, timeZone: zoneOrUtc(request.timeZone) };
      }
      if (request.isUsed || request.isExpired) return { state: 'gone' };
      const contents = await repo.countContents(db, request.userId, canonicalAddress(request.email));
      return { state: 'open', maskedEmail, takesMessages: request.takesMessages, contents };
    },

    languageOf: async (token: string): Promise<Language | undefined> => (await findRequest(token))?.language,

    /** The person stays: the link ends. */
    async declineLeave(token: string): Promise<void> {
      const request = await findRequest(token);
      if (request) await repo.deleteRequest(db, request.userId, request.id);
    },

    /** Works once. From now on nobody is signed in, no mail is sent, and the cards are withdrawn. */
    async confirmLeave(token: string, takesMessages: boolean): Promise<boolean> {
      const parsed = parseToken(token);
      const request = await findRequest(token);
      if (!parsed || !request) return false;
      const { userId } = parsed;
      return db.transaction(async (tx) => {
        // An older sign-in link, opened later, must not take it back unasked. Before the account, as signing in does.
        await repo.deleteSignInLinks(tx, canonicalAddress(request.email));
        const locked = await repo.lockRequest(tx, userId);
        if (!matches(parsed.hash, locked) || locked.isUsed || locked.isExpired || locked.leavesAt) return false;
        await closeAccount(tx, userId, takesMessages, locked.id);
        return true;
      });
    },

    /** For an account that nobody uses: the same last week, and messages on other people's cards stay. */
    closeAccount: (tx: Transaction, userId: number): Promise<void> => closeAccount(tx, userId, false, randomId()),
  };
}
