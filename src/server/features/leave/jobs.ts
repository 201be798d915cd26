import { z } from 'zod';
import { pathInLanguage } from '#domain/language.ts';
import { zoneOrUtc } from '#domain/stored-zone.ts';
import type { Deps } from '#server/deps.ts';
import { cardTopic } from '#server/features/group-cards/cards/service/change.ts';
import { removeGiftsAndPromisesOf } from '#server/features/group-cards/gifts/service/forget.ts';
import { inviteePseudonym } from '#server/features/group-cards/invitations/service/pseudonym.ts';
import { senderList } from '#server/features/group-cards/invitations/service/stop.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { OldRows } from '#server/platform/database/old-rows.ts';
import { defineJob, noData } from '#server/platform/jobs/define-job.ts';
import { leaveServerLimits } from '#server/platform/limits/leave.ts';
import { type MailKind, oneByOne } from '#server/platform/mail/delivery/kinds.ts';
import { laneQueue } from '#server/platform/mail/delivery/lanes.ts';
import { randomId } from '#server/platform/secrets.ts';
import type { Services } from '#server/services.ts';
import { renderGoodbyeMail } from './emails/goodbye.tsx';
import { renderLeaveLinkMail } from './emails/leave-link.tsx';
import { renderLeavingMail } from './emails/leaving.tsx';
import { createEraseRepo, type DuePlace, type LeavingAccount } from './repo/erase.ts';
import { createRequestRepo } from './repo/requests.ts';
import { leaveToken } from './service.ts';

const userSubject = z.object({ userId: z.number() });
const linkSubject = z.object({ userId: z.number(), id: z.number() });
const goodbyeSubject = z.object({ goodbyeId: z.number() });

export function leaveLinkMail({ clock, config, hmac }: Pick<Deps, 'clock' | 'config' | 'hmac'>): MailKind {
  const repo = createRequestRepo(clock);
  return {
    lane: 'sign-in',
    prepareMany: oneByOne(async (tx, subject) => {
      const { userId, id } = linkSubject.parse(subject);
      const request = await repo.findRequest(tx, userId);
      if (request?.id !== id || request.isUsed || request.isExpired) return { cancel: 'the link is no longer wanted' };
      const url = new URL('/leave', config.PUBLIC_ORIGIN);
      url.searchParams.set('t', leaveToken(hmac, request));
      return {
        mail: await renderLeaveLinkMail({
          to: request.email,
          language: request.language,
          url: url.href,
          askedAt: request.createdAt,
          timeZone: zoneOrUtc(request.timeZone),
        }),
      };
    }),
  };
}

export function leavingMail({ clock, config }: Pick<Deps, 'clock' | 'config'>): MailKind {
  const repo = createRequestRepo(clock);
  return {
    lane: 'sign-in',
    prepareMany: oneByOne(async (tx, subject) => {
      const request = await repo.findLeaving(tx, userSubject.parse(subject).userId);
      if (!request?.leavesAt) return { cancel: 'the account stays' };
      const url = new URL(pathInLanguage('/', request.language), config.PUBLIC_ORIGIN);
      return {
        mail: await renderLeavingMail({
          to: request.email,
          language: request.language,
          url: url.href,
          leavesAt: request.leavesAt,
          timeZone: zoneOrUtc(request.timeZone),
          isUnused: request.isUnused,
        }),
      };
    }),
  };
}

/** The last mail to somebody whose account is gone; its address goes with it, whatever became of it. */
export function goodbyeMail({ clock }: Pick<Deps, 'clock'>): MailKind {
  const repo = createRequestRepo(clock);
  const forget: NonNullable<MailKind['onSent']> = (tx, subject) =>
    repo.deleteGoodbye(tx, goodbyeSubject.parse(subject).goodbyeId);
  return {
    lane: 'sign-in',
    prepareMany: oneByOne(async (tx, subject) => {
      const goodbye = await repo.findGoodbye(tx, goodbyeSubject.parse(subject).goodbyeId);
      if (!goodbye) return { cancel: 'its address is gone' };
      return { mail: await renderGoodbyeMail({ ...goodbye, to: goodbye.email, deletedAt: clock.now() }) };
    }),
    onSent: forget,
    onFailed: forget,
  };
}

export function expiredLeaving({ clock, db }: Pick<Deps, 'clock' | 'db'>): Record<string, OldRows> {
  const repo = createRequestRepo(clock);
  return { leave_requests: repo.expiredRequests(db), goodbye_mails: repo.expiredGoodbyes(db) };
}

export function createEraser(
  deps: Pick<Deps, 'clock' | 'db' | 'hmac' | 'jobs' | 'live' | 'logger' | 'outbox'>,
  { cardChange }: Pick<Services, 'cardChange'>,
) {
  const { db, hmac, jobs, live, logger, outbox } = deps;
  const repo = createEraseRepo(deps.clock);

  async function eraseOwnCards({ userId }: LeavingAccount): Promise<void> {
    for (;;) {
      const removed = await db.transaction(async (tx) => {
        const ids = await repo.deleteSomeCards(tx, userId);
        for (const id of ids) await live.publish(tx, cardTopic(id), Number.MAX_SAFE_INTEGER);
        return ids.length;
      });
      if (removed < leaveServerLimits.cardsAtOnce) return;
    }
  }

  /** Each card by itself, under its own lock, so that its figures stay true and open pages are notified. */
  async function eraseFromOthersCards(account: LeavingAccount): Promise<{ cards: number; leftMessages: number }> {
    let leftMessages = 0;
    const cards = await repo.listOthersCards(db, account);
    for (const card of cards) {
      await db.transaction((tx) =>
        cardChange.changeCardWithin(tx, card, async () => {
          if (account.takesMessages) await repo.deleteMessages(tx, card, account);
          else leftMessages += await repo.anonymiseMessages(tx, card, account);
          const pseudonym = inviteePseudonym(hmac, card.creatorId, account.emailCanonical);
          await removeGiftsAndPromisesOf(tx, await repo.anonymiseInvitation(tx, card, account, pseudonym));
          await repo.forgetRecipient(tx, card, account);
        }),
      );
    }
    return { cards: cards.length, leftMessages };
  }

  async function postGoodbye(
    tx: Transaction,
    { email, language, isUnused: wasUnused }: LeavingAccount,
    hasLeftMessages: boolean,
  ): Promise<void> {
    const id = randomId();
    await repo.insertGoodbye(tx, { id, email, language, hasLeftMessages, wasUnused });
    await outbox.postMail(tx, {
      key: `left:${id}`,
      kind: 'account-deleted',
      lane: 'sign-in',
      subject: { goodbyeId: id },
      userId: null,
      deadlineSeconds: leaveServerLimits.goodbyeSeconds,
    });
  }

  /** The account itself goes last, in one transaction with the mail that says so. */
  const eraseAccount = (account: LeavingAccount, hasLeftMessages: boolean): Promise<void> =>
    db.transaction(async (tx) => {
      await repo.deleteSignInLinks(tx, account);
      if (!(await repo.lockDueAccount(tx, account.userId))) return;
      const waiting = Map.groupBy(await repo.listWaitingMails(tx, account.userId), ({ lane }) => lane);
      for (const [lane, mails] of waiting) {
        await jobs.cancelAll(
          tx,
          laneQueue(lane),
          mails.map(({ key }) => key),
        );
      }
      if (!account.isSuspended) await postGoodbye(tx, account, hasLeftMessages);
      await repo.deleteAccount(tx, account, senderList(account.userId));
    });

  async function erase(account: LeavingAccount): Promise<void> {
    await eraseOwnCards(account);
    let left = 0;
    for (;;) {
      const { cards, leftMessages } = await eraseFromOthersCards(account);
      left += leftMessages;
      if (cards === 0) break;
    }
    await eraseAccount(account, left > 0);
  }

  /** Accounts whose time has come, one after another; one that fails is tried again by the next run. */
  async function run(): Promise<number> {
    const end = performance.now() + leaveServerLimits.runSeconds * 1000;
    let erased = 0;
    await repo.endLongSuspensions(db);
    let after: DuePlace | undefined;
    for (;;) {
      const due = await repo.listDueAccounts(db, after);
      for (const account of due) {
        if (performance.now() > end) return erased;
        try {
          await erase(account);
          erased += 1;
        } catch (error) {
          logger.error({ err: error, userId: account.userId }, 'an account could not be deleted');
        }
      }
      after = due.at(-1);
      if (due.length < leaveServerLimits.batch) return erased;
    }
  }

  return { run, countOverdue: (bound: number) => repo.countOverdue(db, bound) };
}

type EraserParts = Pick<Deps, 'logger'> & { eraser: ReturnType<typeof createEraser> };

/** Deletes accounts whose owners left a week ago, and those suspended for a year. */
export const eraseJob = defineJob({
  name: 'accounts.erase',
  cron: '* * * * *',
  schema: noData,
  async run({ logger, eraser }: EraserParts) {
    const accounts = await eraser.run();
    if (accounts > 0) logger.info({ accounts }, 'accounts deleted');
  },
});
