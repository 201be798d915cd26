import { fileLimits } from '../limits/files.ts';
import { type Column, type Columns, findColumns, guessColumns, isTitleLine } from './csv-columns.ts';
import {
  type CsvRecord,
  csvRecords,
  guardFormula,
  separatorOf,
  unguardFormula,
  writeCsvRecord,
} from './csv-records.ts';
import type { FileBirthday, FileTable, Found, TableChoice } from './found.ts';
import { readNamedMonth } from './month-names.ts';
import {
  type DateContext,
  type DateReading,
  isOrderOpen,
  knownYear,
  orderOf,
  readAnyOrder,
  withYear,
} from './written-date.ts';

/** Day and month have columns of their own, because spreadsheets rewrite every date they recognise. */
const template = ['name', 'day', 'month', 'year', 'email', 'notes'];
const exported = [...template, 'muted', 'in memory'];
/** What a switch that is on is written as. */
const on = 'yes';

/** Without it Excel does not recognise UTF-8. */
const byteOrderMark = '\uFEFF';

/** Without birthdays it is the template. */
export function writeCsv(birthdays: readonly FileBirthday[]): string {
  const records = birthdays.map(({ name, date, birthYear, email, notes, isMuted, isRemembered }) => {
    const [month, day] = [date.slice(5, 7), date.slice(8)].map(Number);
    const switches = [isMuted, isRemembered].map((isOn) => (isOn ? on : ''));
    return [name, day, month, birthYear ?? '', email ?? '', notes ?? '', ...switches].map((cell) =>
      guardFormula(String(cell)),
    );
  });
  return byteOrderMark + [records.length === 0 ? template : exported, ...records].map(writeCsvRecord).join('');
}

type Cell = (column: Column) => string;

const cellsOf =
  (record: CsvRecord, columns: Columns): Cell =>
  (column) =>
    unguardFormula(record.cells[columns.get(column) ?? -1] ?? '').trim();

/** The first name that an entry has, and what it is if it is none of a person. */
function nameOf(cell: Cell): { name: string; nameOf?: 'nickname' | 'company' } {
  const name =
    cell('name') ||
    [cell('firstName'), cell('middleName'), cell('lastName')].filter(Boolean).join(' ') ||
    cell('fileAs');
  if (name) return { name };
  if (cell('nickname')) return { name: cell('nickname'), nameOf: 'nickname' };
  return cell('company') ? { name: cell('company'), nameOf: 'company' } : { name: '' };
}

/** Outlook writes 0/0/00 for "none". */
const isBlank = (text: string) => /^[0/.\s-]*$/.test(text);

const wholeNumber = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : undefined);

interface FoundDate {
  written: string;
  date: DateReading;
}

/** A month in figures or by its name. */
const monthOf = (text: string) => wholeNumber(text) ?? readNamedMonth(`1 ${text}`)?.month;

function dateOfParts(cell: Cell): FoundDate {
  const parts = [cell('year'), cell('month'), cell('day')];
  const [year, , day] = parts.map(wholeNumber);
  const month = monthOf(cell('month'));
  const isReadable = month !== undefined && day !== undefined && (year !== undefined || parts[0] === '');
  return {
    written: parts.filter(Boolean).join('-'),
    date: isReadable ? { year: year === undefined ? null : knownYear(year), month, day } : 'unreadable',
  };
}

/** A column for the year of birth overrides the year in the date, which may be a placeholder. */
function dateOfColumn(cell: Cell, columns: Columns, dates: DateContext): FoundDate {
  const written = cell('birthday');
  const date = readAnyOrder(written, dates);
  if (typeof date === 'string' || !columns.has('year')) return { written, date };
  const year = wholeNumber(cell('year'));
  if (year === undefined && cell('year') !== '') return { written: `${written} ${cell('year')}`, date: 'unreadable' };
  return { written, date: withYear(date, year === undefined ? null : knownYear(year)) };
}

function hasBirthday(record: CsvRecord, columns: Columns): boolean {
  const cell = cellsOf(record, columns);
  return record.isOpen || !isBlank(columns.has('birthday') ? cell('birthday') : cell('month') + cell('day'));
}

const isOn = (text: string) => /^(?:yes|true|1|taip|да)$/i.test(text);

function findingOf(record: CsvRecord, columns: Columns, dates: DateContext): Found {
  const { line } = record;
  if (record.isOpen) return { line, id: 'import.fileQuoteOpen', args: {} };
  const cell = cellsOf(record, columns);
  const { written, date } = columns.has('birthday') ? dateOfColumn(cell, columns, dates) : dateOfParts(cell);
  return {
    line,
    ...nameOf(cell),
    date,
    writtenDate: written,
    // Google puts several addresses into one cell.
    emails: cell('email').split(' ::: '),
    notes: cell('notes'),
    isMuted: isOn(cell('muted')),
    isRemembered: isOn(cell('inMemory')),
  };
}

/** The line by which Excel declares the separator. */
const separatorLine = /^sep=([,;|\t])(?:\r\n|\n|\r)/i;

/** Titles may stand below a heading of the whole table. */
const titleLines = 5;
const sampleRecords = 100;
const samplesShown = 3;

export interface CsvReading {
  readonly table: FileTable;
  findings(): Generator<Found>;
}

/** A table; what its columns hold is recognised by their titles, or chosen by hand. */
export function readCsv(text: string, latestYear: number, choice: TableChoice = {}): CsvReading {
  const told = separatorLine.exec(text);
  const body = told ? text.slice(told[0].length) : text;
  const records = csvRecords(body, told?.[1] ?? separatorOf(body), told ? 2 : 1);
  const first: CsvRecord[] = [];
  while (first.length < sampleRecords) {
    const { value, done } = records.next();
    if (done) break;
    first.push(value);
  }

  const dates = { latestYear, order: choice.order };
  const titled = first.slice(0, titleLines).findIndex(({ cells }) => findColumns(cells) !== undefined);
  const isRecognised = titled !== -1;
  const hasTitles = isRecognised || isTitleLine(first[0]?.cells ?? [], dates);
  const titleAt = isRecognised ? titled : 0;
  const titles = hasTitles ? (first[titleAt]?.cells ?? []) : [];
  const rows = first.slice(hasTitles ? titleAt + 1 : 0);
  const width = Math.max(titles.length, ...rows.map(({ cells }) => cells.length));
  const samples = Array.from({ length: width }, (_, at) => rows.map(({ cells }) => cells[at] ?? ''));
  const guessed = findColumns(titles) ?? guessColumns(titles, samples, dates);
  const columns = choice.columns ? columnsOf(choice.columns) : guessed;

  const all = [...rows, ...takeSome(records, columns)];
  const written = all.map((record) => cellsOf(record, columns)('birthday'));
  const order = choice.order ?? orderOf(written);
  const openDate = order ? undefined : written.find((date) => isOrderOpen(date, dates));
  const holds = new Map([...columns].map(([column, at]) => [at, column]));
  return {
    table: {
      columns: samples.map((cells, at) => ({
        title: (titles[at] ?? '').trim(),
        samples: cells.filter((cell) => cell.trim() !== '').slice(0, samplesShown),
        holds: holds.get(at),
      })),
      lines: all.length,
      isRecognised,
      ...(openDate === undefined ? {} : { openDate }),
    },
    *findings() {
      if (!isRecognised && !choice.columns) {
        yield { line: first[0]?.line ?? 1, id: 'import.fileColumns', args: {} };
        return;
      }
      for (const record of all) {
        yield hasBirthday(record, columns) ? findingOf(record, columns, { latestYear, order }) : 'without-birthday';
      }
    },
  };
}

/** The rest of a table, with one birthday more than the limit, so that the caller notices that there are more. */
function* takeSome(records: Iterable<CsvRecord>, columns: Columns): Generator<CsvRecord> {
  let dated = 0;
  for (const record of records) {
    yield record;
    if (hasBirthday(record, columns)) dated += 1;
    if (dated > fileLimits.entries) return;
  }
}

const columnsOf = (chosen: readonly (Column | undefined)[]): Columns =>
  new Map(chosen.flatMap((column, at) => (column === undefined ? [] : [[column, at] as const])));
