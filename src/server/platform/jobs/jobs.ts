import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, PgBoss } from 'pg-boss';
import { jobServerLimits } from '../limits/jobs.ts';
import { processLimits } from '../limits/process.ts';
import type { Transaction } from '../database/connect.ts';
import { describeError } from '../describe-error.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';

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
  /** Jobs per fetch; they are worked on one after another. */
  batch: number;
}

export interface PipelineOptions extends WorkOptions {
  /** How many of them start together. */
  together: number;
}

export interface FetchedJob {
  id: string;
  data: unknown;
}

/** A job whose first step is done. */
export interface BegunJob {
  run(): Promise<void>;
  /** Undoes the first step, because the process stops or the batch has lasted too long. */
  abort(): Promise<void>;
}

/** Takes the first step of several jobs; returns the second step of each, if there is one. */
export type BeginJobs = (jobs: readonly FetchedJob[]) => Promise<readonly (BegunJob | undefined)[]>;

/** The job queue as features use it: jobs are enqueued in the caller's transaction. */
export interface Jobs {
  enqueue(tx: Transaction, queue: string, data: object, options?: EnqueueOptions): Promise<void>;
  /** Many at once, in one statement. */
  enqueueAll(tx: Transaction, queue: string, jobs: readonly KeyedJob[]): Promise<void>;
  /** Removes waiting jobs by their keys. */
  cancelAll(tx: Transaction, queue: string, keys: readonly string[]): Promise<void>;
  /** `handle` must parse its data, because an older release may have enqueued the job. */
  work(queue: string, options: WorkOptions, handle: (data: unknown, jobId: string) => Promise<void>): Promise<void>;
  /**
   * The same in two steps: some jobs begin together while those before them take their second step,
   * which each job takes alone.
   */
  workPipelined(queue: string, options: PipelineOptions, begin: BeginJobs): Promise<void>;
  stop(): Promise<void>;
}

type Result = { id: string; status: 'completed' } | { id: string; status: 'failed'; output: { message: string } };

export async function startJobs(options: {
  url: string;
  logger: Logger;
  metrics: Pick<Metrics, 'jobFailures' | 'jobSuccess'>;
  /** A web process only enqueues; a worker also fetches, supervises and keeps the schedule. */
  role: 'enqueue' | 'work';
  /** How long a batch may begin jobs. */
  batchSeconds?: number;
}): Promise<Jobs> {
  const { batchSeconds = jobServerLimits.batchSeconds } = options;
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
  try {
    await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false, close: true });
    throw error;
  }
  let stopping = false;

  async function outcomeOf(queue: string, jobId: string, work: () => Promise<void>): Promise<Result> {
    try {
      await work();
      options.metrics.jobSuccess.setToCurrentTime({ queue });
      return { id: jobId, status: 'completed' };
    } catch (error) {
      options.metrics.jobFailures.inc({ queue });
      options.logger.error({ err: error, queue, jobId }, 'a job failed and will be tried again');
      return { id: jobId, status: 'failed', output: { message: describeError(error) } };
    }
  }

  async function fetchAndWork(
    queue: string,
    batch: number,
    workOn: (jobs: readonly FetchedJob[], isOver: () => boolean) => Promise<Result[]>,
  ) {
    const workOptions = {
      batchSize: batch,
      burstWhenBatchFull: true,
      perJobResults: true,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 5,
    } as const;
    // Set to 0 at the start, so that the first failure shows as an increase.
    options.metrics.jobFailures.inc({ queue }, 0);
    await boss.work<unknown, object, typeof workOptions>(queue, workOptions, (jobs: Job<unknown>[]) => {
      const end = performance.now() + batchSeconds * 1000;
      return workOn(jobs, () => stopping || performance.now() > end);
    });
  }

  const requeue = ({ id }: FetchedJob): Result => ({
    id,
    status: 'failed',
    output: { message: 'given back' },
  });

  function workPipelined(queue: string, { batch, together }: PipelineOptions, begin: BeginJobs): Promise<void> {
    return fetchAndWork(queue, batch, async (jobs, isOver) => {
      const results: Result[] = [];
      // A failed second step may be half done, so the jobs after it do not start theirs before a retry.
      let hasFailed = false;
      const beginFrom = (first: number) => {
        const some = jobs.slice(first, first + together);
        if (some.length === 0 || isOver() || hasFailed) return undefined;
        const steps = begin(some);
        // Its failure is handled where it is awaited; until then it must not count as unhandled.
        steps.catch(() => {});
        return { some, steps };
      };
      let next = beginFrom(0);
      while (next) {
        const { some, steps } = next;
        await steps.catch(() => {});
        next = beginFrom(results.length + some.length);
        for (const [place, job] of some.entries()) {
          const isGivenUp = isOver() || hasFailed;
          const result = await outcomeOf(queue, job.id, async () => {
            const step = (await steps)[place];
            await (isGivenUp ? step?.abort() : step?.run());
          });
          hasFailed ||= result.status === 'failed';
          results.push(isGivenUp ? requeue(job) : result);
        }
      }
      return [...results, ...jobs.slice(results.length).map(requeue)];
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

    async cancelAll(tx, queue, keys) {
      // The conditions of the index by which the queue itself finds a waiting job of a key.
      await tx.execute(sql`delete from pgboss.job where name = ${queue} and state = 'created' and policy = 'short'
        and coalesce(singleton_key, '') in (select json_array_elements_text(${JSON.stringify(keys)}::json))`);
    },

    work: (queue, { batch }, handle) =>
      fetchAndWork(queue, batch, async (jobs, isOver) => {
        const results: Result[] = [];
        for (const job of jobs) {
          results.push(isOver() ? requeue(job) : await outcomeOf(queue, job.id, () => handle(job.data, job.id)));
        }
        return results;
      }),

    workPipelined,

    async stop() {
      stopping = true;
      await boss.stop({ graceful: true, timeout: processLimits.stopSeconds * 1000, close: true });
    },
  };
}
