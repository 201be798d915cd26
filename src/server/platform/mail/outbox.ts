import { sql } from 'drizzle-orm';
import type { Lane } from '../../../domain/delivery.ts';
import type { Clock } from '../clock.ts';
import type { Transaction } from '../database/connect.ts';
import { mailDeliveries } from '../database/schema/index.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { MailSubject } from './kinds.ts';
import { laneQueue } from './lanes.ts';

export interface PostedMail {
  /** Names the mail for ever: posting the same key again changes nothing. */
  key: string;
  kind: string;
  lane: Lane;
  subject: MailSubject;
  userId: number | null;
  /** After so long nobody wants it any more. */
  deadlineSeconds: number;
}

/** Puts mails into the post. They go out if, and only if, the caller's transaction commits. */
export interface Outbox {
  post(tx: Transaction, mail: PostedMail): Promise<void>;
}

export function createOutbox(parts: { jobs: Jobs; clock: Clock; mailDomain: string }): Outbox {
  const { jobs, clock, mailDomain } = parts;
  return {
    async post(tx, mail) {
      const inserted = await tx
        .insert(mailDeliveries)
        .values({
          key: mail.key,
          kind: mail.kind,
          lane: mail.lane,
          subject: mail.subject,
          userId: mail.userId,
          messageId: `<${mail.key.replaceAll(':', '.')}@${mailDomain}>`,
          dueAt: clock.sqlNow,
          deadline: sql`${clock.sqlNow} + make_interval(secs => ${mail.deadlineSeconds})`,
        })
        .onConflictDoNothing()
        .returning({ key: mailDeliveries.key });
      if (inserted.length === 0) return;
      await jobs.enqueue(tx, laneQueue(mail.lane), { key: mail.key }, { onceFor: mail.key });
    },
  };
}
