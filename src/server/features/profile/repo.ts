import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { users } from '#server/platform/database/schema/index.ts';

export interface Profile {
  name: string;
  /** Without one the birthday on file stays. */
  birthday?: string | undefined;
  birthYear: number | null;
}

/** Whether there is a birthday now: the one that was sent, or the one on file. Without any, nothing is saved. */
export async function saveProfile(db: Database, userId: number, profile: Profile): Promise<boolean> {
  const { name, birthday, birthYear } = profile;
  const saved =
    birthday === undefined
      ? db
          .update(users)
          .set({ name })
          .where(and(eq(users.id, userId), isNotNull(users.birthday)))
      : db.update(users).set({ name, birthday, birthYear }).where(eq(users.id, userId));
  return (await saved).rowCount === 1;
}
