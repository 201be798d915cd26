import { eq, sql } from 'drizzle-orm';
import type { Language } from '../../../domain/language.ts';
import { limits } from '../../../domain/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { verificationTokens } from '../../platform/database/schema/index.ts';

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

export function createAuthRepo(clock: Clock) {
  const now = clock.sqlNow;

  return {
    async insertLink(tx: Transaction, link: NewLink): Promise<void> {
      const expiresAt = sql`${now} + ${seconds(limits.signIn.linkHardCapSeconds)}`;
      await tx.insert(verificationTokens).values({ ...link, type: 'login', expiresAt });
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
