import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CurrentUser } from '#contract/auth.ts';
import type { SignInLink } from '#contract/pages.ts';
import { safeRedirectPath } from '#domain/auth/safe-redirect-path.ts';
import { pathAfterSignIn } from '#domain/auth/sign-in.ts';
import type { Language } from '#domain/language.ts';
import { signInLimits } from '#domain/limits/auth.ts';
import { canonicalAddress, maskedAddress } from '#domain/mail/email-address.ts';
import { zoneOrUtc } from '#domain/stored-zone.ts';
import type { Deps } from '#server/deps.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { signInServerLimits } from '#server/platform/limits/auth.ts';
import { createSuppressions } from '#server/platform/mail/delivery/suppressions.ts';
import { type KeyedHmac, newSecret, randomId, type SecretHmac, sha256 } from '#server/platform/secrets.ts';
import { createCodeLimits } from '../policy/code-limits.ts';
import { createLinkLimits } from '../policy/link-limits.ts';
import { createLinkRepo, type CodeAttempt } from '../repo/links.ts';
import type { AccountService } from './accounts.ts';
import type { SessionService } from './sessions.ts';
import type { Visitor } from './visitor.ts';

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

export function createLinkService(
  deps: Pick<Deps, 'captcha' | 'clock' | 'db' | 'hmac' | 'logger' | 'metrics' | 'outbox' | 'rateLimits'>,
  { accounts, sessions }: { accounts: AccountService; sessions: SessionService },
) {
  const { captcha, db, hmac } = deps;
  const linkLimits = createLinkLimits(deps);
  const codeLimits = createCodeLimits(deps);
  const links = createLinkRepo(deps.clock);
  const suppressions = createSuppressions(hmac, deps.clock);

  /** Returns nothing if the link is gone, was redeemed concurrently, or the account is suspended or being deleted. */
  async function redeemLink(tx: Transaction, token: Buffer, visitor: Visitor): Promise<SignedIn | undefined> {
    const link = await links.consumeLink(tx, token);
    if (!link) return undefined;
    const account = await accounts.findOrCreateAccount(tx, link);
    if (account.isSuspended || account.leaving === 'now') return undefined;
    await accounts.cancelDeletion(tx, account);
    // The mail arrived, so the mailbox exists, even if an earlier mail bounced.
    await suppressions.removeSuppressions(tx, link.emailCanonical, ['all']);
    const session = await sessions.beginSession(tx, account.userId, visitor);
    const end = account.isNew ? 'registered' : account.leaving ? 'returned' : 'signed-in';
    return { session, to: pathAfterSignIn(end, link.language, link.returnTo) };
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
        ...(link.leavesAt && link.timeZone
          ? { leaving: { at: link.leavesAt.toISOString(), timeZone: zoneOrUtc(link.timeZone) } }
          : {}),
        ...(isOther ? { currentEmail: signedIn.email } : {}),
      };
    },

    async redeemCode(code: string, visitor: Visitor): Promise<CodeOutcome> {
      if (await codeLimits.areCodesBlocked(visitor.ip)) return { refused: 'resting' };
      const nonce = sha256(visitor.browser ?? '');
      const attempts = await links.countCodeAttempt(db, nonce);
      if (attempts.length === 0) return { refused: (await links.hasOpenLink(db, nonce)) ? 'used-up' : 'expired' };
      const given = Buffer.from(code);
      const codeOf = ({ linkId, token }: CodeAttempt) => linkCode(signerOfLink(hmac, linkId, token), linkId);
      const matching = attempts.find((link) => timingSafeEqual(Buffer.from(codeOf(link)), given));
      if (!matching) await codeLimits.countWrongCode(visitor.ip);
      if (!matching) return { triesLeft: Math.max(...attempts.map(({ triesLeft }) => triesLeft)) };
      return (await db.transaction((tx) => redeemLink(tx, matching.token, visitor))) ?? { refused: 'expired' };
    },
  };
}

export type LinkService = ReturnType<typeof createLinkService>;
