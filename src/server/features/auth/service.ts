import { randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from '#contract/auth.ts';
import type { SignInLink } from '#contract/pages.ts';
import { todayIn } from '#domain/birthdays/calendar-day.ts';
import { canonicalAddress, maskedAddress } from '#domain/mail/email-address.ts';
import type { Language } from '#domain/language.ts';
import { sessionServerLimits, signInServerLimits } from '#server/platform/limits/auth.ts';
import { signInLimits } from '#domain/limits/auth.ts';
import { shortenedNetwork } from '#domain/auth/network.ts';
import { safeRedirectPath } from '#domain/auth/safe-redirect-path.ts';
import { pathAfterSignIn } from '#domain/auth/sign-in.ts';
import { zoneOrUtc } from '#domain/stored-zone.ts';
import type { Deps } from '#server/deps.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import type { CountWrite } from '#server/platform/http/write-limits.ts';
import { createSuppressions } from '#server/platform/mail/delivery/suppressions.ts';
import { type KeyedHmac, randomId, type SecretHmac, sha256 } from '#server/platform/secrets.ts';
import { createCodeLimits } from './policy/code-limits.ts';
import { createLinkLimits } from './policy/link-limits.ts';
import { createAccountRepo, type NewAccount } from './repo/accounts.ts';
import { createLinkRepo, type CountedTry } from './repo/links.ts';
import { type ExtraColumn, createSessionRepo, type SessionKey } from './repo/sessions.ts';

export type { ExtraColumn };

/** Derived, not stored: every attempt to send the mail renders the same link, and no row holds it. */
export function linkToken(hmac: SecretHmac, linkId: number): string {
  return hmac('sign-in-link', String(linkId)).toString('base64url');
}

/** Derived like the token, and short enough to be typed. */
export function linkCode(hmac: SecretHmac, linkId: number): string {
  const { codeDigits } = signInLimits;
  const number = hmac('sign-in-code', String(linkId)).readUIntBE(0, 6) % 10 ** codeDigits;
  return String(number).padStart(codeDigits, '0');
}

/** The secret that a link was derived from, found by the hash in its row; its code is derived from the same. */
export function signerOfLink(hmac: KeyedHmac, linkId: number, hash: Buffer): SecretHmac {
  return hmac.accepted.find((one) => sha256(linkToken(one, linkId)).equals(hash)) ?? hmac;
}

const secretShape = /^[\w-]{43}$/;
const newSecret = () => randomBytes(32).toString('base64url');

/** Ties a link to the browser that asked for it. */
export const browserCookie = '__Host-pre';

/** The cookie also holds the user id, so that the data can be sharded by it. */
export const sessionCookie = '__Host-session';
const sessionCookieShape = /^(\d{1,15})\.([\w-]{43})$/;

function parseSessionCookie(cookie: string | undefined): SessionKey | undefined {
  const [, userId, token] = sessionCookieShape.exec(cookie ?? '') ?? [];
  return userId && token ? { userId: Number(userId), token: sha256(token) } : undefined;
}

/** The browser that sends a request, and the session it already has. */
export interface Visitor {
  session: string | undefined;
  browser: string | undefined;
  ip: string;
  userAgent: string | undefined;
  /** Used where no link tells the language. */
  language: Language;
}

export function visitorOf(request: FastifyRequest, language: Language): Visitor {
  return {
    session: request.cookies[sessionCookie],
    browser: request.cookies[browserCookie],
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    language,
  };
}

export interface RequestedLink {
  email: string;
  language: Language;
  browserSecret: string;
  ip: string;
  recaptchaToken?: string | null | undefined;
  /** Already validated as storable. */
  timeZone?: string | undefined;
  returnTo?: string | null | undefined;
}

/** A new session: the cookie's value and the path to redirect to. */
export interface SignedIn {
  session: string;
  to: string;
}

export type CodeOutcome = SignedIn | { triesLeft: number } | { refused: 'used-up' | 'expired' | 'resting' };
/** `failed` is the path to redirect to, `confirm` the language of the confirmation page. */
export type LinkOutcome = SignedIn | { failed: string } | { confirm: Language };

export function createAuthService(
  deps: Pick<Deps, 'captcha' | 'clock' | 'config' | 'db' | 'hmac' | 'logger' | 'metrics' | 'outbox' | 'rateLimits'>,
) {
  const { captcha, db, hmac } = deps;
  const linkLimits = createLinkLimits(deps);
  const codeLimits = createCodeLimits(deps);
  const links = createLinkRepo(deps.clock);
  const accounts = createAccountRepo(deps.clock);
  const sessions = createSessionRepo(deps.clock);
  const suppressions = createSuppressions(hmac, deps.clock);
  const findSession = sessions.prepareFindUser(db);
  const admins = new Set(deps.config.ADMIN_ADDRESSES);

  async function currentUser(cookie: string | undefined): Promise<CurrentUser | null> {
    const key = parseSessionCookie(cookie);
    if (!key) return null;
    const [found] = await findSession.execute({ userId: key.userId, token: key.token });
    if (!found) return null;
    const { isSeenLongAgo, ...user } = found;
    if (isSeenLongAgo) await sessions.markSessionSeen(db, user.id, user.sessionId);
    return { ...user, isAdmin: admins.has(canonicalAddress(user.email)) };
  }

  async function findOrCreateAccount(tx: Transaction, wanted: Omit<NewAccount, 'userId'>) {
    const known = await accounts.findAccount(tx, wanted.emailCanonical);
    if (known) return { ...known, isNew: false };
    // Ids are random, so a new one can collide with an existing account.
    for (const userId of [randomId(), randomId()]) {
      if (await accounts.insertAccount(tx, { ...wanted, userId })) return { userId, isSuspended: false, isNew: true };
      const concurrent = await accounts.findAccount(tx, wanted.emailCanonical);
      if (concurrent) return { ...concurrent, isNew: false };
    }
    throw new Error('an account was made and removed again while somebody signed in to it');
  }

  /** Starts a session and ends the one that the browser had; returns the cookie's value. */
  async function beginSession(tx: Transaction, userId: number, visitor: Visitor): Promise<string> {
    const replaced = parseSessionCookie(visitor.session);
    if (replaced) await sessions.deleteSession(tx, replaced);
    await accounts.markSignedIn(tx, userId);
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

  /** Returns nothing if the link is gone, was redeemed concurrently, or the account is suspended. */
  async function redeemLink(tx: Transaction, token: Buffer, visitor: Visitor): Promise<SignedIn | undefined> {
    const link = await links.consumeLink(tx, token);
    if (!link) return undefined;
    const account = await findOrCreateAccount(tx, link);
    if (account.isSuspended) return undefined;
    // The mail arrived, so the mailbox exists, even if an earlier mail bounced.
    await suppressions.removeSuppressions(tx, link.emailCanonical, ['all']);
    const session = await beginSession(tx, account.userId, visitor);
    return { session, to: pathAfterSignIn(account.isNew ? 'registered' : 'signed-in', link.language, link.returnTo) };
  }

  async function isProvedHuman(token: string | null | undefined): Promise<boolean> {
    if (!token || !captcha.isConfigured) return false;
    const verdict = await captcha.verify(token);
    if (verdict === 'bad') throw new HttpError(400, 'auth.captchaNeeded');
    return verdict === 'good';
  }

  async function postLink(request: RequestedLink): Promise<void> {
    const id = randomId();
    await db.transaction(async (tx) => {
      await links.insertLink(tx, {
        id,
        email: request.email,
        emailCanonical: canonicalAddress(request.email),
        token: sha256(linkToken(hmac, id)),
        browserNonce: sha256(request.browserSecret),
        language: request.language,
        timeZone: request.timeZone ?? null,
        returnTo: safeRedirectPath(request.returnTo ?? '') ?? null,
      });
      await deps.outbox.postMail(tx, {
        key: `auth:${id}`,
        kind: 'sign-in',
        lane: 'sign-in',
        subject: { linkId: id },
        userId: null,
        deadlineSeconds: signInLimits.linkHardCapSeconds,
      });
    });
  }

  const findLink = (token: string) =>
    secretShape.test(token) ? links.findLink(db, sha256(token)) : Promise.resolve(undefined);

  return {
    currentUser,
    findOrCreateAccount,
    beginSession,

    async endSession(cookie: string | undefined): Promise<void> {
      const key = parseSessionCookie(cookie);
      if (key) await sessions.deleteSession(db, key);
    },

    /** Reads a feature's column and checks the session in one statement, for reads made with every visit. */
    prepareReadWithSession(column: ExtraColumn) {
      const find = sessions.prepareFindWithColumn(db, column);
      return async (cookie: string | undefined): Promise<string> => {
        const key = parseSessionCookie(cookie);
        const [found] = key ? await find.execute({ userId: key.userId, token: key.token }) : [];
        if (!found) throw new HttpError(401, 'errors.signedOut');
        if (found.isSeenLongAgo) await sessions.markSessionSeen(db, found.id, found.sessionId);
        return found.extra;
      };
    },

    listSessions: (userId: number) => sessions.listSessions(db, userId),
    endSessionById: (userId: number, id: string) => sessions.deleteSessionById(db, userId, id),
    endAllSessions: (userId: number) => sessions.deleteAllSessions(db, userId),

    /** The secret that ties links to this browser: the cookie's if it is well-formed, else a new one. */
    browserSecret: (cookie: string | undefined): string =>
      cookie !== undefined && secretShape.test(cookie) ? cookie : newSecret(),

    /** Neither the answer nor its duration reveals whether there is an account, or that a limit was reached. */
    async requestLink(request: RequestedLink): Promise<void> {
      const began = performance.now();
      const isHuman = await isProvedHuman(request.recaptchaToken);
      const { refusedBy, dependsOnAccount } = await linkLimits.countRequest({ ...request, isHuman });
      if (refusedBy === undefined) await postLink(request);
      if (dependsOnAccount) await sleep(Math.max(0, signInServerLimits.reserveAnswerMs - (performance.now() - began)));
    },

    /** Signs in if the browser that requested the link opens it; anywhere else asks for confirmation. */
    async openLink(token: string, visitor: Visitor, isNavigation: boolean): Promise<LinkOutcome> {
      const link = await findLink(token);
      if (!link) return { failed: pathAfterSignIn('sign-in-failed', visitor.language) };
      const end = link.isRegistration ? 'registration-failed' : 'sign-in-failed';
      const failed = pathAfterSignIn(end, link.language);
      if (link.isExpired) return { failed };
      const isSameBrowser =
        visitor.browser !== undefined && link.browserNonce?.equals(sha256(visitor.browser)) === true;
      if (!isSameBrowser || !isNavigation) return { confirm: link.language };
      const signedIn = await db.transaction((tx) => redeemLink(tx, sha256(token), visitor));
      return signedIn ?? { failed };
    },

    /** The button on the confirmation page. */
    async confirmLink(token: string, visitor: Visitor): Promise<SignedIn | { failed: string }> {
      const link = await findLink(token);
      const signedIn = link && (await db.transaction((tx) => redeemLink(tx, sha256(token), visitor)));
      if (signedIn) return signedIn;
      const end = link?.isRegistration ? 'registration-failed' : 'sign-in-failed';
      return { failed: pathAfterSignIn(end, link?.language ?? visitor.language) };
    },

    /** What the confirmation page shows. */
    async describeLink(token: string, signedIn: CurrentUser | null): Promise<SignInLink> {
      const link = await findLink(token);
      if (!link || link.isExpired) return { state: 'gone' };
      const isOther = signedIn !== null && canonicalAddress(signedIn.email) !== canonicalAddress(link.email);
      return {
        state: 'open',
        maskedEmail: maskedAddress(link.email),
        requestedAt: link.createdAt.toISOString(),
        isRegistration: link.isRegistration,
        ...(isOther ? { currentEmail: signedIn.email } : {}),
      };
    },

    async redeemCode(code: string, visitor: Visitor): Promise<CodeOutcome> {
      if (await codeLimits.areCodesBlocked(visitor.ip)) return { refused: 'resting' };
      const nonce = sha256(visitor.browser ?? '');
      const tries = await links.countCodeTry(db, nonce);
      if (tries.length === 0) return { refused: (await links.hasOpenLink(db, nonce)) ? 'used-up' : 'expired' };
      const given = Buffer.from(code);
      const codeOf = ({ linkId, token }: CountedTry) => linkCode(signerOfLink(hmac, linkId, token), linkId);
      const matching = tries.find((link) => timingSafeEqual(Buffer.from(codeOf(link)), given));
      if (!matching) await codeLimits.countWrongCode(visitor.ip);
      if (!matching) return { triesLeft: Math.max(...tries.map(({ triesLeft }) => triesLeft)) };
      return (await db.transaction((tx) => redeemLink(tx, matching.token, visitor))) ?? { refused: 'expired' };
    },
  };
}

export type AuthService = ReturnType<typeof createAuthService>;

/** The signed-in user, as routes of all features get it. */
export interface Identity {
  userId: number;
  sessionId: string;
  email: string;
  language: Language;
  timeZone: string;
  /** Today in the user's time zone. */
  readonly today: Temporal.PlainDate;
  isAdmin: boolean;
}

function identityOf(user: CurrentUser, clock: Deps['clock']): Identity {
  const { id: userId, sessionId, email, language, timeZone, isAdmin } = user;
  return {
    userId,
    sessionId,
    email,
    language,
    timeZone,
    // A getter, because few callers need it and time zone rules cost more than the rest of this function.
    get today() {
      return todayIn(zoneOrUtc(timeZone), clock.now());
    },
    isAdmin,
  };
}

/** The key under which write limits count an account. */
export const accountPrincipal = (userId: number): string => `account ${userId}`;

/** Returns the signed-in user, or refuses with 401; used by the routes of all features. */
export function createAuthenticate(
  { clock }: Pick<Deps, 'clock'>,
  { auth, countWrite }: { auth: AuthService; countWrite: CountWrite },
) {
  return async (request: FastifyRequest): Promise<Identity> => {
    const user = await auth.currentUser(request.cookies[sessionCookie]);
    if (!user) throw new HttpError(401, 'errors.signedOut');
    await countWrite(request, accountPrincipal(user.id));
    return identityOf(user, clock);
  };
}
