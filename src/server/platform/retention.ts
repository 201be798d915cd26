import { retentionLimits } from './limits/retention.ts';
import type { OldRows } from './database/old-rows.ts';
import { defineJob, noData } from './jobs/define-job.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';

export interface RetentionParts {
  logger: Logger;
  metrics: Pick<Metrics, 'retentionSuccess'>;
  removers: Readonly<Record<string, OldRows>>;
}

/** Removes batches while they are full and time is left; the next run continues. */
async function removeInBatches(rows: OldRows): Promise<number> {
  const { batch, secondsPerRun } = retentionLimits;
  const end = performance.now() + secondsPerRun * 1000;
  let removed = 0;
  let after: string | null = null;
  for (;;) {
    const { found, last } = await rows.remove(batch, after);
    removed += found;
    if (found < batch || performance.now() > end) return removed;
    after = last;
  }
}

/** Removes old rows. A failure with one kind of rows does not hold up the others. */
export async function removeOldRows({ logger, metrics, removers }: RetentionParts): Promise<void> {
  for (const [rows, old] of Object.entries(removers)) {
    try {
      const removed = await removeInBatches(old);
      metrics.retentionSuccess.setToCurrentTime({ rows });
      if (removed > 0) logger.info({ rows, removed }, 'old rows removed');
    } catch (error) {
      logger.error({ err: error, rows }, 'old rows could not be removed');
    }
  }
}

/** Every quarter of an hour, once for all workers. */
export const retentionJob = defineJob({
  name: 'retention',
  cron: '2,17,32,47 * * * *',
  schema: noData,
  run: removeOldRows,
});

/** The metric of rows that should have been removed. */
export function watchRetention({
  metrics,
  removers,
  eraser,
}: {
  metrics: Metrics;
  removers: RetentionParts['removers'];
  /** Accounts are deleted by a job of their own. */
  eraser: Pick<OldRows, 'countOverdue'>;
}): void {
  metrics.watchOverdueRows(async () => {
    const counts: [string, number][] = [];
    for (const [rows, old] of Object.entries({ ...removers, accounts: eraser })) {
      counts.push([rows, await old.countOverdue(retentionLimits.overdueBound)]);
    }
    return Object.fromEntries(counts);
  });
}
