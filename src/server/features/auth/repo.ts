import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { CurrentUser } from '../../../contract/auth.ts';
import type { Language } from '../../../domain/language.ts';
import { limits } from '../../../domain/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { sessions, users, verificationTokens } from '../../platform/database/schema/index.ts';

export interface NewLink {
  id: number;
  email: string;
  emailCanonical: string;
  token: Buffer;
  language: Language;
}

export interface LinkToSend {
  email: string;
  language: Language;
  createdAt: Date;
  isExpired: boolean;
}

const seconds = (count: number) => sql`make_interval(secs => ${count})`;

export interface SessionKey {
  userId: number;
  token: Buffer;
}

export function createAuthRepo(clock: Clock) {
  const now = clock.sqlNow;

  return {
    async insertLink(tx: Transaction, link: NewLink): Promise<void> {
      const expiresAt = sql`${now} + ${seconds(limits.signIn.linkHardCapSeconds)}`;
      await tx.insert(verificationTokens).values({ ...link, type: 'login', expiresAt });
    },

    /** The user behind a living session of an account in good standing. */
    async sessionUser(db: Database, key: SessionKey): Promise<CurrentUser | undefined> {
      const idleSince = sql`${now} - ${seconds(limits.session.idleSeconds)}`;
      const [user] = await db
        .select({
          id: users.id,
          name: users.name,
          email: users.email,
          birthday: users.birthday,
          birthYear: users.birthYear,
          googleContactsImported: users.googleContactsImported,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(
          and(
            eq(sessions.userId, key.userId),
            eq(sessions.sessionToken, key.token),
            gt(sessions.expiresAt, now),
            gt(sessions.lastSeenAt, idleSince),
            isNull(users.suspendedAt),
          ),
        );
      return user;
    },

    async deleteSession(db: Database, key: SessionKey): Promise<void> {
      await db.delete(sessions).where(and(eq(sessions.userId, key.userId), eq(sessions.sessionToken, key.token)));
    },

    async linkToSend(tx: Transaction, id: number): Promise<LinkToSend | undefined> {
      const [row] = await tx
        .select({
          email: verificationTokens.email,
          language: sql<Language>`${verificationTokens.language}`,
          createdAt: verificationTokens.createdAt,
          isExpired: sql<boolean>`${verificationTokens.expiresAt} <= ${now}`,
        })
        .from(verificationTokens)
        .where(eq(verificationTokens.id, id));
      return row;
    },

    /** The person's ten minutes begin when the mail server has the mail, not while it waited in our queue. */
    async startLifetime(tx: Transaction, id: number): Promise<void> {
      const lifetimeEnds = sql`${now} + ${seconds(limits.signIn.linkLifetimeSeconds)}`;
      await tx
        .update(verificationTokens)
        .set({ handedOverAt: now, expiresAt: sql`least(${verificationTokens.expiresAt}, ${lifetimeEnds})` })
        .where(eq(verificationTokens.id, id));
    },
  };
}
