import { foldText } from './person-name.ts';

interface NamedDay {
  readonly name: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
}

/** The same name on the same day counts as the same person, whatever the year. */
const keyOf = ({ name, date }: NamedDay) => `${date.slice(5)} ${foldText(name)}`;

/** For each entry, whether the list or an earlier entry has this person already. */
export function findDuplicates(entries: readonly NamedDay[], list: readonly NamedDay[]): boolean[] {
  const known = new Set(list.map(keyOf));
  return entries.map((entry) => {
    const key = keyOf(entry);
    const isKnown = known.has(key);
    known.add(key);
    return isKnown;
  });
}
