import { readFile } from '#contract/files/read-file.ts';
import type { FileReading, TableChoice } from '#domain/files/found.ts';
import type { Language } from '#domain/language.ts';
import { fileLimits } from '#domain/limits/files.ts';

/** The legacy encoding to assume for each language, since old spreadsheets do not name theirs. */
const oldAlphabets: Record<Language, string> = { en: 'windows-1252', lt: 'windows-1257', ru: 'windows-1251' };

/** The alphabet that the lines of a vCard name, if they name one. */
function namedAlphabet(bytes: Uint8Array): string | undefined {
  const named = /;CHARSET=["']?([\w-]+)/i.exec(new TextDecoder('windows-1252').decode(bytes))?.[1];
  try {
    return named === undefined || /^utf-?8$/i.test(named) ? undefined : new TextDecoder(named).encoding;
  } catch {
    return undefined;
  }
}

export function decodeFile(bytes: Uint8Array, language: Language): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(namedAlphabet(bytes) ?? oldAlphabets[language]).decode(bytes);
  }
}

/** Reads a chosen file; one that is too large is refused unread. */
export async function readChosen(
  file: Blob,
  language: Language,
  today: Temporal.PlainDate,
  choice?: TableChoice,
): Promise<FileReading> {
  const { megabytes } = fileLimits;
  if (file.size > megabytes * 1024 * 1024) {
    return {
      people: [],
      issues: [{ line: 1, id: 'import.fileTooLarge', args: { max: megabytes } }],
      withoutBirthday: 0,
      otherEvents: 0,
    };
  }
  return readFile(decodeFile(new Uint8Array(await file.arrayBuffer()), language), today, choice);
}
