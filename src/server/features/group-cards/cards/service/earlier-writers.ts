import type { EarlierWriters } from '#contract/invitations.ts';
import { invitationLimits } from '#domain/limits/cards.ts';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import type { Deps } from '#server/deps.ts';
import type { InvitationService } from '#server/features/group-cards/invitations/service/invitations.ts';
import { findEarlierWords, findEarlierWriters } from '../repo/earlier-writers.ts';
import type { ViewedCard } from './access.ts';

export function createEarlierWriterService(
  { db }: Pick<Deps, 'db'>,
  { invitations }: { invitations: InvitationService },
) {
  return {
    /** Those who refuse invitations are not offered: they said so. */
    listEarlierWriters: (userId: number, birthdayId: number): Promise<EarlierWriters> =>
      db.transaction(async (tx) => {
        const offered: EarlierWriters = [];
        for (const writer of await findEarlierWriters(tx, userId, birthdayId, invitationLimits.perCard))
          if (await invitations.acceptsMail(tx, userId, writer.email)) offered.push(writer);
        return offered;
      }),

    /** For themselves alone: what they wrote on the last card for the same person. */
    findEarlierWords: async ({ card, viewer }: ViewedCard): Promise<string | null> =>
      viewer.email === null
        ? null
        : findEarlierWords(db, card, { address: canonicalAddress(viewer.email), userId: viewer.userId }),
  };
}
