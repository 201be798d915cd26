import { invitationServerLimits } from '#server/platform/limits/cards.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { Outbox } from '#server/platform/mail/delivery/outbox.ts';
import type { CardKey } from '../repo/deliveries.ts';

/** What the creator of a card is told about its delivery. */
export const noticeKinds = ['empty', 'kept', 'bounced', 'opened'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const deadlineSeconds = invitationServerLimits.mailDeadlineSeconds;

/** Keys have the creator, because card ids are unique per creator only. */
export const postDelivery = (
  outbox: Outbox,
  tx: Transaction,
  { creatorId, id }: CardKey,
  number: number,
): Promise<void> =>
  outbox.postMail(tx, {
    key: `card:${creatorId}:${id}:${number}`,
    lane: 'invitations',
    kind: 'card-delivery',
    subject: { creatorId, id, number },
    userId: creatorId,
    deadlineSeconds,
  });

/** `about` tells two notices of one kind apart: the number of the mail, or the planned moment. */
export const postNotice = (
  outbox: Outbox,
  tx: Transaction,
  { creatorId, id }: CardKey,
  notice: NoticeKind,
  about = 1,
): Promise<void> =>
  outbox.postMail(tx, {
    key: `card-${notice}:${creatorId}:${id}:${about}`,
    lane: 'invitations',
    kind: 'delivery-notice',
    subject: { creatorId, id, notice },
    userId: creatorId,
    deadlineSeconds,
  });
