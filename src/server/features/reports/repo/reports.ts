import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CardTheme } from '#domain/cards/group-card.ts';
import type { ReportDecision, ReportGround } from '#domain/cards/report.ts';
import type { Language } from '#domain/language.ts';
import { reportLimits } from '#domain/limits/reports.ts';
import { day } from '#domain/limits/units.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { deleteWhenOld, type OldRows, secondsBefore } from '#server/platform/database/old-rows.ts';
import {
  blockedPictures,
  groupCardContributions,
  groupCards,
  reports,
  users,
} from '#server/platform/database/schema/index.ts';
import { reportServerLimits } from '#server/platform/limits/reports.ts';

/** What a report is about: a card, or with a contribution the picture of one message. */
export interface ReportSubject {
  creatorId: number;
  groupCardId: number;
  contributionId: number | null;
}

export interface NewReport extends ReportSubject {
  id: number;
  ground: ReportGround;
  note: string | null;
  reporterUserId: number | null;
  reporterEmail: string | null;
  language: Language;
}

export interface ReportKey {
  creatorId: number;
  id: number;
}

const contributions = groupCardContributions;

export function createReportRepo(clock: Clock) {
  const now = clock.sqlNow;
  const byKey = ({ creatorId, id }: ReportKey) => and(eq(reports.creatorId, creatorId), eq(reports.id, id));
  const byCard = ({ creatorId, groupCardId }: ReportSubject) =>
    and(eq(groupCards.creatorId, creatorId), eq(groupCards.id, groupCardId));
  const onCard = ({ creatorId, groupCardId }: ReportSubject) =>
    and(eq(reports.creatorId, creatorId), eq(reports.groupCardId, groupCardId));
  const isAbout = (subject: ReportSubject) =>
    and(
      onCard(subject),
      subject.contributionId === null
        ? isNull(reports.contributionId)
        : eq(reports.contributionId, subject.contributionId),
    );
  const messageOf = ({ creatorId, groupCardId, contributionId }: ReportSubject) =>
    and(
      eq(contributions.creatorId, creatorId),
      eq(contributions.groupCardId, groupCardId),
      eq(contributions.id, contributionId ?? 0),
    );

  return {
    /** Whether the message has a picture that everybody sees. */
    async hasPicture(db: Database, subject: ReportSubject): Promise<boolean> {
      const isShown = and(isNotNull(contributions.imageUrl), isNull(contributions.hiddenAt));
      return (await db.$count(contributions, and(messageOf(subject), isShown))) > 0;
    },

    /** Whether somebody has reported the same and nobody has decided yet. */
    isWaiting: async (db: Database, subject: ReportSubject): Promise<boolean> =>
      (await db.$count(reports, and(isAbout(subject), isNull(reports.decidedAt)))) > 0,

    async insertReport(tx: Transaction, report: NewReport): Promise<void> {
      await tx.insert(reports).values({ ...report, createdAt: now });
    },

    async findReport(db: Database | Transaction, key: ReportKey) {
      const [row] = await db
        .select({
          creatorId: reports.creatorId,
          groupCardId: reports.groupCardId,
          contributionId: reports.contributionId,
          ground: sql<ReportGround>`${reports.ground}`,
          decision: sql<ReportDecision | null>`${reports.decision}`,
          to: sql<string | null>`coalesce(${users.email}, ${reports.reporterEmail})`,
          language: sql<Language>`coalesce(${users.language}, ${reports.language})`,
        })
        .from(reports)
        .leftJoin(users, eq(users.id, reports.reporterUserId))
        .where(byKey(key));
      return row;
    },

    /** Closes what waits: of one picture, or of a whole card with all its pictures. Returns the reports it closed. */
    async decideReports(tx: Transaction, subject: ReportSubject, decision: ReportDecision, isWholeCard: boolean) {
      return tx
        .update(reports)
        .set({ decision, decidedAt: now })
        .where(and(isWholeCard ? onCard(subject) : isAbout(subject), isNull(reports.decidedAt)))
        .returning({
          creatorId: reports.creatorId,
          id: reports.id,
          reporterUserId: reports.reporterUserId,
          reporterEmail: reports.reporterEmail,
        });
    },

    async takeCardDown(tx: Transaction, subject: ReportSubject, ground: ReportGround): Promise<boolean> {
      const { rowCount } = await tx
        .update(groupCards)
        .set({ takenDownAt: now, takenDownFor: ground })
        .where(and(byCard(subject), isNull(groupCards.takenDownAt)));
      return rowCount === 1;
    },

    async restoreCard(tx: Transaction, subject: ReportSubject): Promise<boolean> {
      const { rowCount } = await tx
        .update(groupCards)
        .set({ takenDownAt: null, takenDownFor: null })
        .where(and(byCard(subject), isNotNull(groupCards.takenDownAt)));
      return rowCount === 1;
    },

    async findCardForMail(tx: Transaction, subject: ReportSubject) {
      const [row] = await tx
        .select({
          to: users.email,
          language: sql<Language>`${users.language}`,
          timeZone: users.timeZone,
          title: groupCards.title,
          theme: sql<CardTheme>`${groupCards.theme}`,
          takenDownAt: groupCards.takenDownAt,
        })
        .from(groupCards)
        .innerJoin(users, eq(users.id, groupCards.creatorId))
        .where(byCard(subject));
      return row;
    },

    decidedReports: (db: Database): OldRows =>
      deleteWhenOld(db, {
        table: reports,
        by: reports.decidedAt,
        before: secondsBefore(now, reportServerLimits.decidedSeconds),
      }),

    expiredBlocks: (db: Database): OldRows =>
      deleteWhenOld(db, {
        table: blockedPictures,
        by: blockedPictures.createdAt,
        before: secondsBefore(now, reportLimits.blockedPictureDays * day),
      }),

    /** Cards whose creators did not object in time, with everything on them. */
    expiredCards: (db: Database): OldRows =>
      deleteWhenOld(db, {
        table: groupCards,
        by: groupCards.takenDownAt,
        before: secondsBefore(now, reportLimits.objectDays * day),
        only: sql`${groupCards.takenDownAt} is not null`,
      }),
  };
}
