import { and, asc, desc, eq, inArray, notLike, sql } from 'drizzle-orm';
import type { MailFilter } from '#contract/admin.ts';
import { adminLimits } from '#domain/limits/admin.ts';
import { day } from '#domain/limits/units.ts';
import type { DeliveryState, Lane } from '#domain/mail/delivery.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import {
  mailDeliveries,
  mailLaneStops,
  mailSuppressions,
  reminderItems,
} from '#server/platform/database/schema/index.ts';
import { inSeconds } from '#server/platform/database/sql.ts';
import type { MailSubject } from '#server/platform/mail/delivery/kinds.ts';

/** Closed without having been sent, so that sending again may help. The index has the same condition. */
const failedStates: DeliveryState[] = ['dead', 'unconfirmed', 'expired', 'bounced'];
const isFailed = sql`${mailDeliveries.state} in ('dead', 'unconfirmed', 'expired', 'bounced')`;

export interface ClosedMail {
  lane: Lane;
  kind: string;
  subject: MailSubject;
  state: DeliveryState;
}

export function createAdminMailRepo(clock: Clock) {
  const now = clock.sqlNow;
  const fields = {
    key: mailDeliveries.key,
    lane: sql<Lane>`${mailDeliveries.lane}`,
    kind: mailDeliveries.kind,
    state: sql<DeliveryState>`${mailDeliveries.state}`,
    attempt: mailDeliveries.attempt,
    dueAt: mailDeliveries.dueAt,
    answer: mailDeliveries.lastError,
    userId: mailDeliveries.userId,
  };
  const ofList = (address: Buffer) =>
    and(eq(mailSuppressions.address, address), notLike(mailSuppressions.list, 'sender:%'));

  return {
    async listMails(db: Database, filter: MailFilter) {
      const query = db.select(fields).from(mailDeliveries).$dynamic();
      return filter === 'failed'
        ? query.where(isFailed).orderBy(desc(mailDeliveries.finishedAt)).limit(adminLimits.mailPage)
        : query
            .where(inArray(mailDeliveries.state, ['queued', 'sending']))
            .orderBy(asc(mailDeliveries.dueAt))
            .limit(adminLimits.mailPage);
    },

    listStops: (db: Database) => db.select().from(mailLaneStops),

    /** Locks a mail that was closed without having been sent. */
    async lockFailedMail(tx: Transaction, key: string): Promise<ClosedMail | undefined> {
      const [row] = await tx
        .select({ lane: fields.lane, kind: fields.kind, state: fields.state, subject: mailDeliveries.subject })
        .from(mailDeliveries)
        .where(and(eq(mailDeliveries.key, key), inArray(mailDeliveries.state, failedStates)))
        .for('update');
      return row;
    },

    /** Due now, with a day to go out, whatever its deadline was. */
    async reopenMail(tx: Transaction, key: string): Promise<void> {
      await tx
        .update(mailDeliveries)
        .set({
          state: 'queued',
          dueAt: now,
          deadline: sql`greatest(${mailDeliveries.deadline}, ${inSeconds(now, day)})`,
          finishedAt: null,
          begunBy: null,
        })
        .where(eq(mailDeliveries.key, key));
    },

    /** What a reminder was about is planned again; it was closed together with its mail. */
    async reopenItems(tx: Transaction, userId: number, date: string, state: DeliveryState): Promise<void> {
      await tx
        .update(reminderItems)
        .set({ state: 'planned', reason: null })
        .where(
          and(eq(reminderItems.userId, userId), eq(reminderItems.reminderDate, date), eq(reminderItems.state, state)),
        );
    },

    async listSuppressions(db: Database, address: Buffer) {
      return db
        .select({ list: mailSuppressions.list, reason: mailSuppressions.reason, at: mailSuppressions.createdAt })
        .from(mailSuppressions)
        .where(ofList(address));
    },

    async deleteSuppressions(tx: Transaction, address: Buffer): Promise<number> {
      const { rowCount } = await tx.delete(mailSuppressions).where(ofList(address));
      return rowCount ?? 0;
    },
  };
}
