import type { Deps } from '#server/deps.ts';
import type { OldRows } from '#server/platform/database/old-rows.ts';
import { createChangeRepo } from './repo/changes.ts';

export function deletedBirthdays({ clock, db }: Pick<Deps, 'clock' | 'db'>): Record<string, OldRows> {
  const changes = createChangeRepo(clock);
  return { birthdays: changes.deleted(db) };
}
