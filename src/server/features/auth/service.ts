import type { CurrentUser } from '../../../contract/auth.ts';
import { canonicalAddress } from '../../../domain/email-address.ts';
import type { Language } from '../../../domain/language.ts';
import { limits } from '../../../domain/limits.ts';
import type { Deps } from '../../deps.ts';
import { type Derive, randomId, sha256 } from '../../platform/secrets.ts';
import { createAuthRepo, type SessionKey } from './repo.ts';

/** Derived, not stored: every attempt to send the mail renders the same link, and no row holds it. */
export function linkToken(derive: Derive, linkId: number): string {
  return derive('sign-in-link', String(linkId)).toString('base64url');
}

/** The cookie names the user as well, so that a session is found where its user's data are. */
export const sessionCookie = '__Host-session';
const cookieShape = /^(\d{1,15})\.([\w-]{43})$/;

function sessionKey(cookie: string | undefined): SessionKey | undefined {
  const [, userId, token] = cookieShape.exec(cookie ?? '') ?? [];
  return userId && token ? { userId: Number(userId), token: sha256(token) } : undefined;
}

export function createAuthService(deps: Pick<Deps, 'db' | 'clock' | 'outbox' | 'derive'>) {
  const repo = createAuthRepo(deps.clock);

  return {
    async currentUser(cookie: string | undefined): Promise<CurrentUser | null> {
      const key = sessionKey(cookie);
      return key ? ((await repo.sessionUser(deps.db, key)) ?? null) : null;
    },

    async endSession(cookie: string | undefined): Promise<void> {
      const key = sessionKey(cookie);
      if (key) await repo.deleteSession(deps.db, key);
    },

    /** Does the same work for every address, so that its answer tells nothing about accounts. */
    async requestLink(request: { email: string; language: Language }): Promise<void> {
      const id = randomId();
      await deps.db.transaction(async (tx) => {
        await repo.insertLink(tx, {
          id,
          email: request.email,
          emailCanonical: canonicalAddress(request.email),
          token: sha256(linkToken(deps.derive, id)),
          language: request.language,
        });
        await deps.outbox.post(tx, {
          key: `auth:${id}`,
          kind: 'sign-in',
          lane: 'sign-in',
          subject: { linkId: id },
          userId: null,
          deadlineSeconds: limits.signIn.linkHardCapSeconds,
        });
      });
    },
  };
}
