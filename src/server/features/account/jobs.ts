import { z } from 'zod';
import { pathInLanguage } from '#domain/language.ts';
import { leaveLimits } from '#domain/limits/leave.ts';
import { zoneOrUtc } from '#domain/stored-zone.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob, noData } from '#server/platform/jobs/define-job.ts';
import { leaveServerLimits } from '#server/platform/limits/leave.ts';
import { type MailKind, oneByOne } from '#server/platform/mail/delivery/kinds.ts';
import type { Services } from '#server/services.ts';
import { renderStillWantedMail } from './emails/still-wanted.tsx';
import { createUnusedRepo } from './repo/unused.ts';

const userSubject = z.object({ userId: z.number() });

/** Asks whether an account that nobody used for two years is still needed. */
export function stillWantedMail({ clock, config }: Pick<Deps, 'clock' | 'config'>): MailKind {
  const repo = createUnusedRepo(clock);
  return {
    lane: 'sign-in',
    prepareMany: oneByOne(async (tx, subject) => {
      const account = await repo.findAsked(tx, userSubject.parse(subject).userId);
      if (!account) return { cancel: 'somebody signed in' };
      const { email, language, timeZone, askedAt } = account;
      const until = Temporal.Instant.fromEpochMilliseconds(askedAt.getTime())
        .add({ hours: 24 * leaveLimits.answerDays })
        .toZonedDateTimeISO(zoneOrUtc(timeZone))
        .toPlainDate();
      const url = new URL(pathInLanguage('/', language), config.PUBLIC_ORIGIN).href;
      return { mail: await renderStillWantedMail({ to: email, language, url, until }) };
    }),
    /** Somebody whom an outage kept from the question is asked again, and not closed for want of an answer. */
    async onFailed(tx, subject, { state }) {
      if (state === 'expired') await repo.forgetQuestion(tx, userSubject.parse(subject).userId);
    },
  };
}

/** Asks about accounts that nobody uses, and closes those without an answer for their last week. */
export function createUnusedAccounts(
  { clock, db, logger, outbox }: Pick<Deps, 'clock' | 'db' | 'logger' | 'outbox'>,
  { leaving }: Pick<Services, 'leaving'>,
) {
  const repo = createUnusedRepo(clock);

  const ask = (): Promise<number> =>
    db.transaction(async (tx) => {
      const asked = await repo.markAsked(tx);
      await outbox.postMails(
        tx,
        'sign-in',
        asked.map(({ userId, askedAt }) => ({
          key: `still-wanted:${userId}:${askedAt.getTime()}`,
          kind: 'still-wanted',
          subject: { userId },
          userId,
          deadlineSeconds: leaveServerLimits.questionSeconds,
        })),
      );
      return asked.length;
    });

  /** Somebody who signs in meanwhile keeps the account. */
  const closeOne = (userId: number): Promise<number> =>
    db.transaction(async (tx) => {
      if (!(await repo.lockUnanswered(tx, userId))) return 0;
      await leaving.closeAccount(tx, userId);
      return 1;
    });

  /** Each by itself; one that fails is tried again by the next run. */
  async function close(): Promise<number> {
    let closed = 0;
    for (const userId of await repo.listUnanswered(db)) {
      try {
        closed += await closeOne(userId);
      } catch (error) {
        logger.error({ err: error, userId }, 'an unused account could not be closed');
      }
    }
    return closed;
  }

  return { run: async () => ({ asked: await ask(), closed: await close() }) };
}

type UnusedParts = Pick<Deps, 'logger'> & { unusedAccounts: ReturnType<typeof createUnusedAccounts> };

/** Every hour a bounded number, so that a backlog delays no other mail. */
export const unusedAccountsJob = defineJob({
  name: 'accounts.unused',
  cron: '23 * * * *',
  schema: noData,
  async run({ logger, unusedAccounts }: UnusedParts) {
    const done = await unusedAccounts.run();
    if (done.asked + done.closed > 0) logger.info(done, 'accounts that nobody uses were asked about or closed');
  },
});
