import type { InvitationItem } from '#contract/invitations.ts';
import type { createInvitationRepo } from './repo/invitations.ts';

type Row = Awaited<ReturnType<ReturnType<typeof createInvitationRepo>['listInvitations']>>[number];

const isoText = (moment: Date | null) => moment?.toISOString() ?? null;

/** Lists the fields one by one, so that the token's hash cannot leak into an answer. */
export function presentInvitation(row: Row): InvitationItem {
  const { id, inviteeEmail, inviteeName, status, sentAt, respondedAt, nudgedAt, isOverDailyLimit, expiresAt } = row;
  return {
    id,
    inviteeEmail,
    inviteeName,
    status,
    sentAt: isoText(sentAt),
    respondedAt: isoText(respondedAt),
    nudgedAt: isoText(nudgedAt),
    isOverDailyLimit,
    expiresAt: expiresAt.toISOString(),
  };
}
