import { z } from 'zod';
import { publishMoment } from '../../../../domain/group-card.ts';
import { pathInLanguage } from '../../../../domain/language.ts';
import { limits } from '../../../../domain/limits.ts';
import type { Deps } from '../../../deps.ts';
import type { QueueDefinition } from '../../../platform/jobs/queues.ts';
import { type MailKind, oneByOne } from '../../../platform/mail/kinds.ts';
import type { RemoveOld } from '../../../platform/retention.ts';
import { renderPublishedMail } from './emails/published.tsx';
import { createPublishingRepo, type WaitingCard } from './repo/publishing.ts';
import { createRepeatRepo } from './repo/repeats.ts';
import { createCardChange } from './service/change.ts';

const queue = 'group-cards.publish';

/** Every minute, on one worker at a time. */
export const publishQueue: QueueDefinition = { name: queue, options: { policy: 'short' }, cron: '* * * * *' };

const cardOf = z.object({ creatorId: z.number(), id: z.number() });

export function createPublisher(deps: Pick<Deps, 'clock' | 'db' | 'jobs' | 'live' | 'logger' | 'outbox'>) {
  const repo = createPublishingRepo(deps.clock);
  const { touch } = createCardChange(deps);

  function isDue({ publishOn, timeZone, hour }: WaitingCard): boolean {
    const moment = publishMoment(Temporal.PlainDate.from(publishOn), { timeZone, hour });
    return Temporal.Instant.compare(moment, deps.clock.now()) <= 0;
  }

  /** One batch in one transaction: the card is published and its creator told, or neither. */
  function publishBatch(): Promise<number> {
    return deps.db.transaction(async (tx) => {
      const due = (await repo.claim(tx)).filter(isDue);
      if (due.length === 0) return 0;
      await repo.publish(tx, due);
      for (const card of due) await touch(tx, card);
      await deps.outbox.postAll(
        tx,
        'invitations',
        due.map(({ creatorId, id }) => ({
          key: `pub:${id}`,
          kind: 'card-published',
          subject: { creatorId, id },
          userId: creatorId,
          deadlineSeconds: limits.invitations.mailDeadlineSeconds,
        })),
      );
      return due.length;
    });
  }

  async function run(): Promise<number> {
    let published = 0;
    for (let batch = -1; batch !== 0; published += batch) {
      batch = await publishBatch();
    }
    return published;
  }

  return {
    run,
    async start(): Promise<void> {
      await deps.jobs.work(queue, { batch: 1 }, async () => {
        const cards = await run();
        if (cards > 0) deps.logger.info({ cards }, 'cards published themselves');
      });
    },
  };
}

/** Tells the creator that the card published itself, with the address to give on. */
export function publishedMail(deps: Pick<Deps, 'clock' | 'config'>): MailKind {
  const repo = createPublishingRepo(deps.clock);
  return {
    lane: 'invitations',
    prepareMany: oneByOne(async (tx, subject) => {
      const card = await repo.toTell(tx, cardOf.parse(subject));
      if (!card) return { cancel: 'the card is gone' };
      const { slug, ...told } = card;
      const url = new URL(pathInLanguage(`/group-cards/${slug}`, card.language), deps.config.PUBLIC_ORIGIN).href;
      return { mail: await renderPublishedMail({ ...told, url }) };
    }),
  };
}

export function oldRepeats({ clock, db }: Pick<Deps, 'clock' | 'db'>): Record<string, RemoveOld> {
  const repeats = createRepeatRepo(clock);
  return { idempotency_keys: (batch) => repeats.removeOld(db, batch) };
}
