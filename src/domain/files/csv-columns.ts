/** Recognises columns by their titles: of our template, of Google's and Outlook's exports, and in three languages. */
import { foldText } from '../birthdays/person-name.ts';

const titles = {
  name: ['name', 'full name', 'display name', 'vardas ir pavardė', 'имя и фамилия'],
  firstName: ['first name', 'given name', 'vardas', 'имя'],
  middleName: ['middle name', 'additional name'],
  lastName: ['last name', 'family name', 'surname', 'pavardė', 'фамилия'],
  birthday: [
    'birthday',
    'birth date',
    'birthdate',
    'date of birth',
    'dob',
    'date',
    'gimtadienis',
    'gimimo data',
    'data',
    'день рождения',
    'дата рождения',
    'дата',
  ],
  month: ['month', 'mėnuo', 'месяц'],
  day: ['day', 'diena', 'день'],
  year: ['year', 'birth year', 'metai', 'gimimo metai', 'год', 'год рождения'],
  email: ['email', 'email address', 'email 1 value', 'el paštas', 'эл почта', 'почта'],
  notes: ['notes', 'note', 'pastabos', 'заметки'],
} as const;

export type Column = keyof typeof titles;
/** Where in a record each column stands. */
export type Columns = ReadonlyMap<Column, number>;

/** Only letters and digits count, so that `E-mail 1 - Value` and `birthYear` are recognised as well. */
const plain = (title: string) => foldText(title).replaceAll(/[^\p{L}\p{N}]/gu, '');

const columnOf: ReadonlyMap<string, Column> = new Map(
  Object.entries(titles).flatMap(([column, names]) => names.map((name) => [plain(name), column as Column])),
);

/** Returns nothing without at least a name and a birthday column. Of two equal titles the first counts. */
export function findColumns(titleCells: readonly string[]): Columns | undefined {
  const columns = new Map<Column, number>();
  for (const [index, title] of titleCells.entries()) {
    const column = columnOf.get(plain(title));
    if (column && !columns.has(column)) columns.set(column, index);
  }
  const hasName = columns.has('name') || columns.has('firstName') || columns.has('lastName');
  const hasDay = columns.has('birthday') || (columns.has('month') && columns.has('day'));
  return hasName && hasDay ? columns : undefined;
}
