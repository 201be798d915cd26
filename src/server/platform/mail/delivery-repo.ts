import { and, count, eq, inArray, lt, or, isNull, sql } from 'drizzle-orm';
import { type DeliveryState, type Lane, lanes } from '../../../domain/delivery.ts';
import { limits } from '../../../domain/limits.ts';
import type { Clock } from '../clock.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { mailDeliveries, mailLaneStops, mailSuppressions, users } from '../database/schema/index.ts';
import type { MailSubject } from './kinds.ts';

export interface OpenDelivery {
  key: string;
  kind: string;
  lane: Lane;
  subject: MailSubject;
  userId: number | null;
  state: DeliveryState;
  attempt: number;
  messageId: string;
  begunBy: string | null;
  isDue: boolean;
  /** Begun so long ago that whoever began it is surely gone. */
  isAbandoned: boolean;
  secondsToDeadline: number;
  isLaneStopped: boolean;
  /** False once the account is suspended or gone. */
  mayBeWritten: boolean;
}

export interface LaneOverview {
  lane: Lane;
  waiting: number;
  oldestDueSeconds: number;
  stopped: string | null;
}

const open: DeliveryState[] = ['queued', 'sending'];
const abandonedAfter = sql`make_interval(secs => ${limits.mail.sweepAfterSeconds})`;

/** Reads and writes the rows that carry the truth about every mail. */
export function createDeliveryRepo(clock: Clock) {
  const now = clock.sqlNow;

  return {
    /**
     * The row, locked, or nothing when the mail needs nothing more. Holds its user still as well until the attempt
     * has begun: a concurrent unsubscribe or suspension waits or wins.
     */
    async lockOpen(tx: Transaction, key: string): Promise<OpenDelivery | undefined> {
      const [row] = await tx
        .select({
          key: mailDeliveries.key,
          kind: mailDeliveries.kind,
          lane: sql<Lane>`${mailDeliveries.lane}`,
          subject: mailDeliveries.subject,
          userId: mailDeliveries.userId,
          state: sql<DeliveryState>`${mailDeliveries.state}`,
          attempt: mailDeliveries.attempt,
          messageId: mailDeliveries.messageId,
          begunBy: mailDeliveries.begunBy,
          isDue: sql<boolean>`${mailDeliveries.dueAt} <= ${now}`,
          isAbandoned: sql<boolean>`coalesce(${mailDeliveries.begunAt} < ${now} - ${abandonedAfter}, false)`,
          secondsToDeadline: sql<number>`extract(epoch from ${mailDeliveries.deadline} - ${now})::float8`,
          isLaneStopped: sql<boolean>`exists (select 1 from ${mailLaneStops} s where s.lane = mail_deliveries.lane)`,
          mayBeWritten: sql<boolean>`${mailDeliveries.userId} is null or coalesce(
            (select u.suspended_at is null from ${users} u where u.id = mail_deliveries.user_id for share), false)`,
        })
        .from(mailDeliveries)
        .where(and(eq(mailDeliveries.key, key), inArray(mailDeliveries.state, open)))
        .for('update');
      return row;
    },

    async suppress(tx: Transaction, address: Buffer, reason: string): Promise<void> {
      await tx.insert(mailSuppressions).values({ address, list: 'all', reason }).onConflictDoNothing();
    },

    async stopLane(tx: Transaction, lane: Lane, reason: string): Promise<void> {
      await tx.insert(mailLaneStops).values({ lane, reason }).onConflictDoNothing();
    },

    /** Begins the attempt, unless the address must not be written to. */
    async markSending(tx: Transaction, key: string, jobId: string, address?: Buffer): Promise<boolean> {
      const isSuppressed = sql`exists (select 1 from ${mailSuppressions} s
        where s.address = ${address ?? null} and s.list in ('all', mail_deliveries.lane))`;
      const { rowCount } = await tx
        .update(mailDeliveries)
        .set({ state: 'sending', attempt: sql`${mailDeliveries.attempt} + 1`, begunAt: now, begunBy: jobId })
        .where(and(eq(mailDeliveries.key, key), sql`not ${isSuppressed}`));
      return rowCount === 1;
    },

    async putOff(tx: Transaction, key: string, afterSeconds: number, error: string): Promise<void> {
      await tx
        .update(mailDeliveries)
        .set({ state: 'queued', dueAt: sql`${now} + make_interval(secs => ${afterSeconds})`, lastError: error })
        .where(eq(mailDeliveries.key, key));
    },

    async close(tx: Transaction, key: string, state: DeliveryState, reason: string | null): Promise<void> {
      await tx
        .update(mailDeliveries)
        .set({ state, finishedAt: now, lastError: reason })
        .where(eq(mailDeliveries.key, key));
    },

    /** Records the hand-over only while the row is still in the attempt that asks. */
    async closeAttempt(tx: Transaction, key: string, attempt: number): Promise<boolean> {
      const { rowCount } = await tx
        .update(mailDeliveries)
        .set({ state: 'sent', finishedAt: now, lastError: null })
        .where(
          and(eq(mailDeliveries.key, key), eq(mailDeliveries.attempt, attempt), eq(mailDeliveries.state, 'sending')),
        );
      return rowCount === 1;
    },

    /** Locks the row only while it is still in the attempt that asks: one who wakes up late changes nothing. */
    async lockAttempt(tx: Transaction, key: string, attempt: number): Promise<boolean> {
      const rows = await tx
        .select({ key: mailDeliveries.key })
        .from(mailDeliveries)
        .where(
          and(eq(mailDeliveries.key, key), eq(mailDeliveries.attempt, attempt), eq(mailDeliveries.state, 'sending')),
        )
        .for('update');
      return rows.length > 0;
    },

    /** Deliveries that should be under way and are not: their job was lost. */
    async stranded(tx: Transaction): Promise<{ key: string; lane: Lane }[]> {
      const longAgo = sql`${now} - ${abandonedAfter}`;
      return tx
        .select({ key: mailDeliveries.key, lane: sql<Lane>`${mailDeliveries.lane}` })
        .from(mailDeliveries)
        .where(
          and(
            inArray(mailDeliveries.state, open),
            lt(mailDeliveries.dueAt, longAgo),
            or(isNull(mailDeliveries.begunAt), lt(mailDeliveries.begunAt, longAgo)),
          ),
        )
        .orderBy(mailDeliveries.dueAt)
        .limit(limits.mail.sweepBatch);
    },

    async removeOld(db: Database, batch: number): Promise<number> {
      const longAgo = sql`${now} - make_interval(secs => ${limits.retention.deliverySeconds})`;
      const old = db
        .select({ key: mailDeliveries.key })
        .from(mailDeliveries)
        .where(lt(mailDeliveries.finishedAt, longAgo))
        .limit(batch);
      return (await db.delete(mailDeliveries).where(inArray(mailDeliveries.key, old))).rowCount ?? 0;
    },

    /** Each lane's open mails, of which no more than the oldest so many are looked at, and why it stands still. */
    async overview(db: Database): Promise<LaneOverview[]> {
      const looked = db
        .select({ lane: mailDeliveries.lane, dueAt: mailDeliveries.dueAt })
        .from(mailDeliveries)
        .where(inArray(mailDeliveries.state, open))
        .orderBy(mailDeliveries.dueAt)
        .limit(limits.mail.overviewBound)
        .as('looked');
      const rows = await db
        .select({
          lane: looked.lane,
          waiting: count(),
          oldestDueSeconds: sql<number>`greatest(0, extract(epoch from ${now} - min(${looked.dueAt})))::float8`,
        })
        .from(looked)
        .groupBy(looked.lane);
      const stops = await db.select().from(mailLaneStops);
      return lanes.map((lane) => ({
        waiting: 0,
        oldestDueSeconds: 0,
        ...rows.find((row) => row.lane === lane),
        lane,
        stopped: stops.find((stop) => stop.lane === lane)?.reason ?? null,
      }));
    },

    /** How long the oldest open mail of each lane has been due, in seconds. */
    async oldestDue(db: Database): Promise<Record<Lane, number>> {
      const rows = await db
        .select({
          lane: sql<Lane>`${mailDeliveries.lane}`,
          seconds: sql<number>`extract(epoch from ${now} - min(${mailDeliveries.dueAt}))::float8`,
        })
        .from(mailDeliveries)
        .where(and(inArray(mailDeliveries.state, open), sql`${mailDeliveries.dueAt} <= ${now}`))
        .groupBy(mailDeliveries.lane);
      const ages = new Map(rows.map((row) => [row.lane, row.seconds]));
      return Object.fromEntries(lanes.map((lane) => [lane, ages.get(lane) ?? 0])) as Record<Lane, number>;
    },
  };
}
