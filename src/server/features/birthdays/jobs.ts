import type { Deps } from '../../deps.ts';
import type { RemoveOld } from '../../platform/retention.ts';
import { createChangeRepo } from './repo/changes.ts';

export function deletedBirthdays({ clock, db }: Pick<Deps, 'clock' | 'db'>): Record<string, RemoveOld> {
  const changes = createChangeRepo(clock);
  return { birthdays: (batch) => changes.removeDeleted(db, batch) };
}
