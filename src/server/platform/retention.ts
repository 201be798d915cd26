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

interface Turn {
  removed: number;
  /** Where the next turn continues, or null if nothing is left. */
  after: string | null;
}

/** Removes batches while they are full and the turn lasts. */
async function takeTurn(old: OldRows, from: string | null): Promise<Turn> {
  const { batch, secondsPerTurn } = retentionLimits;
  const end = performance.now() + secondsPerTurn * 1000;
  let removed = 0;
  let after = from;
  for (;;) {
    const { found, last } = await old.remove(batch, after);
    removed += found;
    if (found < batch) return { removed, after: null };
    after = last;
    if (performance.now() > end) return { removed, after };
  }
}

/** Removes old rows, by turns while time is left; the next run continues. A kind that fails does not hold up the others. */
export async function removeOldRows({ logger, metrics, removers }: RetentionParts): Promise<void> {
  const end = performance.now() + retentionLimits.secondsPerRun * 1000;
  const queue = Object.entries(removers).map(([rows, old]) => ({ rows, old, from: null as string | null }));
  for (let each = queue.shift(); each && performance.now() < end; each = queue.shift()) {
    const { rows, old, from } = each;
    try {
      const { removed, after } = await takeTurn(old, from);
      metrics.retentionSuccess.setToCurrentTime({ rows });
      if (removed > 0) logger.info({ rows, removed }, 'old rows removed');
      if (after !== null) queue.push({ rows, old, from: after });
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

/** The metrics of rows that should have been removed, and of removers that have not ended well since the start. */
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
  // A kind that never ends well would have no figure to alert on.
  for (const rows of Object.keys(removers)) metrics.retentionSuccess.setToCurrentTime({ rows });
  metrics.watchOverdueRows(async () => {
    const counts: Record<string, number> = {};
    let hasFailed = false;
    for (const [rows, old] of Object.entries({ ...removers, accounts: eraser })) {
      try {
        counts[rows] = await old.countOverdue(retentionLimits.overdueBound);
      } catch (error) {
        // One kind that cannot be counted hides no other; after two the database is likely away.
        if (hasFailed) throw error;
        hasFailed = true;
      }
    }
    return counts;
  });
}
