import { z } from 'zod';
import type { MailFilter, MailPage } from '#contract/admin.ts';
import { userReference } from '#domain/admin/user-reference.ts';
import type { Lane } from '#domain/mail/delivery.ts';
import type { Deps } from '#server/deps.ts';
import { createDeliveryRepo } from '#server/platform/mail/delivery/delivery-repo.ts';
import { createIncidentRepo } from '#server/platform/mail/delivery/incident-repo.ts';
import type { MailKinds } from '#server/platform/mail/delivery/kinds.ts';
import { laneQueue } from '#server/platform/mail/delivery/lanes.ts';
import { suppressionKeys } from '#server/platform/mail/delivery/suppressions.ts';
import { createAdminMailRepo } from '../repo/mail.ts';
import type { AuditService } from './audit.ts';

export interface MailAct {
  actorUserId: number;
  reason: string;
}

export type MailOutcome = 'done' | 'gone' | 'over' | 'unchanged';

const cancelledReason = 'cancelled by an administrator';
const reminderSubject = z.object({ userId: z.number(), date: z.string() });
const addressShape = /^[\da-f]{64}$/;

/** The lanes, single mails and suppressions, and what administrators may do about them. */
export function createAdminMailService(
  deps: Pick<Deps, 'clock' | 'db' | 'hmac' | 'jobs'>,
  { audit }: { audit: AuditService },
) {
  const { db, hmac, jobs } = deps;
  const repo = createAdminMailRepo(deps.clock);
  const deliveries = createDeliveryRepo(deps.clock);
  const incidents = createIncidentRepo(deps.clock);
  const addressOf = (text: string) => (addressShape.test(text) ? Buffer.from(text, 'hex') : undefined);

  return {
    async describeMail(filter: MailFilter, suppression: string): Promise<MailPage> {
      const stops = new Map((await repo.listStops(db)).map((stop) => [stop.lane, stop]));
      const lanes = await deliveries.summarizeLanes(db);
      const mails = await repo.listMails(db, filter);
      const address = addressOf(suppression);
      const entries = address ? await repo.listSuppressions(db, address) : [];
      return {
        lanes: lanes.map(({ lane, waiting, oldestDueSeconds }) => {
          const stop = stops.get(lane);
          return {
            lane,
            waiting,
            oldestDueSeconds,
            stop: stop
              ? {
                  reason: stop.reason,
                  at: stop.stoppedAt.toISOString(),
                  probeAt: stop.probeAt.toISOString(),
                  times: stop.stops,
                }
              : null,
          };
        }),
        mails: mails.map(({ dueAt, userId, ...mail }) => ({
          ...mail,
          dueAt: dueAt.toISOString(),
          person: userId === null ? null : userReference(userId),
        })),
        suppression: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
      };
    },

    /** Sends a mail again that failed. What it says is rendered anew, and it is cancelled if nobody wants it any more. */
    retry: ({ actorUserId, reason }: MailAct, key: string, kinds: MailKinds): Promise<MailOutcome> =>
      db.transaction(async (tx) => {
        const mail = await repo.lockFailedMail(tx, key);
        if (!mail) return 'gone';
        const { lane, kind, subject, state } = mail;
        if ((await kinds[kind]?.onReopened?.(tx, subject)) === false) return 'over';
        if (kind === 'reminder') {
          const { userId, date } = reminderSubject.parse(subject);
          await repo.reopenItems(tx, userId, date, state);
        }
        await repo.reopenMail(tx, key);
        await jobs.enqueue(tx, laneQueue(lane), { key }, { onceFor: key });
        await audit.record(tx, { actorUserId, action: 'mail-retried', reason, details: { key, was: state } });
        return 'done';
      }),

    /** Only a mail that waits; one that is on its way cannot be called back. */
    cancel: ({ actorUserId, reason }: MailAct, key: string, kinds: MailKinds): Promise<MailOutcome> =>
      db.transaction(async (tx) => {
        const [mail] = await deliveries.lockOpenDeliveries(tx, [key]);
        if (mail?.state !== 'queued') return 'gone';
        await deliveries.closeDelivery(tx, key, 'cancelled', cancelledReason);
        await kinds[mail.kind]?.onFailed?.(tx, mail.subject, { state: 'cancelled', reason: cancelledReason });
        await jobs.cancelAll(tx, laneQueue(mail.lane), [key]);
        await audit.record(tx, { actorUserId, action: 'mail-cancelled', reason, details: { key } });
        return 'done';
      }),

    /** Its waiting mails go out when they are next due, within minutes. It stops again if mails are still refused. */
    resumeLane: ({ actorUserId, reason }: MailAct, lane: Lane): Promise<MailOutcome> =>
      db.transaction(async (tx) => {
        if (!(await incidents.findStop(tx, lane))) return 'unchanged';
        await incidents.resumeLane(tx, lane);
        await incidents.deleteRefusals(tx, lane);
        await audit.record(tx, { actorUserId, action: 'lane-resumed', reason, details: { lane } });
        return 'done';
      }),

    /** The stored form of a suppressed address, by which it may be named in an address of the backend. */
    async findSuppression({ actorUserId, reason }: MailAct, address: string): Promise<string | undefined> {
      await audit.recordLook({ actorUserId, action: 'suppression-looked-up', reason });
      for (const key of suppressionKeys(hmac, address.trim())) {
        if ((await repo.listSuppressions(db, key)).length > 0) return key.toString('hex');
      }
      return undefined;
    },

    liftSuppression: ({ actorUserId, reason }: MailAct, suppression: string): Promise<MailOutcome> =>
      db.transaction(async (tx) => {
        const address = addressOf(suppression);
        const entries = address ? await repo.deleteSuppressions(tx, address) : 0;
        if (entries === 0) return 'gone';
        await audit.record(tx, { actorUserId, action: 'suppression-lifted', reason, details: { entries } });
        return 'done';
      }),
  };
}

export type AdminMailService = ReturnType<typeof createAdminMailService>;
