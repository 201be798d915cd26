import { writeCsv } from '#domain/files/csv.ts';
import { readFile } from '#contract/files/read-file.ts';
import type { FileBirthday, FileReading } from '#domain/files/found.ts';
import { findDuplicates } from '#domain/birthdays/duplicates.ts';
import type { Language } from '#domain/language.ts';
import { fileLimits } from '#domain/limits/files.ts';

/** A person from the file, as the preview offers them. */
export interface Candidate {
  readonly index: number;
  readonly birthday: FileBirthday;
  /** Whether the list has this person already, or the file has them twice. */
  readonly known: 'no' | 'listed' | 'repeated';
}

/** The legacy encoding to assume for each language, since old spreadsheets do not name theirs. */
const oldAlphabets: Record<Language, string> = { en: 'windows-1252', lt: 'windows-1257', ru: 'windows-1251' };

export function decodeFile(bytes: Uint8Array, language: Language): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(oldAlphabets[language]).decode(bytes);
  }
}

/** Reads a chosen file; one that is too large is refused unread. */
export async function readChosen(file: Blob, language: Language, today: Temporal.PlainDate): Promise<FileReading> {
  const { megabytes } = fileLimits;
  if (file.size > megabytes * 1024 * 1024) {
    return {
      people: [],
      issues: [{ line: 1, id: 'import.fileTooLarge', args: { max: megabytes } }],
      withoutBirthday: 0,
    };
  }
  return readFile(decodeFile(new Uint8Array(await file.arrayBuffer()), language), today);
}

export function candidatesOf(reading: FileReading, list: readonly { name: string; date: string }[]): Candidate[] {
  const people = reading.people.map(({ birthday }) => birthday);
  const isKnown = findDuplicates(people, list);
  const isRepeated = findDuplicates(people, []);
  return people.map((birthday, index) => {
    const known = isRepeated[index] ? 'repeated' : isKnown[index] ? 'listed' : 'no';
    return { index, birthday, known };
  });
}

/** The initial selection: everybody who is not known already. */
export function firstChoice(candidates: readonly Candidate[]): ReadonlySet<number> {
  return new Set(candidates.filter(({ known }) => known === 'no').map(({ index }) => index));
}

export function toggled(choice: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const next = new Set(choice);
  if (!next.delete(index)) next.add(index);
  return next;
}

export const templateFile = (): Blob => new Blob([writeCsv([])], { type: 'text/csv;charset=utf-8' });
