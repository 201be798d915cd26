import { and, count, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { type DeliveryState, type Lane, lanes } from '#domain/mail/delivery.ts';
import { mailServerLimits } from '#server/platform/limits/mail.ts';
import { retentionLimits } from '#server/platform/limits/retention.ts';
import { mailLimits } from '#domain/limits/mail.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, runNamed, type Transaction } from '#server/platform/database/connect.ts';
import { deleteWhenOld, secondsBefore, type OldRows } from '#server/platform/database/old-rows.ts';
import { mailDeliveries, mailIncidents, mailLaneStops, users } from '#server/platform/database/schema/index.ts';
import { inSeconds, recordset, secondsAgo, secondsSince } from '#server/platform/database/sql.ts';
import type { MailSubject } from './kinds.ts';
import { isSuppressed } from './suppressions.ts';

export interface OpenDelivery {
  key: string;
  kind: string;
  lane: Lane;
  subject: MailSubject;
  state: DeliveryState;
  attempt: number;
  messageId: string;
  begunBy: string | null;
  isDue: boolean;
  /** Started so long ago that the worker that started it must be gone. */
  isAbandoned: boolean;
  secondsToDeadline: number;
  /** Until a stopped lane sends its next probe; null while the lane runs. */
  secondsToProbe: number | null;
  /** Whether mails of the lane were refused since the last accepted one. */
  hasRefusals: boolean;
  /** Bounces and complaints of this user's invitations within a day. */
  senderBounces: number;
  senderComplaints: number;
  userId: number | null;
  /** False once the account is suspended, leaving or gone. */
  mayBeWritten: boolean;
}

type OpenRow = { [Column in keyof OpenDelivery]: OpenDelivery[Column] };

export interface StartedAttempt {
  key: string;
  jobId: string;
  /** Left out if nothing is sent. */
  addresses?: readonly Buffer[];
}

export interface LaneOverview {
  lane: Lane;
  waiting: number;
  oldestDueSeconds: number;
  stopped: string | null;
}

/** The only kind of mail that is sent to somebody whose account is about to be deleted: it says so. */
export const leavingMailKind = 'account-leaving';

/** The only kind of mail that is sent to somebody whose account is suspended: it says so. */
export const suspendedMailKind = 'account-suspended';

const openStates: DeliveryState[] = ['queued', 'sending'];
const inAttempt = (key: string, attempt: number) =>
  and(eq(mailDeliveries.key, key), eq(mailDeliveries.attempt, attempt), eq(mailDeliveries.state, 'sending'));
/** One parameter, so that the statement is the same for any number of keys; keys have no commas or quotes. */
const textList = (keys: readonly string[]) => sql`${`{${keys.join(',')}}`}::text[]`;

/** Reads and writes the delivery rows, the source of truth about every mail. */
export function createDeliveryRepo(clock: Clock) {
  const now = clock.sqlNow;
  const abandonedSince = secondsAgo(now, mailServerLimits.sweepAfterSeconds);
  const incidentsOfSender = (kind: 'bounce' | 'complaint') => sql`case when d.lane = 'invitations' then
    (select count(*)::int from ${mailIncidents} i where i.user_id = d.user_id and i.lane = d.lane and i.kind = ${kind}
      and i.created_at > ${secondsAgo(now, mailLimits.invitations.seconds)}) else 0 end`;

  return {
    /**
     * Locks the open rows among these keys, and their users until the attempts have started, so that a concurrent
     * unsubscribe or suspension is either seen or waits. Users are locked before deliveries, in the same order as
     * elsewhere: `held` is materialized, and the sort reads all of it before a delivery is locked.
     */
    async lockOpenDeliveries(tx: Transaction, keys: readonly string[]): Promise<OpenDelivery[]> {
      const { rows } = await tx.execute<OpenRow>(sql`
        with held as materialized (
          select u.id, u.suspended_at is null as "isActive", u.leaves_at is not null as "isLeaving" from ${users} u
          where u.id in (select user_id from ${mailDeliveries} where key = any(${textList(keys)}))
          order by u.id for share)
        select d.key, d.kind, d.lane, d.subject, d.state, d.attempt, d.message_id as "messageId",
          d.begun_by as "begunBy", d.due_at <= ${now} as "isDue",
          coalesce(d.begun_at < ${abandonedSince}, false) as "isAbandoned",
          extract(epoch from d.deadline - ${now})::float8 as "secondsToDeadline",
          (select extract(epoch from least(s.probe_at, ${now} + interval '1 day') - ${now})::float8
            from ${mailLaneStops} s where s.lane = d.lane) as "secondsToProbe",
          exists (select 1 from ${mailIncidents} i where i.lane = d.lane and i.kind = 'refusal') as "hasRefusals",
          ${incidentsOfSender('bounce')} as "senderBounces", ${incidentsOfSender('complaint')} as "senderComplaints",
          d.user_id::float8 as "userId",
          d.user_id is null or coalesce((h."isActive" or d.kind = ${suspendedMailKind})
            and (not h."isLeaving" or d.kind = ${leavingMailKind}), false)
            as "mayBeWritten"
        from ${mailDeliveries} d left join held h on h.id = d.user_id
        where d.key = any(${textList(keys)}) and d.state in ('queued', 'sending')
        order by d.key for update of d`);
      return rows;
    },

    /** Starts these attempts, except where the address is suppressed; returns the keys of those started. */
    async startAttempts(tx: Transaction, attempts: readonly StartedAttempt[]): Promise<Set<string>> {
      const rows = attempts.map(({ key, jobId, addresses }) => ({
        key,
        jobId,
        addresses: addresses?.map((address) => `\\x${address.toString('hex')}`) ?? null,
      }));
      const begun = await tx.execute<{ key: string }>(sql`
        update ${mailDeliveries} d set state = 'sending', attempt = d.attempt + 1, begun_at = ${now}, begun_by = a."jobId"
        from ${recordset(rows)} as a(key text, "jobId" text, addresses bytea[])
        where d.key = a.key and not ${isSuppressed(now, { addresses: sql`a.addresses`, lane: sql`d.lane`, key: sql`d.key` })}
        returning d.key`);
      return new Set(begun.rows.map(({ key }) => key));
    },

    /** Undoes the start of an attempt whose mail was not sent. */
    async releaseAttempt(db: Database, key: string, attempt: number): Promise<void> {
      await db
        .update(mailDeliveries)
        .set({ state: 'queued', attempt: attempt - 1, begunBy: null })
        .where(inAttempt(key, attempt));
    },

    async rescheduleDelivery(tx: Transaction, key: string, afterSeconds: number, error: string): Promise<void> {
      await tx
        .update(mailDeliveries)
        .set({ state: 'queued', dueAt: inSeconds(now, afterSeconds), lastError: error })
        .where(eq(mailDeliveries.key, key));
    },

    async closeDelivery(tx: Transaction, key: string, state: DeliveryState, reason: string | null): Promise<void> {
      await tx
        .update(mailDeliveries)
        .set({ state, finishedAt: now, lastError: reason })
        .where(eq(mailDeliveries.key, key));
    },

    /**
     * Records a sent mail together with its feature's own changes, but only if the row is still in this attempt: a
     * worker that was overtaken changes nothing. One statement, so it needs no transaction.
     */
    async recordSentDelivery(
      db: Database,
      sent: { key: string; kind: string; attempt: number; along: SQL },
    ): Promise<boolean> {
      const rows = await runNamed(
        db,
        `mail_sent_${sent.kind}`,
        sql`with sent as (
          update ${mailDeliveries} set state = 'sent', finished_at = ${now}, last_error = null
          where key = ${sent.key} and attempt = ${sent.attempt} and state = 'sending' returning 1),
          ${sent.along}
          select 1 from sent`,
      );
      return rows.length > 0;
    },

    /** The same inside a transaction, for kinds whose changes do not fit into one statement. */
    async markAttemptSent(tx: Transaction, key: string, attempt: number): Promise<boolean> {
      const { rowCount } = await tx
        .update(mailDeliveries)
        .set({ state: 'sent', finishedAt: now, lastError: null })
        .where(inAttempt(key, attempt));
      return rowCount === 1;
    },

    async lockAttempt(tx: Transaction, key: string, attempt: number): Promise<boolean> {
      const rows = await tx
        .select({ key: mailDeliveries.key })
        .from(mailDeliveries)
        .where(inAttempt(key, attempt))
        .for('update');
      return rows.length > 0;
    },

    /** Deliveries that are long due but not started, because their job was lost. */
    async findOrphanedDeliveries(tx: Transaction): Promise<{ key: string; lane: Lane }[]> {
      return tx
        .select({ key: mailDeliveries.key, lane: sql<Lane>`${mailDeliveries.lane}` })
        .from(mailDeliveries)
        .where(
          and(
            inArray(mailDeliveries.state, openStates),
            lt(mailDeliveries.dueAt, abandonedSince),
            or(isNull(mailDeliveries.begunAt), lt(mailDeliveries.begunAt, abandonedSince)),
          ),
        )
        .orderBy(mailDeliveries.dueAt)
        .limit(mailServerLimits.sweepBatch);
    },

    expiredDeliveries: (db: Database): OldRows =>
      deleteWhenOld(db, {
        table: mailDeliveries,
        by: mailDeliveries.finishedAt,
        before: secondsBefore(now, retentionLimits.deliverySeconds),
      }),

    /** Each lane's open mails, counted up to a bound, and why it is stopped, if it is. */
    async summarizeLanes(db: Database): Promise<LaneOverview[]> {
      const looked = db
        .select({ lane: mailDeliveries.lane, createdAt: mailDeliveries.createdAt })
        .from(mailDeliveries)
        .where(inArray(mailDeliveries.state, openStates))
        .orderBy(mailDeliveries.dueAt)
        .limit(mailServerLimits.overviewBound)
        .as('looked');
      const rows = await db
        .select({
          lane: looked.lane,
          waiting: count(),
          oldestDueSeconds: sql<number>`greatest(0, ${secondsSince(now, sql`min(${looked.createdAt})`)})`,
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

    /** For how many seconds the oldest open mail of each lane has waited since it was posted, retries included. */
    async findOldestDue(db: Database): Promise<Record<Lane, number>> {
      const rows = await db
        .select({
          lane: sql<Lane>`${mailDeliveries.lane}`,
          seconds: sql<number>`greatest(0, ${secondsSince(now, sql`min(${mailDeliveries.createdAt})`)})`,
        })
        .from(mailDeliveries)
        .where(inArray(mailDeliveries.state, openStates))
        .groupBy(mailDeliveries.lane);
      const ages = new Map(rows.map((row) => [row.lane, row.seconds]));
      return Object.fromEntries(lanes.map((lane) => [lane, ages.get(lane) ?? 0])) as Record<Lane, number>;
    },
  };
}

export type DeliveryRepo = ReturnType<typeof createDeliveryRepo>;
