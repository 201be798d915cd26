import { type Lane, lanes } from '#domain/mail/delivery.ts';
import type { QueueDefinition } from '#server/platform/jobs/queues.ts';

export const laneQueue = (lane: Lane): string => `mail.${lane}`;
export const sweepQueue = 'mail.sweep';

/** The policy keeps at most one waiting job per delivery. */
export const mailQueues: readonly QueueDefinition[] = [
  ...lanes.map((lane) => ({ name: laneQueue(lane), options: { policy: 'short' } })),
  { name: sweepQueue, options: { policy: 'short' }, cron: '* * * * *' },
];
