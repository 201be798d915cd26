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

/** The first step of a job; it gives the second, if there is one. */
export type BeginJob = (data: unknown, jobId: string) => Promise<(() => Promise<void>) | undefined>;

/** The queue as rooms see it: a job is enqueued in the caller's transaction or not at all. */
export interface Jobs {
  enqueue(tx: Transaction, queue: string, data: object, options?: EnqueueOptions): Promise<void>;
  /** Many at once, in one statement. */
  enqueueAll(tx: Transaction, queue: string, jobs: readonly KeyedJob[]): Promise<void>;
  /** `handle` parses what it is given: a job may have been enqueued by an older release. */
  work(queue: string, options: WorkOptions, handle: (data: unknown, jobId: string) => Promise<void>): Promise<void>;
  /** The same in two steps: the first step of a job may run during the second one of the job before it. */
  workAhead(queue: string, options: WorkOptions, begin: BeginJob): Promise<void>;
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

  const givenBack = { status: 'failed' as const, output: { message: 'given back at the stop' } };

  async function outcomeOf(queue: string, jobId: string, work: () => Promise<void>) {
    try {
      await work();
      return { id: jobId, status: 'completed' as const };
    } catch (error) {
      options.logger.error({ err: error, queue, jobId }, 'a job failed and will be tried again');
      return { id: jobId, status: 'failed' as const, output: { message: describeError(error) } };
    }
  }

  async function workAhead(queue: string, { batch }: WorkOptions, begin: BeginJob): Promise<void> {
    const workOptions = {
      batchSize: batch,
      burstWhenBatchFull: true,
      perJobResults: true,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 5,
    } as const;
    await boss.work<unknown, object, typeof workOptions>(queue, workOptions, async (jobs: Job<unknown>[]) => {
      const results = [];
      const beginOne = (job: Job<unknown> | undefined) => {
        if (!job || stopping) return undefined;
        const begun = begin(job.data, job.id);
        // Whoever awaits it handles its failure; until then it must not count as unhandled.
        begun.catch(() => {});
        return begun;
      };
      let next = beginOne(jobs[0]);
      for (const [index, job] of jobs.entries()) {
        const begun = next;
        if (!begun) {
          results.push({ id: job.id, ...givenBack });
          continue;
        }
        const result = await outcomeOf(queue, job.id, async () => {
          const second = await begun;
          next = beginOne(jobs[index + 1]);
          await second?.();
        });
        if (next === begun) next = beginOne(jobs[index + 1]);
        results.push(result);
      }
      return results;
    });
  }

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

    work: (queue, workOptions, handle) =>
      workAhead(queue, workOptions, async (data, jobId) => () => handle(data, jobId)),

    workAhead,

    async stop() {
      stopping = true;
      await boss.stop({ graceful: true, timeout: limits.stopSeconds * 1000, close: true });
    },
  };
}
