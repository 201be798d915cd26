import { z } from 'zod';
import { pathInLanguage } from '#domain/language.ts';
import { zoneOrUtc } from '#domain/stored-zone.ts';
import type { Deps } from '#server/deps.ts';
import type { OldRows } from '#server/platform/database/old-rows.ts';
import { defineJob, noData } from '#server/platform/jobs/define-job.ts';
import { retentionLimits } from '#server/platform/limits/retention.ts';
import { type MailKind, oneByOne } from '#server/platform/mail/delivery/kinds.ts';
import { renderRestoredMail } from './emails/restored.tsx';
import { renderSuspendedMail } from './emails/suspended.tsx';
import { createAuditRepo } from './repo/audit.ts';
import { createBrowserErrorRepo } from './repo/browser-errors.ts';
import { createFigureRepo } from './repo/figures.ts';
import { findReader } from './repo/people.ts';
import type { FigureService } from './service/figures.ts';

const userSubject = z.object({ userId: z.number() });

export function expiredAdminRows({ clock, db }: Pick<Deps, 'clock' | 'db'>): Record<string, OldRows> {
  return {
    audit_log: createAuditRepo(clock).expiredEntries(db),
    browser_errors: createBrowserErrorRepo(clock).expiredErrors(db),
    daily_figures: createFigureRepo(clock).expiredFigures(db),
  };
}

/** Four times a day: it reads whole tables, and charts of days need no more. */
export const figuresJob = defineJob({
  name: 'figures.count',
  cron: '10 */6 * * *',
  schema: noData,
  run: ({ figures }: { figures: FigureService }) => figures.countToday(),
});

/** Charts need not wait six hours for the first figures of a new installation. */
export const enqueueFirstFigures = ({ clock, db, jobs }: Pick<Deps, 'clock' | 'db' | 'jobs'>): Promise<void> =>
  db.transaction(async (tx) => {
    if (await createFigureRepo(clock).hasFigures(tx)) return;
    await jobs.enqueue(tx, figuresJob.name, {}, { onceFor: 'first' });
  });

/** Tells the owner why the account is suspended, and whom to write to. */
export function suspendedMail({ config }: Pick<Deps, 'config'>): MailKind {
  return {
    lane: 'sign-in',
    prepareMany: oneByOne(async (tx, subject) => {
      const reader = await findReader(tx, userSubject.parse(subject).userId);
      if (!reader?.suspendedAt) return { cancel: 'the account is not suspended' };
      const { email: to, language, timeZone, suspendedAt, suspendedReason } = reader;
      const deletedOn = Temporal.Instant.fromEpochMilliseconds(suspendedAt.getTime())
        .add({ seconds: retentionLimits.suspendedSeconds })
        .toZonedDateTimeISO(zoneOrUtc(timeZone))
        .toPlainDate();
      const contact = config.LEGAL_CONTACT;
      return { mail: await renderSuspendedMail({ to, language, reason: suspendedReason ?? '', contact, deletedOn }) };
    }),
  };
}

export function restoredMail({ config }: Pick<Deps, 'config'>): MailKind {
  return {
    lane: 'sign-in',
    prepareMany: oneByOne(async (tx, subject) => {
      const reader = await findReader(tx, userSubject.parse(subject).userId);
      if (!reader || reader.suspendedAt) return { cancel: 'the account is suspended again' };
      const { email: to, language } = reader;
      const url = new URL(pathInLanguage('/', language), config.PUBLIC_ORIGIN).href;
      return { mail: await renderRestoredMail({ to, language, url }) };
    }),
  };
}
