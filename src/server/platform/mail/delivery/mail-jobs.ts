import { z } from 'zod';
import { lanes, mayRepeatUnconfirmed } from '#domain/mail/delivery.ts';
import { defineJob, definePipelinedJob, type JobDefinition, noData } from '#server/platform/jobs/define-job.ts';
import { mailServerLimits } from '#server/platform/limits/mail.ts';
import type { Logger } from '#server/platform/logger.ts';
import { laneQueue } from './lanes.ts';
import type { MailWorker } from './mail-worker.ts';

interface Parts {
  logger: Logger;
  mailWorker: MailWorker;
}

const schema = z.object({ key: z.string() });
const { laneBatch: batch, beginTogether: together } = mailServerLimits;

/** Mails that must not be repeated after a crash are not started ahead: after one nobody knew whether they left. */
const laneJobs = lanes.map((lane): JobDefinition<Parts> => {
  const name = laneQueue(lane);
  return mayRepeatUnconfirmed(lane)
    ? definePipelinedJob({
        name,
        schema,
        batch,
        together,
        begin: ({ mailWorker }: Parts, some) =>
          mailWorker.beginDeliveries(some.map(({ id: jobId, data: { key } }) => ({ key, jobId }))),
      })
    : defineJob({
        name,
        schema,
        batch,
        run: ({ mailWorker }: Parts, { key }, jobId) => mailWorker.deliver(key, jobId),
      });
});

const sweepJob = defineJob({
  name: 'mail.sweep',
  cron: '* * * * *',
  schema: noData,
  async run({ logger, mailWorker }: Parts) {
    const found = await mailWorker.sweep();
    if (found > 0) logger.warn({ found }, 'mails without a job got a new one');
  },
});

export const mailJobs: readonly JobDefinition<Parts>[] = [...laneJobs, sweepJob];
