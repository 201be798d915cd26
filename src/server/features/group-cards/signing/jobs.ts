import type { Deps } from '#server/deps.ts';
import type { OldRows } from '#server/platform/database/old-rows.ts';
import { createSigningRepo } from './repo.ts';

export function expiredSignatures({ clock, db }: Pick<Deps, 'clock' | 'db'>): Record<string, OldRows> {
  return { group_card_signatures: createSigningRepo(clock).expiredSignatures(db) };
}
