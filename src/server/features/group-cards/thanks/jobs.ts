import { z } from 'zod';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import { pathInLanguage } from '#domain/language.ts';
import type { Deps } from '#server/deps.ts';
import type { CardKey } from '#server/features/group-cards/cards/service/change.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { defineJob, noData } from '#server/platform/jobs/define-job.ts';
import { invitationServerLimits } from '#server/platform/limits/cards.ts';
import { type MailKind, oneByOne } from '#server/platform/mail/delivery/kinds.ts';
import { makeStopToken, stopHeaders, stopPage } from '#server/features/group-cards/invitations/service/stop.ts';
import type { Services } from '#server/services.ts';
import { renderThanksMail } from './emails/thanks.tsx';
import { createThanksRepo, type ThanksForMail, type Writer } from './repo.ts';

/** Stands for the creator where other mails name the first message of a writer. */
const toCreator = 0;
const mailSubject = z.object({ creatorId: z.number(), id: z.number(), contributionId: z.number() });

/** Posts the mails of thank-yous that can no longer be taken back. */
export function createThanksSender(
  { clock, db, logger, outbox }: Pick<Deps, 'clock' | 'db' | 'logger' | 'outbox'>,
  { cardChange }: Pick<Services, 'cardChange'>,
) {
  const repo = createThanksRepo(clock);

  async function sendClaimed(tx: Transaction, claimed: readonly CardKey[]): Promise<number> {
    for (const card of claimed) {
      await repo.markPosted(tx, card);
      const creator = canonicalAddress((await repo.findForMail(tx, card))?.creatorEmail ?? '');
      const writers = (await repo.listWriters(tx, card)).filter(({ email }) => canonicalAddress(email) !== creator);
      await outbox.postMails(
        tx,
        'invitations',
        [toCreator, ...writers.map(({ contributionId }) => contributionId)].map((contributionId) => ({
          key: `thanks:${card.creatorId}:${card.id}:${contributionId}`,
          kind: 'thanks',
          subject: { ...card, contributionId },
          userId: card.creatorId,
          deadlineSeconds: invitationServerLimits.mailDeadlineSeconds,
        })),
      );
      await cardChange.publishRevision(tx, card);
    }
    return claimed.length;
  }

  /** Each in its own transaction, so that one that fails is put off and holds up no other. */
  async function sendOneByOne(): Promise<number> {
    let sent = 0;
    for (const card of await repo.listDue(db)) {
      try {
        sent += await db.transaction(async (tx) => sendClaimed(tx, await repo.claimDue(tx, card)));
      } catch (error) {
        logger.error({ err: error, card: card.id }, 'a thank-you could not be sent');
        await repo.postponeThanks(db, card);
      }
    }
    return sent;
  }

  async function sendBatch(): Promise<number> {
    try {
      return await db.transaction(async (tx) => sendClaimed(tx, await repo.claimDue(tx)));
    } catch (error) {
      logger.warn({ err: error }, 'thank-yous are sent one by one, because some could not be together');
      return sendOneByOne();
    }
  }

  return {
    /** Returns how many thank-yous were sent. */
    async run(): Promise<number> {
      let sent = 0;
      for (let batch = -1; batch !== 0; sent += batch) batch = await sendBatch();
      return sent;
    },
  };
}

export const thanksJob = defineJob({
  name: 'group-cards.thank',
  cron: '* * * * *',
  schema: noData,
  async run({ logger, thanksSender }: Pick<Deps, 'logger'> & { thanksSender: ReturnType<typeof createThanksSender> }) {
    const cards = await thanksSender.run();
    if (cards > 0) logger.info({ cards }, 'thank-yous sent');
  },
});

/** The mail to one of those who wrote, or to the creator, who may have written as well. */
export function thanksMail(
  { clock, config, hmac }: Pick<Deps, 'clock' | 'config' | 'hmac'>,
  { invitations }: Pick<Services, 'invitations'>,
): MailKind {
  const repo = createThanksRepo(clock);
  const origin = config.PUBLIC_ORIGIN;

  const receiverOf = (found: ThanksForMail, writers: readonly Writer[], contributionId: number) => {
    if (contributionId !== toCreator) return writers.find((writer) => writer.contributionId === contributionId);
    const { creatorEmail: email, creatorLanguage: language } = found;
    const own = writers.find((writer) => canonicalAddress(writer.email) === canonicalAddress(email));
    return { email, language, invitationId: null, hasHeart: own?.hasHeart ?? false };
  };

  return {
    lane: 'invitations',
    prepareMany: oneByOne(async (tx, subject) => {
      const { contributionId, ...key } = mailSubject.parse(subject);
      const found = await repo.findForMail(tx, key);
      if (!found || found.isTakenDown) return { cancel: 'the card is gone' };
      const to = receiverOf(found, await repo.listWriters(tx, key), contributionId);
      if (!to) return { cancel: 'the message or its address is gone' };
      if (!(await invitations.acceptsMail(tx, key.creatorId, to.email))) return { cancel: 'this sender is refused' };
      const language = to.language ?? found.cardLanguage;
      const page = (path: string) => origin + pathInLanguage(path, language);
      const invitation = { creatorId: key.creatorId, invitationId: to.invitationId ?? key.id };
      const stop = makeStopToken(hmac, invitation, to.email);
      const mail = await renderThanksMail({
        to: to.email,
        language,
        isCreator: contributionId === toCreator,
        recipient: found.recipientName,
        title: found.title,
        content: found.content,
        hasHeart: to.hasHeart,
        url: page(`/group-cards/${found.slug}`),
        nextUrl: page('/create-group-card'),
        stopUrl: stopPage(origin, stop),
        privacyUrl: page('/privacy-policy'),
      });
      return { mail: { ...mail, headers: stopHeaders(origin, stop) } };
    }),
  };
}
