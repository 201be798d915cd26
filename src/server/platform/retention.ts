import { limits } from '../../domain/limits.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { QueueDefinition } from './jobs/queues.ts';
import type { Logger } from './logger.ts';

const queue = 'retention';

/** Every hour, once for all workers. */
export const retentionQueue: QueueDefinition = { name: queue, options: { policy: 'short' }, cron: '17 * * * *' };

/** What a room says about its old rows: removes up to `batch` of them and tells how many. */
export type RemoveOld = (batch: number) => Promise<number>;

/** Removes what nobody needs any more, a batch at a time; what one run leaves, the next one takes. */
export async function removeOldRows(removers: Readonly<Record<string, RemoveOld>>, logger: Logger): Promise<void> {
  const { batch, batchesPerRun } = limits.retention;
  for (const [rows, remove] of Object.entries(removers)) {
    let removed = 0;
    for (let run = 0; run < batchesPerRun && removed === run * batch; run += 1) removed += await remove(batch);
    if (removed > 0) logger.info({ rows, removed }, 'old rows removed');
  }
}

export async function startRetention(parts: {
  jobs: Jobs;
  logger: Logger;
  removers: Readonly<Record<string, RemoveOld>>;
}): Promise<void> {
  await parts.jobs.work(queue, { batch: 1 }, () => removeOldRows(parts.removers, parts.logger));
}
