import type { Deps } from '#server/deps.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { type MailKind, type MailSubject, oneByOne, type Prepared } from '#server/platform/mail/delivery/kinds.ts';
import { renderSignInMail } from './emails/sign-in.tsx';
import type { OldRows } from '#server/platform/database/old-rows.ts';
import { createLinkRepo } from './repo/links.ts';
import { createSessionRepo } from './repo/sessions.ts';
import { linkCode, linkToken, signerOfLink } from './service/links.ts';

/** One mail per request. Whether there is an account is looked up here, in the worker, so that no answer reveals it. */
export function signInMail(deps: Pick<Deps, 'clock' | 'config' | 'hmac'>): MailKind {
  const links = createLinkRepo(deps.clock);

  async function prepare(tx: Transaction, subject: MailSubject): Promise<Prepared> {
    const linkId = Number(subject['linkId']);
    const link = await links.findLinkForMail(tx, linkId);
    if (!link || link.isExpired) return { cancel: 'the link is no longer wanted' };
    if (link.isSuspended) return { cancel: 'the account is suspended' };
    if (link.leaving === 'now') return { cancel: 'the account is being deleted' };
    await links.setLinkType(tx, linkId, link.userId);
    const signer = signerOfLink(deps.hmac, linkId, link.token);
    const url = new URL('/api/auth/verify', deps.config.PUBLIC_ORIGIN);
    url.searchParams.set('token', linkToken(signer, linkId));
    return {
      mail: await renderSignInMail({
        to: link.email,
        kind: link.userId === null ? 'register' : 'login',
        language: link.language,
        url: url.href,
        code: linkCode(signer, linkId),
        askedAt: link.createdAt,
        timeZone: link.timeZone ?? 'UTC',
        keepsAccount: link.leaving === 'soon',
      }),
    };
  }

  return {
    lane: 'sign-in',

    prepareMany: oneByOne(prepare),
    onSent: (tx, { linkId }) => links.startLinkLifetime(tx, Number(linkId)),
  };
}

export function expiredSignIns({ clock, db }: Pick<Deps, 'clock' | 'db'>): Record<string, OldRows> {
  const links = createLinkRepo(clock);
  const sessions = createSessionRepo(clock);
  return {
    verification_tokens: links.expiredLinks(db),
    sessions: sessions.expiredSessions(db),
    'unused sessions': sessions.idleSessions(db),
  };
}
