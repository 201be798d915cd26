import { z } from 'zod';
import type { BegunJob, Jobs } from './jobs.ts';
import type { QueueDefinition } from './queues.ts';

/** A job as the worker starts it: its queue, installed with the migrations, and what is done with what it holds. */
export interface JobDefinition<in Parts> extends QueueDefinition {
  start(jobs: Jobs, parts: Parts): Promise<void>;
}

interface Shape<Data> extends QueueDefinition {
  /** Parses the data, because an older release may have enqueued the job. */
  schema: z.ZodType<Data>;
  /** Jobs per fetch; they are worked on one after another. */
  batch?: number;
}

/** For jobs that only a schedule enqueues. */
export const noData = z.unknown();

export function defineJob<Parts, Data>({
  name,
  cron,
  schema,
  batch = 1,
  run,
}: Shape<Data> & {
  run(parts: Parts, data: Data, jobId: string): Promise<void>;
}): JobDefinition<Parts> {
  return {
    name,
    cron,
    start: (jobs, parts) => jobs.work(name, { batch }, (data, jobId) => run(parts, schema.parse(data), jobId)),
  };
}

/** A job in two steps: some begin together while those before them take their second step, each alone. */
export function definePipelinedJob<Parts, Data>({
  name,
  cron,
  schema,
  batch = 1,
  together,
  begin,
}: Shape<Data> & {
  /** How many begin together. */
  together: number;
  begin(parts: Parts, some: readonly { id: string; data: Data }[]): Promise<readonly (BegunJob | undefined)[]>;
}): JobDefinition<Parts> {
  return {
    name,
    cron,
    start: (jobs, parts) =>
      jobs.workPipelined(name, { batch, together }, async (some) =>
        begin(
          parts,
          some.map(({ id, data }) => ({ id, data: schema.parse(data) })),
        ),
      ),
  };
}
