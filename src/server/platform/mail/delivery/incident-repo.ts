import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Lane } from '#domain/mail/delivery.ts';
import { retentionLimits } from '#server/platform/limits/retention.ts';
import { mailLimits } from '#domain/limits/mail.ts';
import { type StopCause, stopSeconds, type Tally } from '#domain/mail/mail-lane.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { deleteWhenOld, secondsBefore, type OldRows } from '#server/platform/database/old-rows.ts';
import { mailDeliveries, mailIncidents, mailLaneStops } from '#server/platform/database/schema/index.ts';
import { inSeconds, secondsAgo } from '#server/platform/database/sql.ts';

export type IncidentKind = 'refusal' | 'bounce' | 'complaint';

export interface Incident {
  key: string;
  kind: IncidentKind;
  lane: Lane;
  domain: Buffer;
  userId: number | null;
}

export interface LaneStop {
  cause: StopCause;
  stops: number;
}

/** Stops within this time count as one, because their mails were sent at the same time. */
const sameStop = sql`interval '1 minute'`;

/** Recent refusals, bounces and complaints, and the stops that follow from them. */
export function createIncidentRepo(clock: Clock) {
  const now = clock.sqlNow;
  const byLane = (lane: Lane) => eq(mailLaneStops.lane, lane);

  return {
    async insertIncident(tx: Transaction, incident: Incident): Promise<void> {
      await tx
        .insert(mailIncidents)
        .values({ ...incident, createdAt: now })
        .onConflictDoNothing();
    },

    async tallyIncidents(tx: Transaction, lane: Lane, kind: IncidentKind, seconds: number): Promise<Tally> {
      const { lane: ofLane, kind: ofKind, domain, userId, createdAt } = mailIncidents;
      const [row] = await tx
        .select({
          times: sql<number>`count(*)::int`,
          domains: sql<number>`count(distinct ${domain})::int`,
          senders: sql<number>`count(distinct ${userId})::int`,
        })
        .from(mailIncidents)
        .where(and(eq(ofLane, lane), eq(ofKind, kind), gt(createdAt, secondsAgo(now, seconds))));
      return row ?? { times: 0, domains: 0, senders: 0 };
    },

    /** Counts, up to `max`, the mails of the lane that were sent within this time. */
    async countSentMails(tx: Transaction, lane: Lane, seconds: number, max: number): Promise<number> {
      // The lane is literal in the SQL, so that its partial index is used.
      const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from (
        select 1 from ${mailDeliveries}
        where lane = ${sql.raw(`'${lane}'`)} and state = 'sent' and finished_at > ${secondsAgo(now, seconds)} limit ${max}) sent`);
      return rows[0]?.count ?? 0;
    },

    /** After an accepted mail: the refusals before it were about single mails. */
    async deleteRefusals(db: Database | Transaction, lane: Lane): Promise<void> {
      await db.delete(mailIncidents).where(and(eq(mailIncidents.lane, lane), eq(mailIncidents.kind, 'refusal')));
    },

    async findStop(tx: Transaction, lane: Lane): Promise<LaneStop | undefined> {
      const [row] = await tx
        .select({ cause: sql<StopCause>`${mailLaneStops.cause}`, stops: mailLaneStops.stops })
        .from(mailLaneStops)
        .where(byLane(lane));
      return row;
    },

    /** Stops a lane, or prolongs its stop; returns whether anything changed. */
    async stopLane(tx: Transaction, lane: Lane, cause: StopCause, reason: string): Promise<boolean> {
      const probeAt = inSeconds(now, stopSeconds(lane, cause, 1));
      const { rowCount } = await tx
        .insert(mailLaneStops)
        .values({ lane, cause, reason, stoppedAt: now, probeAt })
        .onConflictDoUpdate({
          target: mailLaneStops.lane,
          set: { cause, reason, probeAt },
          setWhere: sql`excluded.probe_at > ${mailLaneStops.probeAt} + ${sameStop}`,
        });
      return (rowCount ?? 0) > 0;
    },

    /** Lets one mail of a stopped lane through, if a probe is due and no other mail has claimed it. */
    async claimProbe(tx: Transaction, lane: Lane): Promise<boolean> {
      const { rowCount } = await tx
        .update(mailLaneStops)
        .set({ probeAt: inSeconds(now, mailLimits.laneStop.probeSeconds) })
        .where(and(byLane(lane), lte(mailLaneStops.probeAt, now)));
      return (rowCount ?? 0) > 0;
    },

    async scheduleProbe(
      tx: Transaction,
      lane: Lane,
      afterSeconds: number,
      stops?: number,
      reason?: string,
    ): Promise<void> {
      await tx
        .update(mailLaneStops)
        .set({
          probeAt: inSeconds(now, afterSeconds),
          ...(stops === undefined ? {} : { stops }),
          ...(reason === undefined ? {} : { reason }),
        })
        .where(byLane(lane));
    },

    async resumeLane(db: Database | Transaction, lane: Lane): Promise<void> {
      await db.delete(mailLaneStops).where(byLane(lane));
    },

    expiredIncidents: (db: Database): OldRows =>
      deleteWhenOld(db, {
        table: mailIncidents,
        by: mailIncidents.createdAt,
        before: secondsBefore(now, retentionLimits.mailIncidentSeconds),
      }),
  };
}
