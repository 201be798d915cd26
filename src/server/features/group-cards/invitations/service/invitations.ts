import type { z } from 'zod';
import type { InvitationItem, inviteAnswer } from '#contract/invitations.ts';
import { canonicalAddress, countedMailbox } from '#domain/mail/email-address.ts';
import { invitationEnd } from '#domain/cards/group-card.ts';
import { type Language, pathInLanguage } from '#domain/language.ts';
import { invitationLimits } from '#domain/limits/cards.ts';
import { invitationServerLimits } from '#server/platform/limits/cards.ts';
import { countedNetworks } from '#domain/auth/network.ts';
import type { Deps } from '#server/deps.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { suppressionKeys } from '#server/platform/mail/delivery/suppressions.ts';
import { type Count, countsByNetwork } from '#server/platform/rate-limits.ts';
import { type KeyedHmac, randomId, type SecretHmac, sha256 } from '#server/platform/secrets.ts';
import type { FoundCard, ViewedCard, Viewer } from '#server/features/group-cards/cards/service/access.ts';
import type { CardChange, CardKey, LockedCard } from '#server/features/group-cards/cards/service/change.ts';
import { presentInvitation } from '../present.ts';
import { createInvitationRepo, type InvitationKey } from '../repo/invitations.ts';
import { senderList } from './stop.ts';

/** Who sends invitations, and from which IP address. */
export interface Inviter {
  userId: number;
  email: string;
  ip: string;
}

type Answer = z.infer<typeof inviteAnswer>;

const daySeconds = 24 * 60 * 60;

/** Derived, not stored: every mail and the copied link carry the same token, and no row holds it. */
export function invitationToken(hmac: SecretHmac, { creatorId, invitationId }: InvitationKey): string {
  return hmac('invitation', `${creatorId} ${invitationId}`).toString('base64url');
}

/** The token of an invitation, derived from the accepted secret that yields the hash in its row. */
export function tokenOfInvitation(hmac: KeyedHmac, key: InvitationKey, hash: Buffer): string {
  const signer = hmac.accepted.find((one) => sha256(invitationToken(one, key)).equals(hash));
  return invitationToken(signer ?? hmac, key);
}

/** The personal link of an invited person. */
export function invitationUrl(origin: string, language: Language, slug: string, token: string): string {
  const url = new URL(pathInLanguage(`/group-cards/${slug}`, language), origin);
  url.searchParams.set('invite', token);
  return url.href;
}

/** The key of an invitation's first mail; with the creator, because invitation ids are unique per creator only. */
const mailKey = ({ creatorId, invitationId }: InvitationKey): string => `inv:${creatorId}:${invitationId}`;

/** Keys of the two mails that one invitation can cause, also in the older form without the creator. */
const mailKeys = (key: InvitationKey): string[] =>
  [mailKey(key), `inv:${key.invitationId}`].flatMap((first) => [first, `${first}:again`]);

/** Only a card's creator invites, so user id and address are never missing. */
const inviterOf = ({ userId, email }: Viewer, ip: string): Inviter => ({ userId: userId ?? 0, email: email ?? '', ip });

const notFound = () => new HttpError(404, 'errors.notFound');

export function createInvitationService(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'hmac' | 'outbox' | 'rateLimits'>,
  { cardChange }: { cardChange: CardChange },
) {
  const { db, hmac, outbox, rateLimits } = deps;
  const repo = createInvitationRepo(deps.clock);
  const { changeCard, changeCardWithin } = cardChange;

  /** Accounts cost nothing, so those of one mailbox or one network share a limit. */
  async function inviterCounts({ userId, email, ip }: Inviter): Promise<Count[]> {
    const isNew = await repo.isNewInviter(db, userId);
    const ofMailbox: Count = {
      rate: isNew ? 'invitationsByNewMailbox' : 'invitationsByMailbox',
      key: countedMailbox(email),
    };
    return [
      ofMailbox,
      ...countsByNetwork(isNew ? 'invitationsByNewNetwork' : 'invitationsByNetwork', countedNetworks(ip)),
    ];
  }

  /**
   * The addresses to which an invitation may be mailed now: one mailbox gets a bounded number, whoever sends them.
   * The inviter's own limit is counted first, so that a blocked inviter does not use up the limits of mailboxes.
   */
  async function findMailableAddresses(inviter: Inviter, addresses: readonly string[]): Promise<Set<string>> {
    const ofInviter = await inviterCounts(inviter);
    const allowed = new Set<string>();
    for (const address of addresses) {
      const key = countedMailbox(address);
      const ofAddress: Count[] = [
        { rate: 'invitationsByAddress', key },
        { rate: 'mailsByAddress', key },
      ];
      if (await rateLimits.allow(...ofInviter, ...ofAddress)) allowed.add(address);
    }
    return allowed;
  }

  /** Whether the address accepts invitations from this creator. */
  const acceptsMail = async (tx: Transaction, creatorId: number, address: string): Promise<boolean> =>
    !(await repo.isSuppressed(tx, suppressionKeys(hmac, address), ['all', 'invitations', senderList(creatorId)]));

  /** How many more invitation mails this user may send today. */
  async function countMailsLeftToday(tx: Transaction, userId: number): Promise<number> {
    const { isNew } = await repo.lockInviter(tx, userId);
    const { perDay, perDayWhenNew } = invitationServerLimits;
    const posted = await outbox.countPostedMails(tx, 'invitations', userId, daySeconds);
    return Math.max(0, (isNew ? perDayWhenNew : perDay) - posted);
  }

  const postMails = (
    tx: Transaction,
    kind: 'invitation' | 'nudge',
    mails: readonly (InvitationKey & { key: string })[],
  ) =>
    outbox.postMails(
      tx,
      'invitations',
      mails.map(({ key, creatorId, invitationId }) => ({
        key,
        kind,
        subject: { creatorId, invitationId },
        userId: creatorId,
        deadlineSeconds: invitationServerLimits.mailDeadlineSeconds,
      })),
    );

  async function sortAddresses(tx: Transaction, card: CardKey, creatorEmail: string, addresses: readonly string[]) {
    const left = await countMailsLeftToday(tx, card.creatorId);
    const known = await repo.listInvitedAddresses(tx, card);
    const answer: Pick<Answer, 'added' | 'skipped'> = { added: [], skipped: [] };
    const again: string[] = [];
    for (const email of addresses) {
      const canonical = canonicalAddress(email);
      const before = known.get(canonical);
      const { length } = answer.added;
      const onCard = known.size + length - again.length;
      if (canonical === canonicalAddress(creatorEmail)) answer.skipped.push({ email, reason: 'own-address' });
      else if (before?.isRevoked === false) answer.skipped.push({ email, reason: 'already-invited' });
      else if (!before && onCard >= invitationLimits.perCard) answer.skipped.push({ email, reason: 'card-full' });
      else if (length >= left) answer.skipped.push({ email, reason: 'limit-today' });
      else {
        answer.added.push(email);
        if (before) again.push(canonical);
      }
    }
    return { left, again, ...answer };
  }

  /** Runs in the caller's transaction, so that rows, mails and jobs exist together or not at all. */
  async function invite(
    tx: Transaction,
    card: CardKey & { celebratedOn: string },
    creatorEmail: string,
    addresses: readonly string[],
    allowed: ReadonlySet<string>,
  ) {
    const sorted = await sortAddresses(tx, card, creatorEmail, addresses);
    if (sorted.added.length === 0) return sorted;
    const { creatorId } = card;
    const expiresAt = invitationEnd(Temporal.PlainDate.from(card.celebratedOn));
    const invitations = sorted.added.map((inviteeEmail) => {
      const id = randomId();
      return {
        id,
        inviteeEmail,
        inviteeEmailCanonical: canonicalAddress(inviteeEmail),
        inviteToken: sha256(invitationToken(hmac, { creatorId, invitationId: id })),
        // An address over its daily limit gets no mail, but the creator can hand its link over.
        status: allowed.has(inviteeEmail) ? ('pending' as const) : ('unconfirmed' as const),
        expiresAt,
      };
    });
    // An address that is invited again gets a new link; the revoked one stays invalid.
    const former =
      sorted.again.length > 0 ? await repo.deleteRevokedInvitations(tx, card, sorted.again) : new Map<string, number>();
    await repo.insertInvitations(tx, card, invitations);
    for (const { id, inviteeEmailCanonical } of invitations) {
      const before = former.get(inviteeEmailCanonical);
      if (before !== undefined && (await repo.moveContributions(tx, card, before, id)))
        await repo.updateAnswerStatus(tx, { creatorId, invitationId: id }, undefined);
    }
    const mails = invitations.filter(({ status }) => status === 'pending');
    if (mails.length > 0)
      await postMails(
        tx,
        'invitation',
        mails.map(({ id }) => ({ key: mailKey({ creatorId, invitationId: id }), creatorId, invitationId: id })),
      );
    return sorted;
  }

  return {
    acceptsMail,
    findMailableAddresses,
    invite,

    /** Invites further people to an existing card. */
    async inviteMore({ card, viewer }: ViewedCard, ip: string, addresses: readonly string[]): Promise<Answer> {
      const allowed = await findMailableAddresses(inviterOf(viewer, ip), addresses);
      return db.transaction(async (tx) => {
        await repo.lockInviter(tx, card.creatorId);
        return changeCardWithin(tx, card, async (locked) => {
          const { added, skipped } = await invite(tx, locked, viewer.email ?? '', addresses, allowed);
          return { added, notMailed: added.filter((address) => !allowed.has(address)), skipped };
        });
      });
    },

    /** All invitations for the creator, the own one for an invited person, none for anybody else. */
    async listInvitationsFor(card: FoundCard, viewer: Viewer): Promise<InvitationItem[]> {
      if (viewer.kind === 'creator') return (await repo.listInvitations(db, card)).map(presentInvitation);
      const own = viewer.invitationId === null ? undefined : await repo.findInvitation(db, card, viewer.invitationId);
      return own ? [presentInvitation(own)] : [];
    },

    /** The same link as in the mail, for creators who prefer to send it themselves. */
    async personalLink({ card }: ViewedCard, invitationId: number, language: Language): Promise<string> {
      const found = await repo.findInvitation(db, card, invitationId);
      if (!found?.isActive) throw notFound();
      const token = tokenOfInvitation(hmac, { creatorId: card.creatorId, invitationId }, found.inviteToken);
      return invitationUrl(deps.config.PUBLIC_ORIGIN, language, card.slug, token);
    },

    /** Sends the mail again, where nobody knows whether the first one arrived. */
    async resendInvitation({ card, viewer }: ViewedCard, ip: string, invitationId: number): Promise<void> {
      const found = await repo.findInvitation(db, card, invitationId);
      if (!found?.isActive) throw notFound();
      const { inviteeEmail } = found;
      const mayMail =
        found.status === 'unconfirmed' &&
        !found.isDeliveredTo &&
        (await findMailableAddresses(inviterOf(viewer, ip), [inviteeEmail])).has(inviteeEmail);
      if (!mayMail) throw new HttpError(409, 'groupCard.notAgain');
      const key = { creatorId: card.creatorId, invitationId };
      await db.transaction(async (tx) => {
        if ((await countMailsLeftToday(tx, card.creatorId)) === 0) throw new HttpError(409, 'groupCard.notAgain');
        await changeCardWithin(tx, card, async (locked) => {
          // Read again under the lock, so that of two calls at once only one sends.
          const still = await repo.findInvitation(tx, locked, invitationId);
          const posted = await repo.countPostedMails(tx, card.creatorId, mailKeys(key));
          if (!still?.isActive || still.isDeliveredTo || still.status !== 'unconfirmed' || posted > 1)
            throw new HttpError(409, 'groupCard.notAgain');
          await postMails(tx, 'invitation', [{ key: posted === 0 ? mailKey(key) : `${mailKey(key)}:again`, ...key }]);
          await repo.changeInvitationStatus(tx, key, 'unconfirmed', 'pending');
        });
      });
    },

    revokeInvitation: ({ card }: ViewedCard, invitationId: number): Promise<void> =>
      changeCard(card, async (tx, locked) => {
        if (!(await repo.findInvitation(tx, locked, invitationId))) throw notFound();
        await repo.revokeInvitation(tx, { creatorId: card.creatorId, invitationId });
      }),

    /** Sends one nudge to each invited person who has not written, and never a second; returns how many go out. */
    async nudgeInvitees({ card, viewer }: ViewedCard, ip: string): Promise<number> {
      const waiting = await repo.listInvitationsToNudge(db, card);
      const addresses = waiting.map(({ inviteeEmail }) => inviteeEmail);
      const allowed = await findMailableAddresses(inviterOf(viewer, ip), addresses);
      return db.transaction(async (tx) => {
        const left = await countMailsLeftToday(tx, card.creatorId);
        return changeCardWithin(tx, card, async (locked) => {
          if (locked.isPublished) return 0;
          const still = await repo.listInvitationsToNudge(tx, locked);
          const nudged = still.filter(({ inviteeEmail }) => allowed.has(inviteeEmail)).slice(0, left);
          if (nudged.length === 0) return 0;
          const { creatorId } = card;
          // Addresses that refuse our mails are marked as nudged too, so that the creator cannot tell them apart.
          await repo.markInvitationsNudged(
            tx,
            locked,
            nudged.map(({ id }) => id),
          );
          const wanted: number[] = [];
          for (const { id, inviteeEmail } of nudged)
            if (await acceptsMail(tx, creatorId, inviteeEmail)) wanted.push(id);
          await postMails(
            tx,
            'nudge',
            wanted.map((id) => ({ key: `nudge:${creatorId}:${id}`, creatorId, invitationId: id })),
          );
          return wanted.length;
        });
      });
    },

    updateAnswerStatus: (tx: Transaction, card: LockedCard, invitationId: number, name?: string) =>
      repo.updateAnswerStatus(tx, { creatorId: card.creatorId, invitationId }, name),

    updateExpiry: (tx: Transaction, card: CardKey, celebratedOn: Temporal.PlainDate) =>
      repo.updateExpiry(tx, card, invitationEnd(celebratedOn)),
  };
}

export type InvitationService = ReturnType<typeof createInvitationService>;
