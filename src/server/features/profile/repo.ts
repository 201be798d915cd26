import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { users } from '#server/platform/database/schema/index.ts';

export interface Profile {
  name: string;
  /** If left out, the stored birthday stays. */
  birthday?: string | undefined;
  birthYear: number | null;
}

/** Returns false and saves nothing if there is neither a new nor a stored birthday. */
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
