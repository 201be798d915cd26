import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Language } from '#domain/language.ts';
import { retentionLimits } from '#server/platform/limits/retention.ts';
import { signInServerLimits } from '#server/platform/limits/auth.ts';
import { signInLimits } from '#domain/limits/auth.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { deleteWhenOld, secondsBefore, type OldRows } from '#server/platform/database/old-rows.ts';
import { userAddresses, users, verificationTokens } from '#server/platform/database/schema/index.ts';
import { inSeconds } from '#server/platform/database/sql.ts';

export interface NewLink {
  id: number;
  email: string;
  emailCanonical: string;
  token: Buffer;
  browserNonce: Buffer;
  language: Language;
  timeZone: string | null;
  returnTo: string | null;
}

/** What the mail about a link is rendered from. */
export interface LinkForMail {
  email: string;
  token: Buffer;
  language: Language;
  createdAt: Date;
  /** Of the browser that asked, if it told. */
  timeZone: string | null;
  isExpired: boolean;
  /** The account of the address, if there is one. */
  userId: number | null;
  isSuspended: boolean;
  leaving: 'soon' | 'now' | null;
}

/** A link found by its token, without consuming it. */
export interface FoundLink {
  email: string;
  browserNonce: Buffer | null;
  language: Language;
  isRegistration: boolean;
  createdAt: Date;
  isExpired: boolean;
  /** When the account of the address is to be deleted, and the zone of its owner. */
  leavesAt: Date | null;
  timeZone: string | null;
}

/** What a consumed link was for. */
export interface ConsumedLink {
  email: string;
  emailCanonical: string;
  language: Language;
  timeZone: string | null;
  returnTo: string | null;
}

export interface CodeAttempt {
  linkId: number;
  token: Buffer;
  triesLeft: number;
}

const language = sql<Language>`${verificationTokens.language}`;

export function createLinkRepo(clock: Clock) {
  const now = clock.sqlNow;
  const isOpen = gt(verificationTokens.expiresAt, now);

  /** Locks rows in the order of their ids, so that concurrent calls wait instead of deadlocking. */
  const lockInOrder = (tx: Database | Transaction, which: SQL | undefined) =>
    tx
      .$with('locked')
      .as(
        tx
          .select({ id: verificationTokens.id })
          .from(verificationTokens)
          .where(which)
          .orderBy(verificationTokens.id)
          .for('update'),
      );

  return {
    /** Stored as a login; whether it is a registration is decided when the mail is rendered. */
    async insertLink(tx: Transaction, link: NewLink): Promise<void> {
      const surplus = tx
        .select({ id: verificationTokens.id })
        .from(verificationTokens)
        .where(eq(verificationTokens.emailCanonical, link.emailCanonical))
        .orderBy(desc(verificationTokens.createdAt))
        .offset(signInServerLimits.openLinksPerAddress - 1);
      const locked = lockInOrder(tx, inArray(verificationTokens.id, surplus));
      await tx
        .with(locked)
        .delete(verificationTokens)
        .where(inArray(verificationTokens.id, tx.select({ id: locked.id }).from(locked)));
      const expiresAt = inSeconds(now, signInLimits.linkHardCapSeconds);
      await tx.insert(verificationTokens).values({ ...link, type: 'login', expiresAt });
    },

    async findLinkForMail(tx: Transaction, id: number): Promise<LinkForMail | undefined> {
      const [row] = await tx
        .select({
          email: verificationTokens.email,
          token: verificationTokens.token,
          language,
          createdAt: verificationTokens.createdAt,
          timeZone: verificationTokens.timeZone,
          isExpired: sql<boolean>`${verificationTokens.expiresAt} <= ${now}`,
          userId: userAddresses.userId,
          isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
          leaving: sql<LinkForMail['leaving']>`case when ${users.leavesAt} > ${now} then 'soon'
            when ${users.leavesAt} is not null then 'now' end`,
        })
        .from(verificationTokens)
        .leftJoin(userAddresses, eq(userAddresses.emailCanonical, verificationTokens.emailCanonical))
        .leftJoin(users, eq(users.id, userAddresses.userId))
        .where(eq(verificationTokens.id, id));
      return row;
    },

    async setLinkType(tx: Transaction, id: number, userId: number | null): Promise<void> {
      await tx
        .update(verificationTokens)
        .set({ type: userId === null ? 'register' : 'login', userId })
        .where(eq(verificationTokens.id, id));
    },

    /** The link's ten minutes begin when the mail server has accepted the mail, not while it waits in our queue. */
    async startLinkLifetime(tx: Transaction, id: number): Promise<void> {
      const lifetimeEnds = inSeconds(now, signInServerLimits.linkLifetimeSeconds);
      await tx
        .update(verificationTokens)
        .set({ handedOverAt: now, expiresAt: sql`least(${verificationTokens.expiresAt}, ${lifetimeEnds})` })
        .where(eq(verificationTokens.id, id));
    },

    async findLink(db: Database | Transaction, token: Buffer): Promise<FoundLink | undefined> {
      const [row] = await db
        .select({
          email: verificationTokens.email,
          browserNonce: verificationTokens.browserNonce,
          language,
          isRegistration: sql<boolean>`${verificationTokens.type} = 'register'`,
          createdAt: verificationTokens.createdAt,
          isExpired: sql<boolean>`${verificationTokens.expiresAt} <= ${now}`,
          leavesAt: users.leavesAt,
          timeZone: users.timeZone,
        })
        .from(verificationTokens)
        .leftJoin(userAddresses, eq(userAddresses.emailCanonical, verificationTokens.emailCanonical))
        .leftJoin(users, eq(users.id, userAddresses.userId))
        .where(eq(verificationTokens.token, token));
      return row;
    },

    /** Deletes the link and every other link of its address. Of concurrent calls only one gets it. */
    async consumeLink(tx: Transaction, token: Buffer): Promise<ConsumedLink | undefined> {
      const address = tx
        .select({ emailCanonical: verificationTokens.emailCanonical })
        .from(verificationTokens)
        .where(and(eq(verificationTokens.token, token), isOpen));
      const locked = lockInOrder(tx, inArray(verificationTokens.emailCanonical, address));
      const consumed = await tx
        .with(locked)
        .delete(verificationTokens)
        .where(inArray(verificationTokens.id, tx.select({ id: locked.id }).from(locked)))
        .returning({
          token: verificationTokens.token,
          email: verificationTokens.email,
          emailCanonical: verificationTokens.emailCanonical,
          language,
          timeZone: verificationTokens.timeZone,
          returnTo: verificationTokens.returnTo,
        });
      return consumed.find((link) => link.token.equals(token));
    },

    /**
     * Counts one code attempt for every open link of the address that this browser asked for last.
     * Counted before the code is compared, so that parallel guesses cannot exceed the limit.
     */
    async countCodeAttempt(db: Database, browserNonce: Buffer): Promise<CodeAttempt[]> {
      const ofBrowser = and(eq(verificationTokens.browserNonce, browserNonce), isOpen);
      const askedLast = db
        .select({ emailCanonical: verificationTokens.emailCanonical })
        .from(verificationTokens)
        .where(ofBrowser)
        .orderBy(desc(verificationTokens.createdAt))
        .limit(1);
      const locked = lockInOrder(db, and(ofBrowser, inArray(verificationTokens.emailCanonical, askedLast)));
      return db
        .with(locked)
        .update(verificationTokens)
        .set({ codeTriesLeft: sql`${verificationTokens.codeTriesLeft} - 1` })
        .where(
          and(
            inArray(verificationTokens.id, db.select({ id: locked.id }).from(locked)),
            gt(verificationTokens.codeTriesLeft, 0),
          ),
        )
        .returning({
          linkId: verificationTokens.id,
          token: verificationTokens.token,
          triesLeft: verificationTokens.codeTriesLeft,
        });
    },

    expiredLinks: (db: Database): OldRows =>
      deleteWhenOld(db, {
        table: verificationTokens,
        by: verificationTokens.expiresAt,
        before: secondsBefore(now, retentionLimits.linkSeconds),
      }),

    async hasOpenLink(db: Database, browserNonce: Buffer): Promise<boolean> {
      const rows = await db
        .select({ id: verificationTokens.id })
        .from(verificationTokens)
        .where(and(eq(verificationTokens.browserNonce, browserNonce), isOpen))
        .limit(1);
      return rows.length > 0;
    },
  };
}
