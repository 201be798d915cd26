import { randomBytes } from 'node:crypto';
import type { CurrentUser } from '#contract/auth.ts';
import { shortenedNetwork } from '#domain/auth/network.ts';
import { termsDay, termsInForce } from '#domain/legal/terms-versions.ts';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import type { Deps } from '#server/deps.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { sessionServerLimits } from '#server/platform/limits/auth.ts';
import { newSecret, sha256 } from '#server/platform/secrets.ts';
import { createAccountRepo } from '../repo/accounts.ts';
import { createSessionRepo, type ExtraColumn, type SessionKey } from '../repo/sessions.ts';
import type { Visitor } from './visitor.ts';

export type { ExtraColumn };

const sessionCookieShape = /^(\d{1,15})\.([\w-]{43})$/;

function parseSessionCookie(cookie: string | undefined): SessionKey | undefined {
  const [, userId, token] = sessionCookieShape.exec(cookie ?? '') ?? [];
  return userId && token ? { userId: Number(userId), token: sha256(token) } : undefined;
}

export function createSessionService(deps: Pick<Deps, 'clock' | 'config' | 'db' | 'termsVersions'>) {
  const { clock, db, termsVersions } = deps;
  const accounts = createAccountRepo(clock);
  const sessions = createSessionRepo(clock);
  const findSession = sessions.prepareFindUser(db);
  /** Whoever uses Kartu while a version applies agrees to it, as the terms say. */
  const terms = () => termsInForce(termsVersions, termsDay(clock.now()));
  const admins = new Set(deps.config.ADMIN_ADDRESSES);

  async function currentUser(cookie: string | undefined): Promise<CurrentUser | null> {
    const key = parseSessionCookie(cookie);
    if (!key) return null;
    const [found] = await findSession(key);
    if (!found) return null;
    const { id, sessionId, email } = found;
    if (found.isSeenLongAgo) await sessions.markSessionSeen(db, id, sessionId, terms());
    return {
      id,
      name: found.name,
      email,
      birthday: found.birthday,
      birthYear: found.birthYear,
      googleContactsImported: found.googleContactsImported,
      isAdmin: admins.has(canonicalAddress(email)),
      sessionId,
      language: found.language,
      timeZone: found.timeZone,
    };
  }

  /** Starts a session and ends the one that the browser had; returns the cookie's value. */
  async function beginSession(tx: Transaction, userId: number, visitor: Visitor): Promise<string> {
    const replaced = parseSessionCookie(visitor.session);
    if (replaced) await sessions.deleteSession(tx, replaced);
    await accounts.markSignedIn(tx, userId, terms());
    const token = newSecret();
    await sessions.insertSession(tx, {
      userId,
      id: randomBytes(12).toString('base64url'),
      token: sha256(token),
      userAgent: visitor.userAgent?.slice(0, sessionServerLimits.userAgentLength) ?? null,
      network: shortenedNetwork(visitor.ip),
    });
    await sessions.deleteSurplusSessions(tx, userId);
    return `${userId}.${token}`;
  }

  return {
    currentUser,
    beginSession,

    async endSession(cookie: string | undefined): Promise<void> {
      const key = parseSessionCookie(cookie);
      if (key) await sessions.deleteSession(db, key);
    },

    prepareReadWithSession(column: ExtraColumn) {
      const find = sessions.prepareFindWithColumn(db, column);
      return async (cookie: string | undefined): Promise<string> => {
        const key = parseSessionCookie(cookie);
        const [found] = key ? await find(key) : [];
        if (!found) throw new HttpError(401, 'errors.signedOut');
        if (found.isSeenLongAgo) await sessions.markSessionSeen(db, found.id, found.sessionId, terms());
        return found.extra;
      };
    },

    /** How old the sign-in of a session is; infinitely if the session is gone. */
    secondsSinceSignIn: async (userId: number, id: string): Promise<number> =>
      (await sessions.findSecondsSinceSignIn(db, userId, id)) ?? Number.POSITIVE_INFINITY,

    listSessions: (userId: number) => sessions.listSessions(db, userId),
    endSessionById: (userId: number, id: string) => sessions.deleteSessionById(db, userId, id),
    endAllSessions: (userId: number) => sessions.deleteAllSessions(db, userId),
  };
}

export type SessionService = ReturnType<typeof createSessionService>;
