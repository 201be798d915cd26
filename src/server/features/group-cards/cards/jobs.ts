import { z } from 'zod';
import { publishRetryMoment } from '#domain/cards/group-card.ts';
import { pathInLanguage } from '#domain/language.ts';
import { cardServerLimits, invitationServerLimits } from '#server/platform/limits/cards.ts';
import type { Deps } from '#server/deps.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { OldRows } from '#server/platform/database/old-rows.ts';
import { defineJob, noData } from '#server/platform/jobs/define-job.ts';
import { type MailKind, oneByOne } from '#server/platform/mail/delivery/kinds.ts';
import { renderPublishedMail } from './emails/published.tsx';
import { createPublishTimesRepo } from './repo/publish-times.ts';
import { createPublishingRepo, type DueCard } from './repo/publishing.ts';
import { createIdempotencyRepo } from './repo/idempotency.ts';
import type { Services } from '#server/services.ts';
import { publishTimeOf } from './service/publish-times.ts';

const cardSubject = z.object({ creatorId: z.number(), id: z.number() });

export function createPublisher(
  deps: Pick<Deps, 'clock' | 'db' | 'logger' | 'outbox'>,
  { cardChange, publishTimes }: Pick<Services, 'cardChange' | 'publishTimes'>,
) {
  const { clock, db, logger } = deps;
  const repo = createPublishingRepo(clock);
  const times = createPublishTimesRepo(clock);

  /** A claimed card is due by the database's clock, so only a publish time that has changed since can lie ahead. */
  function isNotYetDue(card: DueCard): boolean {
    const { publishAt } = publishTimeOf(card);
    const hasMoved = publishAt.epochMilliseconds !== card.publishAt.getTime();
    return hasMoved && Temporal.Instant.compare(publishAt, clock.now()) > 0;
  }

  /** Publishes cards and posts the mails to their creators together; a card whose time has moved ahead waits. */
  async function publish(tx: Transaction, claimed: readonly DueCard[]): Promise<number> {
    const early = claimed.filter(isNotYetDue);
    await times.savePublishTimes(tx, early.map(publishTimeOf));
    const due = claimed.filter((card) => !early.includes(card));
    if (due.length === 0) return 0;
    await repo.publishCards(tx, due);
    for (const card of due) await cardChange.publishRevision(tx, card);
    await deps.outbox.postMails(
      tx,
      'invitations',
      due.map(({ creatorId, id }) => ({
        key: `pub:${id}`,
        kind: 'card-published',
        subject: { creatorId, id },
        userId: creatorId,
        deadlineSeconds: invitationServerLimits.mailDeadlineSeconds,
      })),
    );
    return due.length;
  }

  /** Publishes each card in its own transaction, so that one that fails is rescheduled and holds up no other. */
  async function publishOneByOne(): Promise<Batch> {
    const due = await repo.listDueCards(db);
    let published = 0;
    for (const card of due) {
      try {
        published += await db.transaction(async (tx) => publish(tx, await repo.claimDueCards(tx, card)));
      } catch (error) {
        const until = publishRetryMoment(Temporal.Instant.fromEpochMilliseconds(card.publishAt.getTime()), clock.now());
        logger.error({ err: error, card: card.id, until: until.toString() }, 'a card could not be published');
        await repo.rescheduleCard(db, card, until);
      }
    }
    return { claimed: due.length, published };
  }

  async function publishBatch(): Promise<Batch> {
    try {
      return await db.transaction(async (tx) => {
        const claimed = await repo.claimDueCards(tx);
        return { claimed: claimed.length, published: await publish(tx, claimed) };
      });
    } catch (error) {
      logger.warn({ err: error }, 'cards are published one by one, because some could not be together');
      return publishOneByOne();
    }
  }

  /** Computes publish times that an older release did not store; a bounded number per run. */
  async function fillMissingTimes(): Promise<void> {
    const { publishTimesBatch, publishTimesBatches } = cardServerLimits;
    for (let batch = 0; batch < publishTimesBatches; batch += 1) {
      if ((await db.transaction(publishTimes.fillMissingTimes)) < publishTimesBatch) return;
    }
  }

  async function run(): Promise<number> {
    await fillMissingTimes();
    let published = 0;
    for (let batch: Batch | undefined; batch?.claimed !== 0; published += batch.published) {
      batch = await publishBatch();
    }
    return published;
  }

  /** Publish times can become wrong by new time zone rules, or by an older release that runs beside this one. */
  async function refreshTimes(): Promise<number> {
    let moved = 0;
    let page: Awaited<ReturnType<typeof publishTimes.refreshTimes>> | undefined;
    do {
      const after = page?.last;
      page = await db.transaction((tx) => publishTimes.refreshTimes(tx, after));
      moved += page.moved;
    } while (page.last);
    return moved;
  }

  return { run, refreshTimes };
}

type PublisherParts = Pick<Deps, 'logger'> & { publisher: ReturnType<typeof createPublisher> };

/** Publishes due cards every minute, on one worker at a time. */
export const publishJob = defineJob({
  name: 'group-cards.publish',
  cron: '* * * * *',
  schema: noData,
  async run({ logger, publisher }: PublisherParts) {
    const cards = await publisher.run();
    if (cards > 0) logger.info({ cards }, 'cards published themselves');
  },
});

/** Recomputes every hour the stored publish times of the next days. */
export const publishTimesJob = defineJob({
  name: 'group-cards.publish-times',
  cron: '41 * * * *',
  schema: noData,
  async run({ logger, publisher }: PublisherParts) {
    const cards = await publisher.refreshTimes();
    if (cards > 0) logger.info({ cards }, 'cards publish themselves at another time');
  },
});

interface Batch {
  claimed: number;
  published: number;
}

/** The metric of how late a card is that publishes itself or is to be delivered. */
export function watchCards(
  { clock, db, metrics }: Pick<Deps, 'clock' | 'db' | 'metrics'>,
  { deliveries }: Pick<Services, 'deliveries'>,
): void {
  const repo = createPublishingRepo(clock);
  metrics.watchOldestDueCard(async () =>
    Math.max(await repo.findOldestDueSeconds(db), await deliveries.findOldestDueSeconds()),
  );
}

/** Tells the creator that the card has been published, with the link to pass on. */
export function publishedMail(deps: Pick<Deps, 'clock' | 'config'>): MailKind {
  const repo = createPublishingRepo(deps.clock);
  return {
    lane: 'invitations',
    prepareMany: oneByOne(async (tx, subject) => {
      const card = await repo.findCardForMail(tx, cardSubject.parse(subject));
      if (!card) return { cancel: 'the card is gone' };
      const { slug, ...fields } = card;
      const url = new URL(pathInLanguage(`/group-cards/${slug}`, card.language), deps.config.PUBLIC_ORIGIN).href;
      return { mail: await renderPublishedMail({ ...fields, url }) };
    }),
  };
}

export function expiredIdempotencyKeys({ clock, db }: Pick<Deps, 'clock' | 'db'>): Record<string, OldRows> {
  const idempotency = createIdempotencyRepo(clock);
  return { idempotency_keys: idempotency.expiredKeys(db) };
}
