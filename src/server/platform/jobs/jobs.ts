import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, PgBoss } from 'pg-boss';
import { limits } from '../../../domain/limits.ts';
import type { Transaction } from '../database/connect.ts';
import { describeError } from '../describe-error.ts';
import type { Logger } from '../logger.ts';

export interface EnqueueOptions {
  /** At most one waiting job per key. */
  onceFor?: string;
  afterSeconds?: number;
}

export interface KeyedJob {
  data: object;
  onceFor: string;
}

export interface WorkOptions {
  /** How many jobs one fetch brings; they are worked on one after another. */
  batch: number;
}

/** The queue as rooms see it: a job is enqueued in the caller's transaction or not at all. */
export interface Jobs {
  enqueue(tx: Transaction, queue: string, data: object, options?: EnqueueOptions): Promise<void>;
  /** Many at once, in one statement. */
  enqueueAll(tx: Transaction, queue: string, jobs: readonly KeyedJob[]): Promise<void>;
  /** `handle` parses what it is given: a job may have been enqueued by an older release. */
  work(queue: string, options: WorkOptions, handle: (data: unknown, jobId: string) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export async function startJobs(options: {
  url: string;
  logger: Logger;
  /** A web process only enqueues; a worker also fetches, supervises and keeps the schedule. */
  role: 'enqueue' | 'work';
}): Promise<Jobs> {
  const works = options.role === 'work';
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: `kartu-jobs-${options.role}`,
    max: works ? 8 : 2,
    migrate: false,
    createSchema: false,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    useListenNotify: works,
  });
  boss.on('error', (error) => options.logger.error({ err: error }, 'job queue error'));
  boss.on('warning', (warning) => options.logger.warn({ warning }, 'job queue warning'));
  await boss.start();
  let stopping = false;

  return {
    async enqueue(tx, queue, data, { onceFor, afterSeconds } = {}) {
      await boss.send(queue, data, {
        db: fromDrizzle(tx, sql),
        ...(onceFor === undefined ? {} : { singletonKey: onceFor }),
        ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
      });
    },

    async enqueueAll(tx, queue, jobs) {
      const rows = jobs.map(({ data, onceFor }) => ({ data, singletonKey: onceFor }));
      await boss.insert(queue, rows, { db: fromDrizzle(tx, sql) });
    },

    async work(queue, { batch }, handle) {
      const workOptions = {
        batchSize: batch,
        burstWhenBatchFull: true,
        perJobResults: true,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 5,
      } as const;
      await boss.work<unknown, object, typeof workOptions>(queue, workOptions, async (jobs: Job<unknown>[]) => {
        const results = [];
        for (const job of jobs) {
          if (stopping) {
            results.push({ id: job.id, status: 'failed' as const, output: { message: 'given back at the stop' } });
            continue;
          }
          try {
            await handle(job.data, job.id);
            results.push({ id: job.id, status: 'completed' as const });
          } catch (error) {
            options.logger.error({ err: error, queue, jobId: job.id }, 'a job failed and will be tried again');
            results.push({ id: job.id, status: 'failed' as const, output: { message: describeError(error) } });
          }
        }
        return results;
      });
    },

    async stop() {
      stopping = true;
      await boss.stop({ graceful: true, timeout: limits.stopSeconds * 1000, close: true });
    },
  };
}
