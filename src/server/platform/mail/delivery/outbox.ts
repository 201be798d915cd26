import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Lane } from '#domain/mail/delivery.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { mailDeliveries } from '#server/platform/database/schema/index.ts';
import { bigintArray, recordset, secondsAgo } from '#server/platform/database/sql.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { MailSubject } from './kinds.ts';
import { laneQueue } from './lanes.ts';

export interface PostedMail {
  /** Unique for ever: posting the same key again changes nothing. */
  key: string;
  kind: string;
  lane: Lane;
  subject: MailSubject;
  userId: number | null;
  /** After this time the mail is no longer useful and expires. */
  deadlineSeconds: number;
}

/** A reminder mail that has not gone out yet. */
export interface WaitingMail {
  key: string;
  userId: number;
  subject: MailSubject;
  /** Whether a worker is sending it right now. */
  isUnderWay: boolean;
}

/** The transactional outbox: mails are sent if, and only if, the caller's transaction commits. */
export interface Outbox {
  postMail(tx: Transaction, mail: PostedMail): Promise<void>;
  /** Many mails of one lane in one statement; returns the keys that were new. */
  postMails(tx: Transaction, lane: Lane, mails: readonly Omit<PostedMail, 'lane'>[]): Promise<Set<string>>;
  /** Counts the mails of a lane that this user has caused within this time, whatever their outcome. */
  countPostedMails(tx: Transaction, lane: Lane, userId: number, seconds: number): Promise<number>;
  /** The unsent reminders of these users; those that no worker is sending stay locked for the caller. */
  listWaitingReminders(tx: Transaction, userIds: readonly number[]): Promise<WaitingMail[]>;
  /** Closes waiting mails whose items another mail carries. */
  supersedeMails(tx: Transaction, keys: readonly string[]): Promise<void>;
}

export function createOutbox(parts: { jobs: Jobs; clock: Clock; mailDomain: string }): Outbox {
  const { jobs, clock, mailDomain } = parts;
  const now = clock.sqlNow;

  const postMails: Outbox['postMails'] = async (tx, lane, mails) => {
    const rows = mails.map((mail) => ({
      ...mail,
      messageId: `<${mail.key.replaceAll(':', '.')}@${mailDomain}>`,
    }));
    const inserted = await tx.execute<{ key: string }>(sql`
      insert into ${mailDeliveries} (key, lane, kind, subject, user_id, message_id, due_at, deadline)
      select m.key, ${lane}, m.kind, m.subject, m."userId", m."messageId", ${now},
        ${now} + make_interval(secs => m."deadlineSeconds")
      from ${recordset(rows)} as m(key text, kind text, subject jsonb, "userId" bigint,
        "messageId" text, "deadlineSeconds" float8)
      on conflict do nothing
      returning key`);
    const keys = inserted.rows.map(({ key }) => key);
    if (keys.length > 0) {
      await jobs.enqueueAll(
        tx,
        laneQueue(lane),
        keys.map((key) => ({ data: { key }, onceFor: key })),
      );
    }
    return new Set(keys);
  };

  return {
    postMails,

    async postMail(tx, { lane, ...mail }) {
      await postMails(tx, lane, [mail]);
    },

    countPostedMails(tx, lane, userId, seconds) {
      const since = secondsAgo(now, seconds);
      const isCounted = and(
        eq(mailDeliveries.userId, userId),
        eq(mailDeliveries.lane, lane),
        gt(mailDeliveries.createdAt, since),
      );
      return tx.$count(mailDeliveries, isCounted);
    },

    async listWaitingReminders(tx, userIds) {
      const waiting = and(
        sql`${mailDeliveries.userId} = any(${bigintArray(userIds)})`,
        eq(mailDeliveries.lane, 'reminders'),
        // Others share the lane, such as mails about changed terms, and no reminder may replace them.
        eq(mailDeliveries.kind, 'reminder'),
        inArray(mailDeliveries.state, ['queued', 'sending']),
      );
      const columns = {
        key: mailDeliveries.key,
        userId: sql<number>`${mailDeliveries.userId}`.mapWith(Number),
        subject: mailDeliveries.subject,
        state: mailDeliveries.state,
      };
      const found = await tx.select(columns).from(mailDeliveries).where(waiting);
      if (found.length === 0) return [];
      const locked = await tx
        .select({ key: mailDeliveries.key })
        .from(mailDeliveries)
        .where(and(waiting, eq(mailDeliveries.state, 'queued')))
        .for('update', { skipLocked: true });
      const free = new Set(locked.map(({ key }) => key));
      return found.map(({ key, userId, subject }) => ({ key, userId, subject, isUnderWay: !free.has(key) }));
    },

    async supersedeMails(tx, keys) {
      await tx
        .update(mailDeliveries)
        .set({ state: 'superseded', finishedAt: now, lastError: 'a later mail takes its lines along' })
        .where(inArray(mailDeliveries.key, [...keys]));
    },
  };
}
