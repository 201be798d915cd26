import { sql } from 'drizzle-orm';
import { isEmailAddress } from '../../../../domain/email-address.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/connect.ts';
import { mailDeliveries } from '../../database/schema/index.ts';
import type { Logger } from '../../logger.ts';
import type { Metrics } from '../../metrics.ts';
import type { Derive } from '../../secrets.ts';
import type { MailKinds, MailSubject } from '../kinds.ts';
import { createSuppressions } from '../suppressions.ts';
import type { MailEvent } from './mail-event.ts';

const cameBack = 'it came back after the mail server had taken it';

/** The id of a mail is made of its key, so that no index is needed to find it again. */
function keyIn(messageId: string | null): string | undefined {
  const name = /^<?([\w.-]{1,100})@/.exec(messageId ?? '')?.[1];
  return name?.replaceAll('.', ':');
}

export function createEventRecorder(parts: {
  clock: Clock;
  db: Database;
  derive: Derive;
  kinds: MailKinds;
  logger: Logger;
  metrics: Metrics;
}) {
  const { db, kinds, logger, metrics } = parts;
  const suppressions = createSuppressions(parts.derive);

  /** Also while the hand-over is not recorded yet: whoever records it finds the row closed. */
  async function markBounced(tx: Transaction, messageId: string | null): Promise<void> {
    const key = keyIn(messageId);
    if (key === undefined) return;
    const { rows } = await tx.execute<{ kind: string; subject: MailSubject }>(sql`
      update ${mailDeliveries} set state = 'bounced', last_error = ${cameBack},
        finished_at = coalesce(finished_at, ${parts.clock.sqlNow})
      where key = ${key} and state in ('sent', 'sending')
      returning kind, subject`);
    for (const { kind, subject } of rows) await kinds[kind]?.cameBack?.(tx, subject, cameBack);
  }

  /** The same event any number of times, in any order with others, has the same end. */
  return async ({ kind, address, messageId }: MailEvent): Promise<void> => {
    metrics.mailEvents.inc({ event: kind });
    if (kind === 'soft-bounce' || !isEmailAddress(address)) return;
    await db.transaction(async (tx) => {
      if (kind === 'bounce') {
        await suppressions.add(tx, address, ['all'], 'bounced');
        await markBounced(tx, messageId);
      } else {
        // Sign-in mails go on: each was asked for, and without them nobody could take the complaint back.
        await suppressions.add(tx, address, ['reminders', 'invitations'], 'complained');
      }
    });
    logger.warn({ event: kind, delivery: keyIn(messageId) }, 'an address is not written to any more');
  };
}
