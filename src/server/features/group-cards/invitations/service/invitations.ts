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
import type { FoundCard, SeenCard, Viewer } from '#server/features/group-cards/cards/service/access.ts';
import { type CardKey, createCardChange, type LockedCard } from '#server/features/group-cards/cards/service/change.ts';
import { presentInvitation } from '../present.ts';
import { createInvitationRepo, type InvitationKey } from '../repo.ts';
import { senderList } from './stop.ts';

/** Who causes mails, and from where. */
export interface Inviter {
  userId: number;
  email: string;
  ip: string;
}

type Answer = z.infer<typeof inviteAnswer>;

const daySeconds = 24 * 60 * 60;

/** Derived, not stored: mail, its repetition and the copied link are the same, and no row holds it. */
export function invitationToken(hmac: SecretHmac, { creatorId, invitationId }: InvitationKey): string {
  return hmac('invitation', `${creatorId} ${invitationId}`).toString('base64url');
}

/** The token of an invitation that may be older than the secret of today: the one whose hash its row holds. */
export function tokenOfInvitation(hmac: KeyedHmac, key: InvitationKey, hash: Buffer): string {
  const signer = hmac.accepted.find((one) => sha256(invitationToken(one, key)).equals(hash));
  return invitationToken(signer ?? hmac, key);
}

/** The personal address of a card for one who is invited. */
export function invitationUrl(origin: string, language: Language, slug: string, token: string): string {
  const url = new URL(pathInLanguage(`/group-cards/${slug}`, language), origin);
  url.searchParams.set('invite', token);
  return url.href;
}

/** Names the first mail of an invitation; its id is unique for one creator only. */
const mailKey = ({ creatorId, invitationId }: InvitationKey): string => `inv:${creatorId}:${invitationId}`;

/** The two mails that one invitation can cause, also as they were named before the creator was part of it. */
const mailKeys = (key: InvitationKey): string[] =>
  [mailKey(key), `inv:${key.invitationId}`].flatMap((first) => [first, `${first}:again`]);

/** Only a card's creator invites, and they are signed in. */
const inviterOf = ({ userId, email }: Viewer, ip: string): Inviter => ({ userId: userId ?? 0, email: email ?? '', ip });

const gone = () => new HttpError(404, 'errors.notFound');

export function createInvitationService(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'hmac' | 'live' | 'outbox' | 'rateLimits'>,
) {
  const { db, hmac, outbox, rateLimits } = deps;
  const repo = createInvitationRepo(deps.clock);
  const { change, within } = createCardChange(deps);

  /** Accounts are made for nothing, so on their first day those of one mailbox or one network share what they mail. */
  async function countsOf({ userId, email, ip }: Inviter): Promise<Count[]> {
    if (!(await repo.isNewInviter(db, userId))) return [];
    const ofMailbox: Count = { rate: 'invitationsByNewMailbox', key: countedMailbox(email) };
    return [ofMailbox, ...countsByNetwork('invitationsByNewNetwork', countedNetworks(ip))];
  }

  /**
   * To which addresses a mail may go: what one mailbox gets from us because others typed its address is bounded,
   * whoever they are. The inviter counts first, so that one who has mailed enough uses up nobody's mailbox.
   */
  async function mailable(inviter: Inviter, addresses: readonly string[]): Promise<Set<string>> {
    const ofInviter = await countsOf(inviter);
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

  /** Whether a mail about an invitation would go out at all. */
  const wantsMail = async (tx: Transaction, creatorId: number, address: string): Promise<boolean> =>
    !(await repo.isStopped(tx, suppressionKeys(hmac, address), ['all', 'invitations', senderList(creatorId)]));

  /** How many more mails this person may cause today. */
  async function leftToday(tx: Transaction, userId: number): Promise<number> {
    const { isNew } = await repo.lockInviter(tx, userId);
    const { perDay, perDayWhenNew } = invitationServerLimits;
    const posted = await outbox.countPosted(tx, 'invitations', userId, daySeconds);
    return Math.max(0, (isNew ? perDayWhenNew : perDay) - posted);
  }

  const post = (tx: Transaction, kind: 'invitation' | 'nudge', mails: readonly (InvitationKey & { key: string })[]) =>
    outbox.postAll(
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

  async function sort(tx: Transaction, card: CardKey, creatorEmail: string, addresses: readonly string[]) {
    const left = await leftToday(tx, card.creatorId);
    const known = await repo.addressesOn(tx, card);
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

  /** Within the caller's transaction: rows, mails and jobs are there together or not at all. */
  async function invite(
    tx: Transaction,
    card: CardKey & { celebratedOn: string },
    creatorEmail: string,
    addresses: readonly string[],
    allowed: ReadonlySet<string>,
  ) {
    const sorted = await sort(tx, card, creatorEmail, addresses);
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
        // An address that has had enough today gets no mail, but its invitation can be handed over as a link.
        status: allowed.has(inviteeEmail) ? ('pending' as const) : ('unconfirmed' as const),
        expiresAt,
      };
    });
    // Whoever is invited again gets a new link; the one that was withdrawn stays without effect.
    const former =
      sorted.again.length > 0 ? await repo.removeRevoked(tx, card, sorted.again) : new Map<string, number>();
    await repo.insertAll(tx, card, invitations);
    for (const { id, inviteeEmailCanonical } of invitations) {
      const before = former.get(inviteeEmailCanonical);
      if (before !== undefined && (await repo.adoptContributions(tx, card, before, id)))
        await repo.settleAnswer(tx, { creatorId, invitationId: id }, undefined);
    }
    const mails = invitations.filter(({ status }) => status === 'pending');
    if (mails.length > 0)
      await post(
        tx,
        'invitation',
        mails.map(({ id }) => ({ key: mailKey({ creatorId, invitationId: id }), creatorId, invitationId: id })),
      );
    return sorted;
  }

  return {
    mailable,
    invite,

    /** Invites further people to a card that is there already. */
    async inviteMore({ card, viewer }: SeenCard, ip: string, addresses: readonly string[]): Promise<Answer> {
      const allowed = await mailable(inviterOf(viewer, ip), addresses);
      return db.transaction(async (tx) => {
        await repo.lockInviter(tx, card.creatorId);
        return within(tx, card, async (locked) => {
          const { added, skipped } = await invite(tx, locked, viewer.email ?? '', addresses, allowed);
          return { added, notMailed: added.filter((address) => !allowed.has(address)), skipped };
        });
      });
    },

    /** All of them for the creator, their own for an invited person, nobody's for anybody else. */
    async listFor(card: FoundCard, viewer: Viewer): Promise<InvitationItem[]> {
      if (viewer.kind === 'creator') return (await repo.list(db, card)).map(presentInvitation);
      const own = viewer.invitationId === null ? undefined : await repo.find(db, card, viewer.invitationId);
      return own ? [presentInvitation(own)] : [];
    },

    /** The same link as in the mail, for those who would rather send it themselves. */
    async link({ card }: SeenCard, invitationId: number, language: Language): Promise<string> {
      const found = await repo.find(db, card, invitationId);
      if (!found?.isLive) throw gone();
      const token = tokenOfInvitation(hmac, { creatorId: card.creatorId, invitationId }, found.inviteToken);
      return invitationUrl(deps.config.PUBLIC_ORIGIN, language, card.slug, token);
    },

    /** Once more, where nobody knows whether the first mail arrived. */
    async sendAgain({ card, viewer }: SeenCard, ip: string, invitationId: number): Promise<void> {
      const found = await repo.find(db, card, invitationId);
      if (!found?.isLive) throw gone();
      const { inviteeEmail } = found;
      const mayMail =
        found.status === 'unconfirmed' && (await mailable(inviterOf(viewer, ip), [inviteeEmail])).has(inviteeEmail);
      if (!mayMail) throw new HttpError(409, 'groupCard.notAgain');
      const key = { creatorId: card.creatorId, invitationId };
      await db.transaction(async (tx) => {
        if ((await leftToday(tx, card.creatorId)) === 0) throw new HttpError(409, 'groupCard.notAgain');
        await within(tx, card, async () => {
          const posted = await repo.countPosted(tx, card.creatorId, mailKeys(key));
          if (posted > 1) throw new HttpError(409, 'groupCard.notAgain');
          await post(tx, 'invitation', [{ key: posted === 0 ? mailKey(key) : `${mailKey(key)}:again`, ...key }]);
          await repo.setStatus(tx, key, 'unconfirmed', 'pending');
        });
      });
    },

    revoke: ({ card }: SeenCard, invitationId: number): Promise<void> =>
      change(card, async (tx, locked) => {
        if (!(await repo.find(tx, locked, invitationId))) throw gone();
        await repo.revoke(tx, { creatorId: card.creatorId, invitationId });
      }),

    /** One reminder for each who has not written, the second time there is nobody left; tells how many go out. */
    async nudge({ card, viewer }: SeenCard, ip: string): Promise<number> {
      const waiting = await repo.toNudge(db, card);
      const addresses = waiting.map(({ inviteeEmail }) => inviteeEmail);
      const allowed = await mailable(inviterOf(viewer, ip), addresses);
      return db.transaction(async (tx) => {
        const left = await leftToday(tx, card.creatorId);
        return within(tx, card, async (locked) => {
          if (locked.isPublished) return 0;
          const still = await repo.toNudge(tx, locked);
          const nudged = still.filter(({ inviteeEmail }) => allowed.has(inviteeEmail)).slice(0, left);
          if (nudged.length === 0) return 0;
          const { creatorId } = card;
          // All are marked alike: who refuses our mail is their own business.
          await repo.markNudged(
            tx,
            locked,
            nudged.map(({ id }) => id),
          );
          const wanted: number[] = [];
          for (const { id, inviteeEmail } of nudged) if (await wantsMail(tx, creatorId, inviteeEmail)) wanted.push(id);
          await post(
            tx,
            'nudge',
            wanted.map((id) => ({ key: `nudge:${creatorId}:${id}`, creatorId, invitationId: id })),
          );
          return wanted.length;
        });
      });
    },

    settleAnswer: (tx: Transaction, card: LockedCard, invitationId: number, name?: string) =>
      repo.settleAnswer(tx, { creatorId: card.creatorId, invitationId }, name),

    moveEnd: (tx: Transaction, card: CardKey, celebratedOn: Temporal.PlainDate) =>
      repo.moveEnd(tx, card, invitationEnd(celebratedOn)),
  };
}
