import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Transaction } from '../../../platform/database/connect.ts';
import type { MailKind, Prepared, RenderedMail } from '../../../platform/mail/kinds.ts';
import { listHeaders, makeUnsubscribeToken, unsubscribePage } from '../../../platform/mail/unsubscribe-token.ts';
import type { OldRows } from '../../../platform/database/old-rows.ts';
import { renderDigest } from '../emails/digest.tsx';
import { type Digest, shapeDigest } from '../present.ts';
import { createDigestRepo, type DigestOf, type StoredDigest } from '../repo/digest.ts';

const digestOf = z.object({ userId: z.number(), date: z.string() });

/** The one mail of a day. Its lines are looked at again at each attempt, and end with it in one transaction. */
export function reminderMail(deps: Pick<Deps, 'clock' | 'config' | 'derive' | 'metrics'>): MailKind {
  const repo = createDigestRepo(deps.clock);
  const origin = deps.config.PUBLIC_ORIGIN;

  function mailFor(userId: number, digest: Digest): RenderedMail {
    const list = 'reminders';
    const token = makeUnsubscribeToken(deps.derive, { userId, list });
    const mail = renderDigest(digest, { origin, unsubscribe: unsubscribePage(origin, token) });
    return { ...mail, headers: listHeaders(origin, { list, token }) };
  }

  async function prepare(tx: Transaction, which: DigestOf, stored: StoredDigest | undefined): Promise<Prepared> {
    if (!stored) return { cancel: 'the account is gone' };
    const { digest, skipped } = shapeDigest(stored);
    if (skipped.length > 0) await repo.skipLines(tx, which, skipped);
    const late = skipped.filter(({ reason }) => reason === 'too-late').length;
    if (late > 0) deps.metrics.remindersExpired.inc(late);
    if (digest.lines.length > 0) return { mail: mailFor(which.userId, digest) };
    if (late > 0) return { cancel: 'every line came too late', as: 'expired' };
    return { cancel: 'no line is wanted any more' };
  }

  return {
    lane: 'reminders',

    async prepareMany(tx, subjects) {
      const which = subjects.map((subject) => digestOf.parse(subject));
      const stored = await repo.load(tx, which);
      const mails: Prepared[] = [];
      for (const [place, one] of which.entries()) mails.push(await prepare(tx, one, stored[place]));
      return mails;
    },

    sentAlong: (subject) => repo.recordSent(digestOf.parse(subject)),

    closed: (tx, subject, { state, reason }) => repo.closeLines(tx, digestOf.parse(subject), state, reason),

    cameBack: (tx, subject, reason) => repo.recordReturn(tx, digestOf.parse(subject), reason),
  };
}

/**
 * The books: what was planned is the sum of all ends and of what is open, and it stays so as long as no open line is
 * without its mail.
 */
export function watchLines({ clock, db, metrics }: Pick<Deps, 'clock' | 'db' | 'metrics'>): void {
  const repo = createDigestRepo(clock);
  metrics.watchLinesAdrift(() => repo.countAdrift(db));
  metrics.watchLines(() => repo.countByState(db));
}

export function oldReminders({ clock, db }: Pick<Deps, 'clock' | 'db'>): Record<string, OldRows> {
  const repo = createDigestRepo(clock);
  return {
    reminder_items: repo.oldItems(db),
    reminder_logs: repo.oldLogs(db),
  };
}
