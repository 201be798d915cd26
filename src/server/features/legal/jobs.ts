import { z } from 'zod';
import { pathInLanguage } from '#domain/language.ts';
import { announcedTerms, termsDay } from '#domain/legal/terms-versions.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob, noData } from '#server/platform/jobs/define-job.ts';
import { type MailKind, oneByOne } from '#server/platform/mail/delivery/kinds.ts';
import { renderTermsMail } from './emails/terms-change.tsx';
import { createTermsRepo } from './repo.ts';

const termsSubject = z.object({ userId: z.number(), version: z.string() });

/** Tells an account of changed terms, before they apply. */
export function termsMail({
  clock,
  config,
  termsVersions,
}: Pick<Deps, 'clock' | 'config' | 'termsVersions'>): MailKind {
  const repo = createTermsRepo(clock);
  return {
    // Not that of sign-ins: a mail to everybody must not keep anybody's link waiting.
    lane: 'reminders',
    prepareMany: oneByOne(async (tx, subject) => {
      const { userId, version } = termsSubject.parse(subject);
      const announced = announcedTerms(termsVersions, termsDay(clock.now()));
      if (announced?.version !== version) return { cancel: 'these terms are no longer announced' };
      const reader = await repo.findReader(tx, userId);
      if (!reader) return { cancel: 'the account is gone' };
      const { email, language } = reader;
      const at = (path: string) => new URL(pathInLanguage(path, language), config.PUBLIC_ORIGIN).href;
      const mail = await renderTermsMail({
        to: email,
        language,
        version,
        changes: announced.changes[language],
        termsUrl: at('/terms-of-service'),
        leaveUrl: at('/settings'),
      });
      return { mail };
    }),
  };
}

/** Tells every account once of terms that will change, some at a time. */
export function createTermsNotices({
  clock,
  db,
  outbox,
  termsVersions,
}: Pick<Deps, 'clock' | 'db' | 'outbox' | 'termsVersions'>) {
  const repo = createTermsRepo(clock);

  async function run(): Promise<number> {
    const now = clock.now();
    const next = announcedTerms(termsVersions, termsDay(now));
    if (!next) return 0;
    const { version } = next;
    const deadlineSeconds = now.until(Temporal.Instant.from(`${version}T00:00:00Z`)).total('seconds');
    return db.transaction(async (tx) => {
      const told = await repo.markTold(tx, version);
      await outbox.postMails(
        tx,
        'reminders',
        told.map((userId) => ({
          key: `terms:${version}:${userId}`,
          kind: 'terms-change',
          subject: { userId, version },
          userId,
          deadlineSeconds,
        })),
      );
      return told.length;
    });
  }

  return { run };
}

type NoticeParts = Pick<Deps, 'logger'> & { termsNotices: ReturnType<typeof createTermsNotices> };

export const termsNoticeJob = defineJob({
  name: 'terms.notice',
  cron: '* * * * *',
  schema: noData,
  async run({ logger, termsNotices }: NoticeParts) {
    const accounts = await termsNotices.run();
    if (accounts > 0) logger.info({ accounts }, 'accounts were told of changed terms');
  },
});
