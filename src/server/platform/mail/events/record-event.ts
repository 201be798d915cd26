import { sql } from 'drizzle-orm';
import type { DeliveryState, Lane } from '#domain/mail/delivery.ts';
import { isEmailAddress } from '#domain/mail/email-address.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { mailDeliveries } from '#server/platform/database/schema/index.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import type { KeyedHmac } from '#server/platform/secrets.ts';
import type { MailKinds, MailSubject } from '../delivery/kinds.ts';
import { createLaneGuard } from '../delivery/lane-guard.ts';
import { createSuppressions } from '../delivery/suppressions.ts';
import type { MailEvent } from './mail-event.ts';

const bounceReason = 'it came back after the mail server had taken it';

/** The Message-ID is derived from the delivery key, so that no index is needed to find the mail. */
function deliveryKeyOf(messageId: string | null): string | undefined {
  const name = /^<?([\w.-]{1,100})@/.exec(messageId ?? '')?.[1];
  return name?.replaceAll('.', ':');
}

interface FoundMail {
  [column: string]: unknown;
  key: string;
  lane: Lane;
  kind: string;
  subject: MailSubject;
  state: DeliveryState;
  userId: number | null;
}

export function createEventRecorder(parts: {
  clock: Clock;
  db: Database;
  hmac: KeyedHmac;
  kinds: MailKinds;
  logger: Logger;
  metrics: Metrics;
}) {
  const { db, kinds, logger, metrics } = parts;
  const suppressions = createSuppressions(parts.hmac, parts.clock);
  const guard = createLaneGuard(parts);

  /** The mail that an event is about, if it is still stored. */
  async function findMail(tx: Transaction, messageId: string | null): Promise<FoundMail | undefined> {
    const key = deliveryKeyOf(messageId);
    if (key === undefined) return undefined;
    const { rows } = await tx.execute<FoundMail>(sql`select key, lane, kind, subject, state, user_id::float8 as "userId"
      from ${mailDeliveries} where key = ${key} for update`);
    return rows[0];
  }

  /** Works also before the mail is recorded as sent: the worker then finds the row closed. */
  async function recordBounce(tx: Transaction, address: string, mail: FoundMail | undefined): Promise<void> {
    if (mail?.state === 'bounced') return;
    if (mail?.state !== 'sent' && mail?.state !== 'sending') {
      await suppressions.addSuppressions(tx, address, ['all'], 'bounced');
      return;
    }
    await guard.afterBounce(tx, { ...mail, to: address }, bounceReason);
    await tx.execute(sql`update ${mailDeliveries} set state = 'bounced', last_error = ${bounceReason},
      finished_at = coalesce(finished_at, ${parts.clock.sqlNow}) where key = ${mail.key}`);
    await kinds[mail.kind]?.onBounced?.(tx, mail.subject, bounceReason);
  }

  async function recordComplaint(tx: Transaction, address: string, mail: FoundMail | undefined): Promise<void> {
    // Not for sign-in mails: each was asked for, and without them nobody could withdraw the complaint.
    await suppressions.addSuppressions(tx, address, ['reminders', 'invitations'], 'complained');
    if (mail) await guard.afterComplaint(tx, { ...mail, to: address });
  }

  /** Idempotent, and independent of the order of events. */
  return async ({ kind, address, messageId }: MailEvent): Promise<void> => {
    metrics.mailEvents.inc({ event: kind });
    if (kind === 'soft-bounce' || !isEmailAddress(address)) return;
    await db.transaction(async (tx) => {
      const mail = await findMail(tx, messageId);
      await (kind === 'bounce' ? recordBounce : recordComplaint)(tx, address, mail);
    });
    logger.warn({ event: kind, delivery: deliveryKeyOf(messageId) }, 'an address is not written to any more');
  };
}
