import type { InvitationItem } from '#contract/invitations.ts';
import type { createInvitationRepo } from './repo.ts';

type Row = Awaited<ReturnType<ReturnType<typeof createInvitationRepo>['list']>>[number];

const written = (moment: Date | null) => moment?.toISOString() ?? null;

/** Never the token: not even as a hash does it leave the database. */
export function presentInvitation(row: Row): InvitationItem {
  const { id, inviteeEmail, inviteeName, status, sentAt, respondedAt, nudgedAt, isOverDailyLimit, expiresAt } = row;
  return {
    id,
    inviteeEmail,
    inviteeName,
    status,
    sentAt: written(sentAt),
    respondedAt: written(respondedAt),
    nudgedAt: written(nudgedAt),
    isOverDailyLimit,
    expiresAt: expiresAt.toISOString(),
  };
}
