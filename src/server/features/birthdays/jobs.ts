import type { Deps } from '#server/deps.ts';
import type { OldRows } from '#server/platform/database/old-rows.ts';
import { createBirthdayRepo } from './repo/changes.ts';

export function expiredBirthdays({ clock, db }: Pick<Deps, 'clock' | 'db'>): Record<string, OldRows> {
  const changes = createBirthdayRepo(clock);
  return { birthdays: changes.expiredBirthdays(db) };
}
