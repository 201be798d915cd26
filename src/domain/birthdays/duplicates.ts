import { birthdayLimits } from '../limits/birthdays.ts';
import { duplicateKeyOf, type NamedDay, nameDayKey } from './birthday-list.ts';

/** For each entry, whether the list or an earlier entry has this person already. */
export function findDuplicates(entries: readonly NamedDay[], list: readonly NamedDay[]): boolean[] {
  const known = new Set(list.map(nameDayKey));
  return entries.map((entry) => {
    const key = nameDayKey(entry);
    const isKnown = known.has(key);
    known.add(key);
    return isKnown;
  });
}

/** The first pairs of entries with the same name on the same day, but for those known to be two people. */
export function findDuplicatePairs<
  Entry extends NamedDay & { readonly id: number; readonly distinctFrom: readonly number[] },
>(list: readonly Entry[], most: number): [Entry, Entry][] {
  const seen = new Map<string, Entry[]>();
  const pairs: [Entry, Entry][] = [];
  for (const entry of list) {
    if (pairs.length >= most) break;
    const key = duplicateKeyOf(entry);
    const others = seen.get(key) ?? [];
    const other = others.find(
      ({ id, distinctFrom }) => !entry.distinctFrom.includes(id) && !distinctFrom.includes(entry.id),
    );
    if (other) pairs.push([other, entry]);
    others.push(entry);
    seen.set(key, others);
  }
  return pairs;
}

/** The notes of two merged entries, those that say the same once; undefined if they are too long together. */
export function mergedNotes(first: string | null, second: string | null): string | null | undefined {
  const notes = [...new Set([first, second].filter((text) => text !== null))].join('\n\n');
  return notes.length > birthdayLimits.notesLength ? undefined : notes || null;
}
