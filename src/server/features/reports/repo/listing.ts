import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { ReportContent, ReportDetail, ReportListItem } from '#contract/cards/report.ts';
import { adminLimits } from '#domain/limits/admin.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import {
  auditLog,
  groupCardContributions,
  groupCards,
  reports,
  uploads,
} from '#server/platform/database/schema/index.ts';
import { isoInstant, secondsAgo } from '#server/platform/database/sql.ts';
import type { ReportKey, ReportSubject } from './reports.ts';

/** What the backend shows of reports. */
export function createReportListing(clock: Clock) {
  const now = clock.sqlNow;
  const ofCard = and(eq(groupCards.creatorId, reports.creatorId), eq(groupCards.id, reports.groupCardId));
  const isCardDown = sql<boolean>`(${groupCards.takenDownAt} is not null)`;
  const isPictureDown = sql<boolean>`exists (select 1 from ${uploads} where ${uploads.creatorId} = ${reports.creatorId}
    and ${uploads.groupCardId} = ${reports.groupCardId} and ${uploads.width} is not null
    and ${uploads.contributionId} is not distinct from ${reports.contributionId} and ${uploads.state} = 'refused')`;

  return {
    /** One line for everything said about the same: what waits, the oldest first, then what was decided lately. */
    async listReports(db: Database): Promise<ReportListItem[]> {
      const { rows } = await db.execute<Record<string, unknown> & ReportListItem>(sql`
        select (array_agg(${reports.creatorId} || '.' || ${reports.id} order by ${reports.createdAt}))[1] as reference,
          ${reports.contributionId} is not null as "isPicture",
          (array_agg(${reports.ground} order by ${reports.createdAt}))[1] as ground, count(*)::int as count,
          ${isoInstant(sql`min(${reports.createdAt})`)} as "reportedAt",
          bool_or(${reports.reporterUserId} is not null or ${reports.reporterEmail} is not null) as "wantsAnswer",
          ${reports.decision} as decision, ${isoInstant(sql`max(${reports.decidedAt})`)} as "decidedAt",
          bool_or(${isCardDown} or ${isPictureDown}) as "isDown"
        from ${reports} join ${groupCards} on ${ofCard}
        where ${reports.decidedAt} is null
          or ${reports.decidedAt} > ${secondsAgo(now, adminLimits.decidedReportsSeconds)}
        group by ${reports.creatorId}, ${reports.groupCardId}, ${reports.contributionId}, ${reports.decision}
        order by max(${reports.decidedAt}) desc nulls first, min(${reports.createdAt})
        limit ${adminLimits.reportsPage}`);
      return rows;
    },

    async countWaiting(db: Database): Promise<number> {
      const { rows } = await db.execute<{ count: number }>(sql`
        select count(distinct (creator_id, group_card_id, contribution_id))::int as count from ${reports}
        where decided_at is null`);
      return rows[0]?.count ?? 0;
    },

    async findDetail(db: Database, { creatorId, id }: ReportKey) {
      const [row] = await db
        .select({
          creatorId: reports.creatorId,
          groupCardId: reports.groupCardId,
          contributionId: reports.contributionId,
          ground: sql<ReportDetail['ground']>`${reports.ground}`,
          note: reports.note,
          decision: sql<ReportDetail['decision']>`${reports.decision}`,
          reportedAt: isoInstant(reports.createdAt),
          publishedAt: sql<string | null>`${isoInstant(groupCards.publishedAt)}`,
          isCardDown,
          isPictureDown,
          hasCover: sql<boolean>`(${groupCards.cover} is not null)`,
          reporter: sql<ReportDetail['reporter']>`case when ${reports.reporterUserId} is not null then 'user'
            when ${reports.reporterEmail} is not null then 'address' else 'nobody' end`,
          earlier: sql<number>`(select count(*)::int from ${reports} other
            where other.creator_id = ${reports.creatorId} and other.id <> ${reports.id}
            and other.decision = 'taken-down')`,
        })
        .from(reports)
        .innerJoin(groupCards, ofCard)
        .where(and(eq(reports.creatorId, creatorId), eq(reports.id, id)));
      return row;
    },

    /** What visitors saw: of a picture that alone, of a card its title and its messages. */
    async readContent(db: Database, { creatorId, groupCardId, contributionId }: ReportSubject): Promise<ReportContent> {
      const messages = groupCardContributions;
      const isMeant = contributionId === null ? isNull(messages.hiddenAt) : eq(messages.id, contributionId);
      const [card] = await db
        .select({
          title: groupCards.title,
          coverLine: groupCards.coverLine,
          description: groupCards.description,
          cover: groupCards.cover,
        })
        .from(groupCards)
        .where(and(eq(groupCards.creatorId, creatorId), eq(groupCards.id, groupCardId)));
      const found = await db
        .select({ text: messages.content, picture: messages.imageUrl })
        .from(messages)
        .where(and(eq(messages.creatorId, creatorId), eq(messages.groupCardId, groupCardId), isMeant))
        .orderBy(messages.position, messages.createdAt)
        .limit(adminLimits.reportedMessages);
      if (contributionId === null && card) {
        const { title, coverLine, description, cover } = card;
        const written = coverLine === null ? [] : [{ text: coverLine, picture: null }];
        return { title, description, cover: cover?.imageUrl ?? null, messages: [...written, ...found] };
      }
      const shown = found.map(({ picture }) => ({ text: null, picture }));
      return { title: null, description: null, cover: null, messages: shown };
    },

    /** Whether this administrator said a short time ago why they need to see it. */
    async hasRecentLook(db: Database, actorUserId: number, { creatorId, id }: ReportKey): Promise<boolean> {
      const rows = await db
        .select({ id: auditLog.id })
        .from(auditLog)
        .where(
          and(
            eq(auditLog.subjectUserId, creatorId),
            gt(auditLog.at, secondsAgo(now, adminLimits.lookSeconds)),
            eq(auditLog.actorUserId, actorUserId),
            eq(auditLog.action, 'report-looked-at'),
            sql`${auditLog.details}->>'report' = ${String(id)}`,
          ),
        )
        .limit(1);
      return rows.length > 0;
    },
  };
}
