import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Language } from '#domain/language.ts';
import { sessionServerLimits } from '#server/platform/limits/auth.ts';
import { sessionLimits } from '#domain/limits/auth.ts';
import type { Clock } from '#server/platform/clock.ts';
import { acceptedTerms } from '#server/platform/database/accepted-terms.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { deleteWhenOld, secondsBefore, type OldRows } from '#server/platform/database/old-rows.ts';
import { prepareFlat } from '#server/platform/database/prepared.ts';
import { sessions, users } from '#server/platform/database/schema/index.ts';
import { fixedSecondsAgo, inSeconds, secondsSince } from '#server/platform/database/sql.ts';

export interface SessionKey {
  userId: number;
  token: Buffer;
}

export interface NewSession extends SessionKey {
  id: string;
  userAgent: string | null;
  network: string | null;
}

export interface ListedSession {
  id: string;
  userAgent: string | null;
  lastSeenAt: Date;
  createdAt: Date;
}

/** A text column that a feature computes from `users.id`, read in the same statement as the session. */
export interface ExtraColumn {
  name: string;
  text: SQL<string>;
}

export function createSessionRepo(clock: Clock) {
  const now = clock.sqlNow;
  const idleSince = fixedSecondsAgo(now, sessionServerLimits.idleSeconds);
  const isActive = and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince));
  const isSeenLongAgo = sql<boolean>`${sessions.lastSeenAt} < ${fixedSecondsAgo(now, sessionServerLimits.seenStepSeconds)}`;
  const userFields = {
    id: users.id,
    name: users.name,
    email: users.email,
    birthday: users.birthday,
    birthYear: users.birthYear,
    googleContactsImported: users.googleContactsImported,
    language: sql<Language>`${users.language}`,
    timeZone: users.timeZone,
    sessionId: sessions.id,
    isSeenLongAgo,
  };
  const matchesCookie = and(
    eq(sessions.userId, sql.placeholder('userId')),
    eq(sessions.sessionToken, sql.placeholder('token')),
    isActive,
    isNull(users.suspendedAt),
    isNull(users.leavesAt),
  );
  const byKey = (key: SessionKey) => and(eq(sessions.userId, key.userId), eq(sessions.sessionToken, key.token));

  return {
    /** The user of an active session, unless suspended or leaving. Prepared, because it runs with nearly every request. */
    prepareFindUser: (db: Database) =>
      prepareFlat(
        db,
        'session_user',
        db.select(userFields).from(sessions).innerJoin(users, eq(users.id, sessions.userId)).where(matchesCookie),
      ),

    /** The same with one column of a feature instead of the user's fields. */
    prepareFindWithColumn: (db: Database, { name, text }: ExtraColumn) =>
      prepareFlat(
        db,
        `session_user_${name}`,
        db
          .select({ id: users.id, sessionId: sessions.id, isSeenLongAgo, extra: text })
          .from(sessions)
          .innerJoin(users, eq(users.id, sessions.userId))
          .where(matchesCookie),
      ),

    async insertSession(tx: Transaction, { token, ...session }: NewSession): Promise<void> {
      const expiresAt = inSeconds(now, sessionServerLimits.absoluteSeconds);
      await tx.insert(sessions).values({ ...session, sessionToken: token, expiresAt, lastSeenAt: now, createdAt: now });
    },

    async deleteSurplusSessions(tx: Transaction, userId: number): Promise<void> {
      const surplus = tx
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(desc(sessions.createdAt))
        .offset(sessionLimits.perUser);
      await tx.delete(sessions).where(and(eq(sessions.userId, userId), inArray(sessions.id, surplus)));
    },

    async markSessionSeen(db: Database, userId: number, id: string, terms: string): Promise<void> {
      await db.transaction(async (tx) => {
        await tx
          .update(sessions)
          .set({ lastSeenAt: now })
          .where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
        await tx
          .update(users)
          .set({ lastSeenAt: now, ...acceptedTerms(terms, now) })
          .where(eq(users.id, userId));
      });
    },

    async findSecondsSinceSignIn(db: Database, userId: number, id: string): Promise<number | undefined> {
      const [row] = await db
        .select({ seconds: secondsSince(now, sessions.createdAt) })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
      return row?.seconds;
    },

    /** Active sessions, the latest first. */
    async listSessions(db: Database, userId: number): Promise<ListedSession[]> {
      return db
        .select({
          id: sessions.id,
          userAgent: sessions.userAgent,
          lastSeenAt: sessions.lastSeenAt,
          createdAt: sessions.createdAt,
        })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isActive))
        .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
        .limit(sessionLimits.perUser);
    },

    async deleteSessionById(db: Database, userId: number, id: string): Promise<boolean> {
      const removed = await db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
        .returning({ id: sessions.id });
      return removed.length > 0;
    },

    /** Returns how many of the deleted sessions were active. */
    async deleteAllSessions(db: Database, userId: number): Promise<number> {
      const removed = await db
        .delete(sessions)
        .where(eq(sessions.userId, userId))
        .returning({ wasAlive: sql<boolean>`${isActive}` });
      return removed.filter(({ wasAlive }) => wasAlive).length;
    },

    /** Sessions end by their expiry or by idleness; each way has its own index. */
    expiredSessions: (db: Database): OldRows =>
      deleteWhenOld(db, { table: sessions, by: sessions.expiresAt, before: secondsBefore(now, 0) }),
    idleSessions: (db: Database): OldRows =>
      deleteWhenOld(db, {
        table: sessions,
        by: sessions.lastSeenAt,
        before: secondsBefore(now, sessionServerLimits.idleSeconds),
      }),

    async deleteSession(db: Database | Transaction, key: SessionKey): Promise<void> {
      await db.delete(sessions).where(byKey(key));
    },
  };
}
