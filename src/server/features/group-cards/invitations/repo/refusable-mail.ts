import { and, eq, sql } from 'drizzle-orm';
import type { Language } from '#domain/language.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { groupCardDeliveries, groupCards, mailSuppressions } from '#server/platform/database/schema/index.ts';
import type { CardKey, InvitationForMail } from './invitations.ts';

/** What the page for refusing further mails shows. */
export type RefusableMail = Pick<InvitationForMail, 'inviteeEmail' | 'initiatorName' | 'language'>;

/** Of the mail that delivered a card. */
export async function findDelivered(db: Database, { creatorId, id }: CardKey): Promise<RefusableMail | undefined> {
  const [row] = await db
    .select({
      inviteeEmail: groupCardDeliveries.recipientEmail,
      initiatorName: groupCards.initiatorName,
      language: sql<Language>`${groupCardDeliveries.language}`,
    })
    .from(groupCardDeliveries)
    .innerJoin(groupCards, and(eq(groupCards.creatorId, creatorId), eq(groupCards.id, id)))
    .where(and(eq(groupCardDeliveries.creatorId, creatorId), eq(groupCardDeliveries.groupCardId, id)));
  return row?.inviteeEmail ? { ...row, inviteeEmail: row.inviteeEmail } : undefined;
}

export async function insertSuppression(db: Database, address: Buffer, list: string): Promise<void> {
  const reason = 'asked for no invitations';
  await db.insert(mailSuppressions).values({ address, list, reason }).onConflictDoNothing();
}
