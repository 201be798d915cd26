import { PgBoss } from 'pg-boss';
import { describeError, rootError } from '../describe-error.ts';
import { type QueueDefinition, queueOptions } from './queues.ts';

/** Creates the queue's own tables and every declared queue; run with the migrations, safe to repeat. */
export async function installQueues(url: string, queues: readonly QueueDefinition[]): Promise<void> {
  const { policy: _fixedAtCreation, ...changeable } = queueOptions;
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false });
  const issues: unknown[] = [];
  boss.on('error', (error) => issues.push(error));
  try {
    await boss.start();
    for (const queue of queues) {
      if (await boss.getQueue(queue.name)) await boss.updateQueue(queue.name, changeable);
      else await boss.createQueue(queue.name, queueOptions);
      if (queue.cron) await boss.schedule(queue.name, queue.cron);
    }
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
  if (issues.length > 0) {
    const cause = rootError(issues[0]);
    throw new Error(`the job queue could not be installed: ${describeError(cause)}`, { cause });
  }
}
