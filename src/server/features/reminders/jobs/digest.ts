import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { MailKind, Prepared, RenderedMail } from '#server/platform/mail/delivery/kinds.ts';
import { listHeaders, makeUnsubscribeToken, unsubscribePage } from '#server/platform/mail/compose/unsubscribe-token.ts';
import type { OldRows } from '#server/platform/database/old-rows.ts';
import { renderDigest } from '../emails/digest.tsx';
import { type Digest, shapeDigest } from '../present.ts';
import { createDigestRepo, type DigestKey, type StoredDigest } from '../repo/digest.ts';

const digestSubject = z.object({ userId: z.number(), date: z.string() });

/** The one reminder mail of a day. Items are checked again at each attempt, and closed in the mail's transaction. */
export function reminderMail(deps: Pick<Deps, 'clock' | 'config' | 'hmac' | 'metrics'>): MailKind {
  const repo = createDigestRepo(deps.clock);
  const origin = deps.config.PUBLIC_ORIGIN;

  function renderMail(userId: number, digest: Digest): RenderedMail {
    const list = 'reminders';
    const token = makeUnsubscribeToken(deps.hmac, { userId, list });
    const mail = renderDigest(digest, { origin, unsubscribe: unsubscribePage(origin, token) });
    return { ...mail, headers: listHeaders(origin, { list, token }) };
  }

  async function prepare(tx: Transaction, which: DigestKey, stored: StoredDigest | undefined): Promise<Prepared> {
    if (!stored) return { cancel: 'the account is gone' };
    const { digest, skipped } = shapeDigest(stored);
    if (skipped.length > 0) await repo.skipItems(tx, which, skipped);
    const late = skipped.filter(({ reason }) => reason === 'too-late').length;
    if (late > 0) deps.metrics.remindersExpired.inc(late);
    if (digest.items.length > 0) return { mail: renderMail(which.userId, digest) };
    if (late > 0) return { cancel: 'every item came too late', as: 'expired' };
    return { cancel: 'no item is wanted any more' };
  }

  return {
    lane: 'reminders',

    async prepareMany(tx, subjects) {
      const which = subjects.map((subject) => digestSubject.parse(subject));
      const stored = await repo.loadDigests(tx, which);
      const mails: Prepared[] = [];
      for (const [place, one] of which.entries()) mails.push(await prepare(tx, one, stored[place]));
      return mails;
    },

    onSentSql: (subject) => repo.recordSentSql(digestSubject.parse(subject)),

    onFailed: (tx, subject, { state, reason }) => repo.closeItems(tx, digestSubject.parse(subject), state, reason),

    onBounced: (tx, subject, reason) => repo.recordBounce(tx, digestSubject.parse(subject), reason),
  };
}

/** Metrics by which the operator sees that every planned item ends, and that none has lost its mail. */
export function watchItems({ clock, db, metrics }: Pick<Deps, 'clock' | 'db' | 'metrics'>): void {
  const repo = createDigestRepo(clock);
  metrics.watchOrphanedItems(() => repo.countOrphanedItems(db));
  metrics.watchItems(() => repo.countItemsByState(db));
}

export function expiredReminders({ clock, db }: Pick<Deps, 'clock' | 'db'>): Record<string, OldRows> {
  const repo = createDigestRepo(clock);
  return {
    reminder_items: repo.expiredItems(db),
    reminder_logs: repo.expiredLogs(db),
  };
}
