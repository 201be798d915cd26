import type { Deps } from '../../deps.ts';
import type { MailKind } from '../../platform/mail/kinds.ts';
import { renderSignInMail } from './emails/sign-in.tsx';
import { createAuthRepo } from './repo.ts';
import { linkToken } from './service.ts';

export function signInMail(deps: Pick<Deps, 'clock' | 'config' | 'derive'>): MailKind {
  const repo = createAuthRepo(deps.clock);

  return {
    lane: 'sign-in',

    async prepare(tx, { linkId }) {
      const link = await repo.linkToSend(tx, Number(linkId));
      if (!link || link.isExpired) return { cancel: 'the link is no longer wanted' };
      const url = new URL('/api/auth/verify', deps.config.PUBLIC_ORIGIN);
      url.searchParams.set('token', linkToken(deps.derive, Number(linkId)));
      return {
        mail: await renderSignInMail({
          to: link.email,
          language: link.language,
          url: url.href,
          askedAt: link.createdAt,
        }),
      };
    },

    handedOver: (tx, { linkId }) => repo.startLifetime(tx, Number(linkId)),
  };
}
