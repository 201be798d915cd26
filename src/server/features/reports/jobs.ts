import { z } from 'zod';
import { reportGrounds } from '#domain/cards/report.ts';
import { zoneOrUtc } from '#domain/stored-zone.ts';
import type { Deps } from '#server/deps.ts';
import type { OldRows } from '#server/platform/database/old-rows.ts';
import { type MailKind, oneByOne } from '#server/platform/mail/delivery/kinds.ts';
import { renderReportAnswerMail } from './emails/report-answer.tsx';
import { renderReportedMail } from './emails/reported.tsx';
import { renderTakenDownMail } from './emails/taken-down.tsx';
import { createReportRepo } from './repo/reports.ts';

const reportSubject = z.object({ creatorId: z.number(), id: z.number() });
const adminSubject = reportSubject.extend({ admin: z.number() });
const takenDownSubject = z.object({
  creatorId: z.number(),
  groupCardId: z.number(),
  contributionId: z.number(),
  /** Missing in mails of the release before. */
  isPicture: z.number().optional(),
  ground: z.enum(reportGrounds),
});

/** Tells an admin that something waits, and nothing of what is on the card. */
export function reportedMail({ clock, config }: Pick<Deps, 'clock' | 'config'>): MailKind {
  const repo = createReportRepo(clock);
  return {
    lane: 'sign-in',
    prepareMany: oneByOne(async (tx, subject) => {
      const { admin, ...key } = adminSubject.parse(subject);
      const to = [...config.ADMIN_ADDRESSES][admin];
      const report = await repo.findReport(tx, key);
      if (!to || !report || report.decision !== null) return { cancel: 'nothing waits for this admin' };
      const url = new URL('/backend/reports', config.PUBLIC_ORIGIN).href;
      const { ground, contributionId } = report;
      return { mail: await renderReportedMail({ to, url, ground, isPicture: contributionId !== null }) };
    }),
  };
}

export function reportAnswerMail({ clock }: Pick<Deps, 'clock'>): MailKind {
  const repo = createReportRepo(clock);
  return {
    lane: 'sign-in',
    prepareMany: oneByOne(async (tx, subject) => {
      const report = await repo.findReport(tx, reportSubject.parse(subject));
      if (!report?.decision || report.to === null) return { cancel: 'nobody waits for an answer' };
      const { to, language, decision } = report;
      return { mail: await renderReportAnswerMail({ to, language, decision }) };
    }),
  };
}

export function takenDownMail({ clock }: Pick<Deps, 'clock'>): MailKind {
  const repo = createReportRepo(clock);
  return {
    lane: 'sign-in',
    prepareMany: oneByOne(async (tx, subject) => {
      const { contributionId, ground, isPicture: isOfPicture, ...card } = takenDownSubject.parse(subject);
      const found = await repo.findCardForMail(tx, { ...card, contributionId });
      const isPicture = isOfPicture === 1 || contributionId !== 0;
      if (!found || (!isPicture && found.takenDownAt === null)) return { cancel: 'the card is gone or back' };
      const { to, language, title, timeZone } = found;
      const decidedAt = found.takenDownAt?.getTime() ?? clock.now().epochMilliseconds;
      const mail = { to, language, title, ground, isPicture, decidedAt, timeZone: zoneOrUtc(timeZone) };
      return { mail: await renderTakenDownMail(mail) };
    }),
  };
}

export function expiredReports({ clock, db }: Pick<Deps, 'clock' | 'db'>): Record<string, OldRows> {
  const repo = createReportRepo(clock);
  return {
    reports: repo.decidedReports(db),
    blocked_pictures: repo.expiredBlocks(db),
    'group_cards taken down': repo.expiredCards(db),
  };
}
