import type { Transaction } from '#server/platform/database/connect.ts';
import { deleteGiftsBy, type ForgottenInvitation, releaseGiftsOf } from '../repo.ts';

export type { ForgottenInvitation };

/** Removes the ideas and promises of people whose invitations lose their address; a job calls it, without a service. */
export async function removeGiftsAndPromisesOf(
  tx: Transaction,
  invitations: readonly ForgottenInvitation[],
): Promise<void> {
  if (invitations.length === 0) return;
  await deleteGiftsBy(tx, invitations);
  await releaseGiftsOf(tx, invitations);
}
