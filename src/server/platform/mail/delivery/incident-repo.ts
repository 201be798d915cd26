import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Lane } from '#domain/mail/delivery.ts';
import { retentionLimits } from '#server/platform/limits/retention.ts';
import { mailLimits } from '#domain/limits/mail.ts';
import { type StopCause, stopSeconds, type Tally } from '#domain/mail/mail-lane.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { deleteWhenOld, secondsBefore, type OldRows } from '#server/platform/database/old-rows.ts';
import { mailDeliveries, mailIncidents, mailLaneStops } from '#server/platform/database/schema/index.ts';

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

/** A stop within so little of another is the same one: its mails were under way together. */
const sameStop = sql`interval '1 minute'`;

/** Reads and writes what became of mails lately, and the stops that follow from it. */
export function createIncidentRepo(clock: Clock) {
  const now = clock.sqlNow;
  const secondsAgo = (seconds: number) => sql`${now} - make_interval(secs => ${seconds})`;
  const inSeconds = (seconds: number) => sql`${now} + make_interval(secs => ${seconds})`;
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
        .where(and(eq(ofLane, lane), eq(ofKind, kind), gt(createdAt, secondsAgo(seconds))));
      return row ?? { times: 0, domains: 0, senders: 0 };
    },

    /** How many mails of the lane were handed over within so long; no more than `most` are counted. */
    async countSentMails(tx: Transaction, lane: Lane, seconds: number, most: number): Promise<number> {
      // The lane stands in the statement itself, so that the index of one lane is found.
      const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from (
        select 1 from ${mailDeliveries}
        where lane = ${sql.raw(`'${lane}'`)} and state = 'sent' and finished_at > ${secondsAgo(seconds)} limit ${most}) sent`);
      return rows[0]?.count ?? 0;
    },

    /** A mail was accepted: what was refused before was about those mails. */
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

    /** Stops a lane, or keeps it stopped for longer; tells whether that was news. */
    async stopLane(tx: Transaction, lane: Lane, cause: StopCause, reason: string): Promise<boolean> {
      const probeAt = inSeconds(stopSeconds(lane, cause, 1));
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

    /** Lets one mail of a stopped lane through, if its time has come and no other has gone ahead. */
    async claimProbe(tx: Transaction, lane: Lane): Promise<boolean> {
      const { rowCount } = await tx
        .update(mailLaneStops)
        .set({ probeAt: inSeconds(mailLimits.laneStop.probeSeconds) })
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
          probeAt: inSeconds(afterSeconds),
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
