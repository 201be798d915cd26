import { fileLimits } from '../limits/files.ts';
import { type Column, type Columns, findColumns } from './csv-columns.ts';
import {
  type CsvRecord,
  csvRecords,
  guardFormula,
  separatorOf,
  unguardFormula,
  writeCsvRecord,
} from './csv-records.ts';
import type { FileBirthday, Found } from './found.ts';
import { type DateReading, type DayOrder, knownYear, orderOf, readAnyOrder, withYear } from './written-date.ts';

/** Day and month have columns of their own, because spreadsheets rewrite every date they recognise. */
const template = ['name', 'day', 'month', 'year', 'email', 'notes'] as const satisfies readonly Column[];

/** Without it Excel does not recognise UTF-8. */
const byteOrderMark = '\uFEFF';

/** Without birthdays it is the template. */
export function writeCsv(birthdays: readonly FileBirthday[]): string {
  const records = birthdays.map(({ name, date, birthYear, email, notes }) => {
    const [month, day] = [date.slice(5, 7), date.slice(8)].map(Number);
    return [name, day, month, birthYear ?? '', email ?? '', notes ?? ''].map((cell) => guardFormula(String(cell)));
  });
  return byteOrderMark + [template, ...records].map(writeCsvRecord).join('');
}

type Cell = (column: Column) => string;

const cellsOf =
  (record: CsvRecord, columns: Columns): Cell =>
  (column) =>
    unguardFormula(record.cells[columns.get(column) ?? -1] ?? '').trim();

function nameOf(cell: Cell): string {
  return cell('name') || [cell('firstName'), cell('middleName'), cell('lastName')].filter(Boolean).join(' ');
}

/** Outlook writes 0/0/00 for "none". */
const isBlank = (text: string) => /^[0/.\s-]*$/.test(text);

const wholeNumber = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : undefined);

interface FoundDate {
  written: string;
  date: DateReading;
}

function dateOfParts(cell: Cell): FoundDate {
  const parts = [cell('year'), cell('month'), cell('day')];
  const [year, month, day] = parts.map(wholeNumber);
  const isReadable = month !== undefined && day !== undefined && (year !== undefined || parts[0] === '');
  return {
    written: parts.filter(Boolean).join('-'),
    date: isReadable ? { year: year === undefined ? null : knownYear(year), month, day } : 'unreadable',
  };
}

/** A column for the year of birth overrides the year in the date, which may be a placeholder. */
function dateOfColumn(cell: Cell, columns: Columns, order: DayOrder | undefined): FoundDate {
  const written = cell('birthday');
  const date = readAnyOrder(written, order);
  if (typeof date === 'string' || !columns.has('year')) return { written, date };
  const year = wholeNumber(cell('year'));
  if (year === undefined && cell('year') !== '') return { written: `${written} ${cell('year')}`, date: 'unreadable' };
  return { written, date: withYear(date, year === undefined ? null : knownYear(year)) };
}

function hasBirthday(record: CsvRecord, columns: Columns): boolean {
  const cell = cellsOf(record, columns);
  return record.isOpen || !isBlank(columns.has('birthday') ? cell('birthday') : cell('month') + cell('day'));
}

function findingOf(record: CsvRecord, columns: Columns, order: DayOrder | undefined): Found {
  const { line } = record;
  if (record.isOpen) return { line, id: 'import.fileQuoteOpen', args: {} };
  const cell = cellsOf(record, columns);
  const { written, date } = columns.has('birthday') ? dateOfColumn(cell, columns, order) : dateOfParts(cell);
  // Google puts several addresses into one cell.
  const [email] = cell('email').split(' ::: ');
  return { line, name: nameOf(cell), date, writtenDate: written, email, notes: cell('notes') };
}

/** The line by which Excel declares the separator. */
const separatorLine = /^sep=([,;\t])(?:\r\n|\n|\r)/i;

export function* readCsv(text: string): Generator<Found> {
  const told = separatorLine.exec(text);
  const firstLine = told ? 2 : 1;
  const body = told ? text.slice(told[0].length) : text;
  const records = csvRecords(body, told?.[1] ?? separatorOf(body), firstLine);
  const columns = findColumns(records.next().value?.cells ?? []);
  if (!columns) {
    yield { line: firstLine, id: 'import.fileColumns', args: {} };
    return;
  }
  const dated: CsvRecord[] = [];
  for (const record of records) {
    if (hasBirthday(record, columns)) dated.push(record);
    else yield 'without-birthday';
    // One more than the limit, so that the caller notices that there are more.
    if (dated.length > fileLimits.entries) break;
  }
  const order = orderOf(dated.map((record) => cellsOf(record, columns)('birthday')));
  for (const record of dated) yield findingOf(record, columns, order);
}
