import type { PersonLookup, PersonOverview } from '#contract/admin.ts';
import { parseUserReference, userReference } from '#domain/admin/user-reference.ts';
import { day } from '#domain/limits/units.ts';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import type { Deps } from '#server/deps.ts';
import { cardTopic } from '#server/features/group-cards/cards/service/change.ts';
import type { ReminderService } from '#server/features/reminders/service/plan.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { suspendedMailKind } from '#server/platform/mail/delivery/delivery-repo.ts';
import { createSuppressions } from '#server/platform/mail/delivery/suppressions.ts';
import { randomId } from '#server/platform/secrets.ts';
import { createPeopleRepo } from '../repo/people.ts';
import type { AuditService } from './audit.ts';

/** Who acts, upon whom and why. */
export interface PersonAct {
  actorUserId: number;
  userId: number;
  reason: string;
}

export type PersonOutcome = 'done' | 'gone' | 'admin' | 'unchanged';

/** What support needs to know of a person, and what it may do. */
export function createPeopleService(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'hmac' | 'live' | 'outbox'>,
  { audit, reminders }: { audit: AuditService; reminders: ReminderService },
) {
  const { db, live, outbox } = deps;
  const repo = createPeopleRepo(deps.clock);
  const suppressions = createSuppressions(deps.hmac, deps.clock);
  const admins = new Set(deps.config.ADMIN_ADDRESSES);
  const isAdmin = (email: string) => admins.has(canonicalAddress(email));

  /** For an account that leaves as well, the mail that says so has gone out. */
  const writeTo = (tx: Transaction, userId: number, kind: typeof suspendedMailKind | 'account-restored') =>
    outbox.postMail(tx, {
      key: `${kind}:${randomId()}`,
      kind,
      lane: 'sign-in',
      subject: { userId },
      userId,
      deadlineSeconds: 2 * day,
    });

  async function overviewOf(userId: number): Promise<PersonOverview | undefined> {
    const account = await repo.findAccount(db, userId);
    if (!account) return undefined;
    const iso = (moment: Date | null) => moment?.toISOString() ?? null;
    const mails = await repo.listMails(db, userId);
    return {
      ...account,
      reference: userReference(userId),
      isAdmin: isAdmin(account.email),
      createdAt: account.createdAt.toISOString(),
      lastSeenAt: iso(account.lastSeenAt),
      suspendedAt: iso(account.suspendedAt),
      leavesAt: iso(account.leavesAt),
      nextReminderAt: iso(account.nextReminderAt),
      suppressed: await suppressions.findReason(db, account.email, 'reminders'),
      contents: await repo.countContents(db, userId, canonicalAddress(account.email)),
      mails: mails.map(({ at, ...mail }) => ({ ...mail, at: at.toISOString() })),
      record: await audit.listAbout(userId),
    };
  }

  return {
    /** By the whole address or reference; recorded whether somebody is found or not. */
    async findPerson(actorUserId: number, who: string, reason: string): Promise<string | undefined> {
      const named = parseUserReference(who) ?? (await repo.findUserId(db, canonicalAddress(who.trim())));
      const userId = named === undefined ? undefined : (await repo.findAccount(db, named))?.userId;
      await audit.recordLook({
        actorUserId,
        action: userId === undefined ? 'person-not-found' : 'person-looked-at',
        subjectUserId: userId,
        reason,
      });
      return userId === undefined ? undefined : userReference(userId);
    },

    /** Shown only to an administrator who has just given a reason. */
    async describePerson(actorUserId: number, reference: string): Promise<PersonLookup> {
      const userId = parseUserReference(reference);
      const mayLook = userId !== undefined && (await audit.mayLookAt(actorUserId, userId));
      const person = mayLook ? await overviewOf(userId) : undefined;
      return person ? { state: 'known', person } : { state: 'asks' };
    },

    /** From now on nobody signs in, no mail goes out but the one that says so, and the cards are withdrawn. Administrators are never suspended. */
    async suspend({ actorUserId, userId, reason }: PersonAct): Promise<PersonOutcome> {
      const known = await repo.findAccount(db, userId);
      if (!known) return 'gone';
      if (isAdmin(known.email)) return 'admin';
      return db.transaction(async (tx) => {
        await repo.deleteSignInLinks(tx, canonicalAddress(known.email));
        const account = await repo.lockAccount(tx, userId);
        if (!account) return 'gone';
        if (account.isSuspended) return 'unchanged';
        await reminders.replanAround(tx, [userId], () => repo.saveSuspension(tx, userId, reason));
        const sessions = await repo.endSessions(tx, userId);
        await publishCards(tx, userId);
        await writeTo(tx, userId, suspendedMailKind);
        await audit.record(tx, {
          actorUserId,
          action: 'person-suspended',
          subjectUserId: userId,
          reason,
          details: { sessions },
        });
        return 'done';
      });
    },

    /** Reminders of days that have passed do not come back. */
    restore: ({ actorUserId, userId, reason }: PersonAct): Promise<PersonOutcome> =>
      db.transaction(async (tx) => {
        const account = await repo.lockAccount(tx, userId);
        if (!account) return 'gone';
        if (!account.isSuspended) return 'unchanged';
        await reminders.replanAround(tx, [userId], () => repo.saveSuspension(tx, userId, null));
        await publishCards(tx, userId);
        await writeTo(tx, userId, 'account-restored');
        await audit.record(tx, { actorUserId, action: 'person-restored', subjectUserId: userId, reason });
        return 'done';
      }),

    signOut: ({ actorUserId, userId, reason }: PersonAct): Promise<PersonOutcome> =>
      db.transaction(async (tx) => {
        if (!(await repo.lockAccount(tx, userId))) return 'gone';
        const sessions = await repo.endSessions(tx, userId);
        await audit.record(tx, {
          actorUserId,
          action: 'person-signed-out',
          subjectUserId: userId,
          reason,
          details: { sessions },
        });
        return 'done';
      }),
  };

  async function publishCards(tx: Parameters<typeof repo.incrementCardRevisions>[0], userId: number): Promise<void> {
    for (const { id, revision } of await repo.incrementCardRevisions(tx, userId)) {
      await live.publish(tx, cardTopic(id), revision);
    }
  }
}

export type PeopleService = ReturnType<typeof createPeopleService>;
