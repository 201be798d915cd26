/** What an import may change in an entry of the list: never what the person edited. */
import type { FileBirthday } from '../files/found.ts';
import { parseDay, writeDay } from './calendar-day.ts';

type Facts = Pick<FileBirthday, 'name' | 'date' | 'birthYear' | 'email' | 'notes'>;

/** The facts one by one, each as a text; empty if unknown. The day is apart from the year. */
export const factTexts = ({ name, date, birthYear, email, notes }: Facts): readonly string[] => [
  name,
  date.slice(5),
  birthYear === null ? '' : String(birthYear),
  email ?? '',
  notes ?? '',
];

export interface FactsComparison {
  /** Facts of the source that are new since last time, with nothing edited in their place. */
  readonly hasChanged: boolean;
  /** Some of them would take the place of what the person wrote. */
  readonly wouldOverwrite: boolean;
}

/**
 * Compares what a source says now with what the list holds, by fingerprints of what the source said last time. What is
 * unknown to the source changes nothing. Without fingerprints the entry was typed: its empty facts may be filled.
 */
export function compareFacts(
  incoming: Facts,
  current: Facts,
  last: readonly string[] | undefined,
  fingerprint: (text: string) => string,
): FactsComparison {
  const currentTexts = factTexts(current);
  let hasChanged = false;
  let wouldOverwrite = false;
  for (const [index, text] of factTexts(incoming).entries()) {
    const own = currentTexts[index] ?? '';
    if (text === '' || text === own || last?.[index] === fingerprint(text)) continue;
    // A name or day that was typed differently is the person's own spelling.
    if (last === undefined && own !== '' && index < 2) continue;
    hasChanged = true;
    if (own !== '' && last?.[index] !== fingerprint(own)) wouldOverwrite = true;
  }
  return { hasChanged, wouldOverwrite };
}

/** The entry with what the source says in place of what it said before. */
export function takeOver<Entry extends Facts>(
  current: Entry,
  incoming: Facts,
  last: readonly string[] | undefined,
  fingerprint: (text: string) => string,
): Entry {
  const before = factTexts(current);
  const isNew = factTexts(incoming).map(
    (text, index) => text !== '' && text !== before[index] && last?.[index] !== fingerprint(text),
  );
  const [name, day, year, email, notes] = isNew;
  const wantedYear = year ? incoming.birthYear : current.birthYear;
  const [month = 0, dayOfMonth = 0] = (day ? incoming.date : current.date).slice(5).split('-').map(Number);
  // A leap day and a year that has none may come from two sides.
  const birthYear = parseDay(writeDay(wantedYear, month, dayOfMonth)) ? wantedYear : null;
  return {
    ...current,
    name: name ? incoming.name : current.name,
    birthYear,
    date: writeDay(birthYear, month, dayOfMonth),
    email: email ? incoming.email : current.email,
    notes: notes ? incoming.notes : current.notes,
  };
}
