import { fileLimits } from '#domain/limits/files.ts';
import { readCalendar } from '#domain/files/calendar.ts';
import { findColumns } from '#domain/files/csv-columns.ts';
import { readCsv } from '#domain/files/csv.ts';
import type { FileIssue, FileReading, TableChoice } from '#domain/files/found.ts';
import { collect } from './collect-people.ts';
import { readVcards } from '#domain/files/vcard.ts';

const refused = (id: string, args: FileIssue['args'] = {}): FileReading => ({
  people: [],
  issues: [{ line: 1, id, args }],
  withoutBirthday: 0,
  otherEvents: 0,
});

/** So far from its beginning a file may start with words that belong to no card. */
const preamble = 2000;

/** The content decides the format, because names and media types of files are unreliable. */
function formatOf(text: string): 'vcard' | 'calendar' | 'table' {
  if (/^\s*BEGIN:VCARD/i.test(text)) return 'vcard';
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) return 'calendar';
  const start = text.slice(0, preamble);
  const [line = ''] = /^[^\r\n]*/.exec(start) ?? [];
  const hasTitles = [',', ';', '\t', '|'].some((separator) => findColumns(line.split(separator)) !== undefined);
  const begin = hasTitles ? undefined : /(?:^|[\r\n])BEGIN:V(CARD|CALENDAR)\s*[\r\n]/i.exec(start)?.[1];
  if (begin === undefined) return 'table';
  return begin.toUpperCase() === 'CARD' ? 'vcard' : 'calendar';
}

function readBody(body: string, today: Temporal.PlainDate, choice: TableChoice | undefined): FileReading {
  const format = formatOf(body);
  if (format === 'vcard') return collect(readVcards(body, today.year), today);
  if (format === 'calendar') return collect(readCalendar(body, today.year), today);
  const { table, findings } = readCsv(body, today.year, choice);
  return { ...collect(findings(), today), table };
}

/** The people in a file, and issues with line and reason. Never throws, whatever the file holds. */
export function readFile(text: string, today: Temporal.PlainDate, choice?: TableChoice): FileReading {
  const { megabytes } = fileLimits;
  if (text.length > megabytes * 1024 * 1024) return refused('import.fileTooLarge', { max: megabytes });
  // A binary file, or text in UTF-16.
  if (text.slice(0, 1000).includes('\0')) return refused('import.fileUnreadable');
  const reading = readBody(text.replace(/^\uFEFF/, ''), today, choice);
  return reading.people.length + reading.issues.length === 0
    ? { ...reading, issues: refused('import.fileNothing').issues }
    : reading;
}
