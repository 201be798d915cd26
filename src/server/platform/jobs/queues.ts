import type { Queue } from 'pg-boss';

/** Every job has a queue of its name. */
export interface QueueDefinition {
  name: string;
  /** The queue gets one job at these times (UTC). */
  cron?: string | undefined;
}

export const queueOptions = {
  /** At most one waiting job per key, and one without a key: a schedule does not pile up. */
  policy: 'short',
  /** The shortest the queue allows: a killed worker's job is back after about eleven seconds. */
  heartbeatSeconds: 10,
  expireInSeconds: 15 * 60,
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  deleteAfterSeconds: 60 * 60,
  notify: true,
} satisfies Omit<Queue, 'name'>;
