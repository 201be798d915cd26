/** Recognises columns by their titles: of our template, of exports of others, and in three languages. */
import { foldText } from '../birthdays/person-name.ts';
import { type DateContext, readAnyOrder } from './written-date.ts';

const titles = {
  name: [
    'name, full name, display name, complete name, person, friend, contact, contact name, employee, employee name',
    'vardas ir pavardė, vardas pavardė, pavardė vardas, pavardė ir vardas, asmuo, žmogus, draugas, darbuotojas, kontaktas',
    'имя и фамилия, имя фамилия, фамилия имя, фамилия и имя, фамилия имя отчество, имя отчество фамилия, фио',
    'человек, друг, сотрудник, контакт',
  ],
  firstName: ['first name, given name, first, forename, vardas, имя'],
  middleName: ['middle name, additional name, middle, patronymic, antrasis vardas, отчество'],
  lastName: ['last name, family name, surname, last, pavardė, фамилия'],
  nickname: ['nickname, nick name, nick, pravardė, slapyvardis, прозвище, псевдоним, ник'],
  fileAs: ['file as'],
  company: ['organization name, organization, organisation, company, įmonė, organizacija, компания, организация'],
  birthday: [
    'birthday, birthdays, birth date, birthdate, date of birth, dob, bday, b-day, birthday date, born, born on, date',
    'gimtadienis, gimtadieniai, gimimo data, gimimo diena, gimtadienio data, gim data, gim diena, gimė, data',
    'день рождения, дата рождения, дата рожд, день рожд, дни рождения, др, родился, родилась, дата',
  ],
  month: ['month, birth month, month of birth, mėnuo, gimimo mėnuo, месяц, месяц рождения'],
  day: ['day, day of birth, diena, день'],
  year: ['year, birth year, year of birth, metai, gimimo metai, год, год рождения'],
  email: [
    'email, email address, email 1 value, primary email, mail, e-mail addresses, emails',
    'el paštas, el pašto adresas, elektroninis paštas, эл почта, почта, адрес эл почты, электронная почта, емейл',
  ],
  notes: [
    'notes, note, comment, comments, remarks, pastabos, pastaba, komentaras',
    'заметки, заметка, примечание, комментарий',
  ],
  muted: ['muted'],
  inMemory: ['in memory'],
} as const;

export type Column = keyof typeof titles;
/** Where in a record each column stands. */
export type Columns = ReadonlyMap<Column, number>;

/** Only letters and digits count, so that `E-mail 1 - Value` and `birthYear` are recognised as well. */
const plain = (title: string) =>
  foldText(title)
    .replaceAll(/\([^()]*\)/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const columnOf: ReadonlyMap<string, Column> = new Map(
  Object.entries(titles).flatMap(([column, names]) =>
    names.flatMap((some) => some.split(', ').map((name) => [plain(name), column as Column] as const)),
  ),
);

/** A title of more is none. */
const longestTitle = 100;

/** What each title says, by its place; of two equal ones the first counts. */
function columnsOfTitles(titleCells: readonly string[]): Map<Column, number> {
  const columns = new Map<Column, number>();
  for (const [index, title] of titleCells.entries()) {
    const column = title.length > longestTitle ? undefined : columnOf.get(plain(title));
    if (column && !columns.has(column)) columns.set(column, index);
  }
  // Thunderbird has the parts of a date as "Birth Year", "Birth Month" and "Birth Day".
  const birthday = columns.get('birthday');
  if (
    birthday !== undefined &&
    /birth[\s_-]+day/i.test(titleCells[birthday] ?? '') &&
    columns.has('month') &&
    !columns.has('day')
  ) {
    columns.delete('birthday');
    columns.set('day', birthday);
  }
  return columns;
}

export const hasNameColumn = (columns: Columns) =>
  (['name', 'firstName', 'lastName', 'nickname', 'fileAs'] as const).some((column) => columns.has(column));

export const hasDayColumn = (columns: Columns) =>
  columns.has('birthday') || (columns.has('month') && columns.has('day'));

/** Returns nothing without at least a name and a birthday column. */
export function findColumns(titleCells: readonly string[]): Columns | undefined {
  const columns = columnsOfTitles(titleCells);
  return hasNameColumn(columns) && hasDayColumn(columns) ? columns : undefined;
}

/** Whether a line can be the titles of a table: no cell of it is a date or an address. */
export function isTitleLine(cells: readonly string[], dates: DateContext): boolean {
  return cells.every((cell) => readAnyOrder(cell.trim(), dates) === 'unreadable' && !cell.includes('@'));
}

/** What columns seem to hold by their titles, and where those say nothing by most of the cells. */
export function guessColumns(
  titleCells: readonly string[],
  samples: readonly (readonly string[])[],
  dates: DateContext,
): Columns {
  const columns = columnsOfTitles(titleCells);
  const isTaken = (index: number) => [...columns.values()].includes(index);
  const guess = (column: Column, isOne: (cell: string) => boolean) => {
    const index = samples.findIndex((cells, at) => {
      const filled = cells.filter((cell) => cell.trim() !== '');
      return (
        !isTaken(at) && filled.length > 0 && filled.filter((cell) => isOne(cell.trim())).length * 2 > filled.length
      );
    });
    if (index !== -1) columns.set(column, index);
  };
  if (!columns.has('email')) guess('email', (cell) => /^\S+@\S+\.\S+$/.test(cell));
  if (!hasDayColumn(columns)) guess('birthday', (cell) => readAnyOrder(cell, dates) !== 'unreadable');
  if (!hasNameColumn(columns)) guess('name', (cell) => /^[\p{L}\p{M}\s.'’()-]+$/u.test(cell));
  return columns;
}
