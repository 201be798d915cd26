import type { Queue } from 'pg-boss';

/** A queue is declared by the feature that owns its jobs and installed with the migrations. */
export interface QueueDefinition {
  name: string;
  options?: Omit<Queue, 'name'>;
  /** The queue gets one job at these times (UTC). */
  cron?: string;
}

export const queueDefaults = {
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
