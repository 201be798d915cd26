import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { publicFolder } from '#domain/cards/picture.ts';
import { reportLimits } from '#domain/limits/reports.ts';
import { day } from '#domain/limits/units.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import {
  blockedPictures,
  groupCardContributions,
  groupCards,
  uploads,
} from '#server/platform/database/schema/index.ts';
import { inSeconds } from '#server/platform/database/sql.ts';
import type { ReportSubject } from './reports.ts';

const contributions = groupCardContributions;

/** Where the photo of a cover lies in its frame when it is restored; where it lay before is not kept. */
const middle = { x: 50, y: 50 };

/** The picture of a report: of the message that is meant, or without one the photo on the card's cover. */
export function createReportedPictures(clock: Clock) {
  const now = clock.sqlNow;
  const onCard = ({ creatorId, groupCardId }: ReportSubject) =>
    and(eq(uploads.creatorId, creatorId), eq(uploads.groupCardId, groupCardId));
  const pictureOf = (subject: ReportSubject) =>
    and(
      onCard(subject),
      subject.contributionId === null
        ? and(isNull(uploads.contributionId), isNotNull(uploads.width))
        : eq(uploads.contributionId, subject.contributionId),
    );
  const messageOf = ({ creatorId, groupCardId, contributionId }: ReportSubject) =>
    and(
      eq(contributions.creatorId, creatorId),
      eq(contributions.groupCardId, groupCardId),
      eq(contributions.id, contributionId ?? 0),
    );
  const cardOf = ({ creatorId, groupCardId }: ReportSubject) =>
    and(eq(groupCards.creatorId, creatorId), eq(groupCards.id, groupCardId));

  /** The address of the picture that everybody sees; null without one. */
  async function findShown(tx: Transaction, subject: ReportSubject): Promise<string | null> {
    if (subject.contributionId !== null) {
      const [message] = await tx.select({ url: contributions.imageUrl }).from(contributions).where(messageOf(subject));
      return message?.url ?? null;
    }
    const [card] = await tx.select({ cover: groupCards.cover }).from(groupCards).where(cardOf(subject));
    return card?.cover?.imageUrl ?? null;
  }

  return {
    /** The picture is served no more and kept until the time to object is over; its hashes are kept longer. */
    async takeDown(tx: Transaction, subject: ReportSubject): Promise<boolean> {
      const shown = await findShown(tx, subject);
      if (shown === null) return false;
      const taken = await tx
        .update(uploads)
        .set({ state: 'refused', expiresAt: inSeconds(now, reportLimits.objectDays * day) })
        .where(
          and(pictureOf(subject), eq(uploads.state, 'clean'), eq(uploads.objectName, shown.replace(publicFolder, ''))),
        )
        .returning({ contentHash: uploads.contentHash, pixelsHash: uploads.pixelsHash });
      const hashes = taken.flatMap(({ contentHash, pixelsHash }) => [contentHash, pixelsHash]);
      const blocked = hashes.filter((hash) => hash !== null).map((hash) => ({ hash, createdAt: now }));
      if (blocked.length > 0) {
        await tx
          .insert(blockedPictures)
          .values(blocked)
          .onConflictDoUpdate({ target: blockedPictures.hash, set: { createdAt: now } });
      }
      if (subject.contributionId === null) await tx.update(groupCards).set({ cover: null }).where(cardOf(subject));
      else {
        await tx
          .update(contributions)
          .set({ imageUrl: null, imageWidth: null, imageHeight: null, imageColor: null, imagePreview: null })
          .where(messageOf(subject));
      }
      return true;
    },

    /** Its author may have put another picture there meanwhile, which stays. */
    async restore(tx: Transaction, subject: ReportSubject): Promise<'done' | 'unchanged' | 'newer'> {
      if ((await findShown(tx, subject)) !== null) return 'newer';
      const [last] = await tx
        .select({ objectName: uploads.objectName })
        .from(uploads)
        .where(and(pictureOf(subject), eq(uploads.state, 'refused')))
        .orderBy(desc(uploads.createdAt))
        .limit(1);
      if (!last) return 'unchanged';
      const { objectName } = last;
      const [back] = await tx
        .update(uploads)
        .set({ state: 'clean', expiresAt: null })
        .where(eq(uploads.objectName, objectName))
        .returning();
      if (!back) return 'unchanged';
      const { width, height, colour, preview, contentHash, pixelsHash } = back;
      const imageUrl = `${publicFolder}${objectName}`;
      if (subject.contributionId === null) {
        const cover = { imageUrl, width: width ?? 0, height: height ?? 0, ...middle };
        await tx.update(groupCards).set({ cover }).where(cardOf(subject));
      } else {
        await tx
          .update(contributions)
          .set({ imageUrl, imageWidth: width, imageHeight: height, imageColor: colour, imagePreview: preview })
          .where(messageOf(subject));
      }
      for (const hash of [contentHash, pixelsHash])
        if (hash) await tx.delete(blockedPictures).where(eq(blockedPictures.hash, hash));
      return 'done';
    },

    /** The picture that is taken down, for administrators. */
    async findTakenDown(db: Database, subject: ReportSubject): Promise<string | null> {
      const [last] = await db
        .select({ url: sql<string>`${publicFolder}::text || ${uploads.objectName}` })
        .from(uploads)
        .where(and(pictureOf(subject), eq(uploads.state, 'refused')))
        .orderBy(desc(uploads.createdAt))
        .limit(1);
      return last?.url ?? null;
    },

    /** Whether a stored picture belongs to the card of a report, whether it is served or not. */
    isOnCard: async (db: Database, subject: ReportSubject, objectName: string): Promise<boolean> =>
      (await db.$count(uploads, and(onCard(subject), eq(uploads.objectName, objectName)))) > 0,
  };
}
