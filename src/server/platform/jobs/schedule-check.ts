import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';
import { secondsAgo } from '../database/sql.ts';
import { jobServerLimits } from '../limits/jobs.ts';

/**
 * Tells which of these queues, whose jobs come every minute, have had none that ended well for too long. Any worker's
 * jobs count, because each job is done by one of them; a worker that has just started waits for its first ones.
 */
export function createScheduleCheck(
  db: Database,
  queues: readonly string[],
  since = performance.now(),
): () => Promise<string | undefined> {
  const { standStillSeconds } = jobServerLimits;
  return async () => {
    if (performance.now() - since < standStillSeconds * 1000) return undefined;
    const { rows } = await db.execute<{ name: string }>(sql`
      select q.name from json_array_elements_text(${JSON.stringify(queues)}::json) as q(name)
      where not exists (select 1 from pgboss.job j where j.name = q.name and j.state = 'completed'
        and j.completed_on > ${secondsAgo(sql`now()`, standStillSeconds)})`);
    if (rows.length === 0) return undefined;
    return `no job has ended well for too long: ${rows.map(({ name }) => name).join(', ')}`;
  };
}
