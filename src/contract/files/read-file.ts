import { fileLimits } from '#domain/limits/files.ts';
import { readCalendar } from '#domain/files/calendar.ts';
import { readCsv } from '#domain/files/csv.ts';
import type { FileIssue, FileReading } from '#domain/files/found.ts';
import { collect } from './collect-people.ts';
import { readVcards } from '#domain/files/vcard.ts';

const refused = (id: string, args: FileIssue['args'] = {}): FileReading => ({
  people: [],
  issues: [{ line: 1, id, args }],
  withoutBirthday: 0,
});

/** The content decides the format, because names and media types of files are unreliable. */
function readerOf(text: string): typeof readCsv {
  if (/^\s*BEGIN:VCARD/i.test(text)) return readVcards;
  return /^\s*BEGIN:VCALENDAR/i.test(text) ? readCalendar : readCsv;
}

/** The people in a file, and issues with line and reason. Never throws, whatever the file holds. */
export function readFile(text: string, today: Temporal.PlainDate): FileReading {
  const { megabytes } = fileLimits;
  if (text.length > megabytes * 1024 * 1024) return refused('import.fileTooLarge', { max: megabytes });
  // A binary file, or text in UTF-16.
  if (text.slice(0, 1000).includes('\0')) return refused('import.fileUnreadable');
  const body = text.replace(/^\uFEFF/, '');
  const reading = collect(readerOf(body)(body), today);
  return reading.people.length + reading.issues.length === 0
    ? { ...refused('import.fileNothing'), withoutBirthday: reading.withoutBirthday }
    : reading;
}
