import { objectsOf } from '#domain/cards/picture.ts';
import type { Deps } from '#server/deps.ts';
import type { OldRows } from '#server/platform/database/old-rows.ts';
import { defineJob, noData } from '#server/platform/jobs/define-job.ts';
import { pictureServerLimits } from '#server/platform/limits/pictures.ts';
import { createUploadRepo } from './repo.ts';

export function expiredUploads({ clock, db }: Pick<Deps, 'clock' | 'db'>): Record<string, OldRows> {
  return { uploads: createUploadRepo(clock).expiredUploads(db) };
}

export function createObjectRemover(deps: Pick<Deps, 'clock' | 'db' | 'objects'>) {
  const { db, objects } = deps;
  const repo = createUploadRepo(deps.clock);

  /** Removes the objects first: if that fails, the row stays and the next run tries again. */
  const removeBatch = (): Promise<number> =>
    db.transaction(async (tx) => {
      const removed = await repo.claimRemovedObjects(tx);
      for (const { objectName, width } of removed) {
        await objects.remove(width === 0 ? [objectName] : objectsOf(objectName, width));
        await repo.deleteRemovedObject(tx, objectName);
      }
      return removed.length;
    });

  async function run(): Promise<number> {
    let removed = 0;
    for (;;) {
      const batch = await removeBatch();
      removed += batch;
      if (batch < pictureServerLimits.removeBatch) return removed;
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
