import { objectsOf } from '#domain/cards/picture.ts';
import type { Deps } from '#server/deps.ts';
import type { OldRows } from '#server/platform/database/old-rows.ts';
import { defineJob, noData } from '#server/platform/jobs/define-job.ts';
import { pictureServerLimits } from '#server/platform/limits/pictures.ts';
import { createUploadRepo } from './repo.ts';

export function expiredUploads({ clock, db }: Pick<Deps, 'clock' | 'db'>): Record<string, OldRows> {
  return { uploads: createUploadRepo(clock).expiredUploads(db) };
}

interface RemovedBatch {
  claimed: number;
  removed: number;
  isStoreAway: boolean;
}

export function createObjectRemover(deps: Pick<Deps, 'clock' | 'db' | 'logger' | 'objects'>) {
  const { db, logger, objects } = deps;
  const { failuresInRow, removeBatch } = pictureServerLimits;
  const repo = createUploadRepo(deps.clock);

  /** Removes the objects first: if that fails, the row stays as the youngest one, so that it holds up no other. */
  const runBatch = (): Promise<RemovedBatch> =>
    db.transaction(async (tx) => {
      const claimed = await repo.claimRemovedObjects(tx);
      let removed = 0;
      let failures = 0;
      for (const { objectName, width } of claimed) {
        try {
          await objects.remove(width === 0 ? [objectName] : objectsOf(objectName, width));
        } catch (error) {
          logger.error({ err: error, object: objectName }, 'a stored object could not be removed');
          await repo.postponeRemovedObject(tx, objectName);
          failures += 1;
          if (failures === failuresInRow) break;
          continue;
        }
        await repo.deleteRemovedObject(tx, objectName);
        removed += 1;
        failures = 0;
      }
      return { claimed: claimed.length, removed, isStoreAway: failures === failuresInRow };
    });

  async function run(): Promise<number> {
    let removed = 0;
    for (;;) {
      const batch = await runBatch();
      removed += batch.removed;
      if (batch.isStoreAway) throw new Error('the store removes nothing');
      if (batch.claimed < removeBatch || batch.removed === 0) return removed;
    }
  }

  return { run };
}

type RemoverParts = Pick<Deps, 'logger'> & { objectRemover: ReturnType<typeof createObjectRemover> };

/** Removes the stored objects of deleted pictures and exports every minute, on one worker at a time. */
export const removeObjectsJob = defineJob({
  name: 'group-cards.remove-objects',
  cron: '* * * * *',
  schema: noData,
  async run({ logger, objectRemover }: RemoverParts) {
    const removed = await objectRemover.run();
    if (removed > 0) logger.info({ removed }, 'pictures and exports removed from the store');
  },
});
