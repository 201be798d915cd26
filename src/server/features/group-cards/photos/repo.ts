import { and, eq, gt, sql } from 'drizzle-orm';
import type { PicturePurpose } from '#domain/cards/picture.ts';
import { reportLimits } from '#domain/limits/reports.ts';
import { day } from '#domain/limits/units.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { deleteWhenOld, type OldRows, secondsBefore } from '#server/platform/database/old-rows.ts';
import { inSeconds, secondsAgo } from '#server/platform/database/sql.ts';
import { blockedPictures, groupCards, removedObjects, uploads } from '#server/platform/database/schema/index.ts';
import { pictureServerLimits } from '#server/platform/limits/pictures.ts';
import type { DecodedPicture } from '#server/platform/pictures/decoder.ts';

export interface UploadOwner {
  ownerUserId: number | null;
  ownerInvitationId: number | null;
}

export interface NewUpload extends UploadOwner {
  objectName: string;
  purpose: PicturePurpose;
  creatorId: number | null;
  groupCardId: number | null;
}

export interface RemovedObject {
  objectName: string;
  width: number;
}

export function createUploadRepo(clock: Clock) {
  const now = clock.sqlNow;
  const isFresh = gt(uploads.createdAt, secondsAgo(now, pictureServerLimits.addressSeconds));

  return {
    async insertUpload(db: Database | Transaction, upload: NewUpload): Promise<void> {
      const expiresAt = inSeconds(now, pictureServerLimits.unclaimedSeconds);
      await db.insert(uploads).values({ ...upload, createdAt: now, expiresAt });
    },

    countUploadsOfCard: (db: Database, card: { creatorId: number; id: number }): Promise<number> =>
      db.$count(uploads, and(eq(uploads.creatorId, card.creatorId), eq(uploads.groupCardId, card.id))),

    /** An upload whose address is still valid. */
    async findExpectedUpload(db: Database, objectName: string) {
      const [row] = await db
        .select()
        .from(uploads)
        .where(and(eq(uploads.objectName, objectName), eq(uploads.state, 'expected'), isFresh));
      return row;
    },

    /** Takes the one use of an address; of two at once only one gets true. */
    async startReceiving(db: Database, objectName: string): Promise<boolean> {
      const { rowCount } = await db
        .update(uploads)
        .set({ state: 'receiving' })
        .where(and(eq(uploads.objectName, objectName), eq(uploads.state, 'expected'), isFresh));
      return rowCount === 1;
    },

    /** Written before the objects are stored: a deleted row with a width leaves objects to remove, also of a killed process. */
    async saveDecoded(db: Database, objectName: string, picture: DecodedPicture, contentHash: Buffer): Promise<void> {
      const { width, height, bytes, color, preview } = picture;
      const pixelsHash = Buffer.from(picture.pixelsHash, 'base64');
      await db
        .update(uploads)
        .set({ width, height, bytes, colour: color, preview, contentHash, pixelsHash })
        .where(eq(uploads.objectName, objectName));
    },

    /** From `clean` on a picture is served and may be attached. False if the upload was deleted meanwhile. */
    async saveState(db: Database, objectName: string, state: 'clean' | 'refused' | 'expected'): Promise<boolean> {
      const { rowCount } = await db.update(uploads).set({ state }).where(eq(uploads.objectName, objectName));
      return rowCount === 1;
    },

    /** Whether a picture with this hash was taken down. */
    async isBlocked(db: Database, hash: Buffer): Promise<boolean> {
      const isYoung = gt(blockedPictures.createdAt, secondsAgo(now, reportLimits.blockedPictureDays * day));
      return (await db.$count(blockedPictures, and(eq(blockedPictures.hash, hash), isYoung))) > 0;
    },

    async isClean(db: Database, objectName: string): Promise<boolean> {
      const [row] = await db
        .select({ isTakenDown: sql<boolean>`${groupCards.takenDownAt} is not null` })
        .from(uploads)
        .leftJoin(groupCards, and(eq(groupCards.creatorId, uploads.creatorId), eq(groupCards.id, uploads.groupCardId)))
        .where(and(eq(uploads.objectName, objectName), eq(uploads.state, 'clean')));
      return row?.isTakenDown === false;
    },

    /** Uploads that nobody attached in time. */
    expiredUploads: (db: Database): OldRows =>
      deleteWhenOld(db, { table: uploads, by: uploads.expiresAt, before: secondsBefore(now, 0) }),

    /** Locked for this transaction, so that several workers share the work. */
    claimRemovedObjects: (tx: Transaction): Promise<RemovedObject[]> =>
      tx
        .select({ objectName: removedObjects.objectName, width: removedObjects.width })
        .from(removedObjects)
        .orderBy(removedObjects.removedAt)
        .limit(pictureServerLimits.removeBatch)
        .for('update', { skipLocked: true }),

    /** The oldest are removed first. */
    async postponeRemovedObject(tx: Transaction, objectName: string): Promise<void> {
      await tx.update(removedObjects).set({ removedAt: now }).where(eq(removedObjects.objectName, objectName));
    },

    async deleteRemovedObject(tx: Transaction, objectName: string): Promise<void> {
      await tx.delete(removedObjects).where(eq(removedObjects.objectName, objectName));
    },
  };
}
