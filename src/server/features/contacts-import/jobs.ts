import type { Deps } from '#server/deps.ts';
import type { OldRows } from '#server/platform/database/old-rows.ts';
import { createImportRepo } from './repo.ts';

/** Imports that nobody finished; their sealed tokens go with them. */
export function expiredImports({ clock, db }: Pick<Deps, 'clock' | 'db'>): Record<string, OldRows> {
  return { import_handles: createImportRepo(clock).expiredHandles(db) };
}
