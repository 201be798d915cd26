import { z } from 'zod';
import { todayIn } from '#domain/birthdays/calendar-day.ts';
import { zoneOrUtc } from '#domain/stored-zone.ts';
import type { Deps } from '#server/deps.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { OldRows } from '#server/platform/database/old-rows.ts';
import { type MailOutcome, type MailKind, type MailSubject, oneByOne } from '#server/platform/mail/delivery/kinds.ts';
import { suppressedReason, suppressionKeys } from '#server/platform/mail/delivery/suppressions.ts';
import { pathInLanguage } from '#domain/language.ts';
import type { Services } from '#server/services.ts';
import { renderInvitationMail } from './emails/invitation.tsx';
import { removeGiftsAndPromisesOf } from '../gifts/service/forget.ts';
import { createInvitationRepo, type InvitationStatus } from './repo/invitations.ts';
import { invitationUrl, tokenOfInvitation } from './service/invitations.ts';
import { makeStopToken, senderList, stopHeaders, stopPage } from './service/stop.ts';
import { inviteePseudonym } from './service/pseudonym.ts';

const subjectOf = z.object({ creatorId: z.number(), invitationId: z.number() });

const surpriseReason = 'the card is a surprise for them';
const senderReason = 'this sender is refused';
const refusals: readonly string[] = [suppressedReason, senderReason];

/** The status that the creator sees for a mail that did not arrive. */
const statusAfter: Partial<Record<MailOutcome['state'], InvitationStatus>> = {
  unconfirmed: 'unconfirmed',
  expired: 'unconfirmed',
  dead: 'unconfirmed',
  bounced: 'bounced',
};

type Parts = Pick<Deps, 'clock' | 'config' | 'hmac'>;
type CardServices = Pick<Services, 'cardChange'>;

function createInvitationMail(kind: 'invitation' | 'nudge', deps: Parts, { cardChange }: CardServices): MailKind {
  const { clock, hmac } = deps;
  const origin = deps.config.PUBLIC_ORIGIN;
  const repo = createInvitationRepo(clock);

  /** Records an outcome through the card's change path, so that the creator's open page shows it. */
  async function recordOutcome(tx: Transaction, subject: MailSubject, write: () => Promise<void>): Promise<void> {
    const key = subjectOf.parse(subject);
    const invitation = await repo.findInvitationForMail(tx, key);
    if (invitation)
      await cardChange.changeCardWithin(tx, { creatorId: key.creatorId, id: invitation.groupCardId }, write);
  }

  return {
    lane: 'invitations',

    prepareMany: oneByOne(async (tx, subject) => {
      const key = subjectOf.parse(subject);
      const found = await repo.findInvitationForMail(tx, key);
      if (!found || found.isOver) return { cancel: 'the invitation is withdrawn or over' };
      if (found.isSealed) return { cancel: surpriseReason };
      if (kind === 'nudge' && (found.status === 'responded' || found.isPublished)) return { cancel: 'has written' };
      const addresses = suppressionKeys(hmac, found.inviteeEmail);
      if (await repo.isSuppressed(tx, addresses, [senderList(key.creatorId)])) return { cancel: senderReason };
      const { language, celebratedOn } = found;
      const token = makeStopToken(hmac, key, found.inviteeEmail);
      const mail = await renderInvitationMail({
        kind,
        language,
        celebratedOn,
        to: found.inviteeEmail,
        theme: found.theme,
        sender: found.initiatorName,
        title: found.title,
        recipient: found.recipientName,
        senderEmail: found.creatorEmail,
        daysLeft: Math.max(0, todayIn(zoneOrUtc(found.creatorTimeZone), clock.now()).until(celebratedOn).days),
        url: invitationUrl(origin, language, found.slug, tokenOfInvitation(hmac, key, found.inviteToken)),
        stopUrl: stopPage(origin, token),
        privacyUrl: origin + pathInLanguage('/privacy-policy', language),
      });
      return { mail: { ...mail, headers: stopHeaders(origin, token) } };
    }),

    onSent: (tx, subject) => recordOutcome(tx, subject, () => repo.markInvitationSent(tx, subjectOf.parse(subject))),

    onBounced: (tx, subject) =>
      recordOutcome(tx, subject, () => repo.changeInvitationStatus(tx, subjectOf.parse(subject), 'pending', 'bounced')),

    async onFailed(tx, subject, { state, reason }) {
      const key = subjectOf.parse(subject);
      const isInvitation = kind === 'invitation' && state === 'cancelled';
      // Shown like the others, so that the creator does not learn who refuses invitations.
      if (isInvitation && refusals.includes(reason))
        return recordOutcome(tx, subject, () => repo.markInvitationSent(tx, key));
      // The creator can send it again once the delivery to this address is called off.
      const status = isInvitation && reason === surpriseReason ? 'unconfirmed' : statusAfter[state];
      if (status === undefined) return undefined;
      return recordOutcome(tx, subject, () => repo.changeInvitationStatus(tx, key, 'pending', status));
    },
  };
}

export const invitationMail = (deps: Parts, services: CardServices): MailKind =>
  createInvitationMail('invitation', deps, services);
export const nudgeMail = (deps: Parts, services: CardServices): MailKind =>
  createInvitationMail('nudge', deps, services);

/** Addresses of expired invitations are replaced by pseudonyms. */
export function expiredInviteeAddresses({
  clock,
  db,
  hmac,
}: Pick<Deps, 'clock' | 'db' | 'hmac'>): Record<string, OldRows> {
  return {
    'addresses of group_card_invitations': createInvitationRepo(clock).expiredAddresses(
      db,
      (creatorId, address) => inviteePseudonym(hmac, creatorId, address),
      removeGiftsAndPromisesOf,
    ),
  };
}
