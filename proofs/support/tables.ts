/** Tables as people keep them: columns in any order, titles and dates of three languages, any separator. */
import fc from 'fast-check';
import { readFile } from '#contract/files/read-file.ts';

const tableToday = Temporal.PlainDate.from('2026-11-16');

const titles = {
  en: {
    name: ['Name', 'Full Name', 'Friend'],
    date: ['Birthday', 'Date of Birth', 'DOB', 'Born'],
    more: ['Phone', 'City'],
  },
  lt: {
    name: ['Vardas ir pavardė', 'Vardas, pavardė'],
    date: ['Gimimo data', 'Gimtadienis', 'Gim. data'],
    more: ['Miestas', 'Skyrius, aukštas'],
  },
  ru: { name: ['ФИО', 'Имя и фамилия'], date: ['Дата рождения', 'ДР', 'День рождения'], more: ['Город', 'Отдел'] },
} as const;

const two = (value: number) => String(value).padStart(2, '0');

/** Ways to write a day so that it has one reading. */
const ways: readonly ((day: Temporal.PlainDate, language: string) => string)[] = [
  (day) => day.toString(),
  ({ year, month, day }) => `${two(day)}.${two(month)}.${year}`,
  ({ year, month, day }) => `${year}.${two(month)}.${two(day)}.`,
  ({ year, month, day }) => `${year}/${month}/${day} 00:00:00`,
  (day, language) => day.toLocaleString(language, { dateStyle: 'long' }),
  (day, language) => day.toLocaleString(language, { dateStyle: 'medium' }),
];

const names = fc.constantFrom(
  'Ona Petrauskienė',
  'Žydrūnas Šukys',
  'Иван Петрович Иванов',
  'John "Jack" Smith',
  'Smith, Anna',
  "O'Neil; Sean",
  'Ли',
);
const days = fc
  .record({
    year: fc.integer({ min: 1930, max: 2020 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map((parts) => Temporal.PlainDate.from(parts));

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

export interface Table {
  readonly text: string;
  readonly people: readonly string[];
}

/** Each with the people, as `name date`, who have to arrive. */
export const tables: fc.Arbitrary<Table> = fc
  .record({
    language: fc.constantFrom('en', 'lt', 'ru'),
    separator: fc.constantFrom(',', ';', '\t', '|'),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    before: fc.constantFrom('', '\uFEFF', '\n', 'Our people\n\n'),
    alwaysQuotes: fc.boolean(),
    order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 }),
    pick: fc.nat(100),
    way: fc.nat(ways.length - 1),
    people: fc.array(fc.record({ name: names, day: days }), { minLength: 1, maxLength: 8 }),
  })
  .map(({ language, separator, lineEnd, before, alwaysQuotes, order, pick, way, people }) => {
    const words = titles[language];
    const pickOf = (from: readonly string[]) => from[pick % from.length] ?? '';
    const write = ways[way] ?? String;
    const rows = [
      [pickOf(words.name), pickOf(words.date), ...words.more],
      ...people.map(({ name, day }) => [name, write(day, language), '12, "a"; b|c', '']),
    ];
    const cellOf = (cell: string) => (alwaysQuotes || /[",;|\t]/.test(cell) ? quote(cell) : cell);
    const lines = rows.map((row) => order.map((at) => cellOf(row[at] ?? '')).join(separator));
    return {
      text: before.replaceAll('\n', lineEnd) + lines.join(lineEnd),
      people: people.map(({ name, day }) => `${name} ${day.toString()}`),
    };
  });

/** Whoever of a table did not arrive, or arrived as somebody else. */
export function findLost({ text, people }: Table): string | undefined {
  const read = readFile(text, tableToday);
  const found = read.people.map(({ birthday: { name, date } }) => `${name} ${date}`);
  return JSON.stringify(found) === JSON.stringify(people)
    ? undefined
    : `${JSON.stringify(text)} became ${JSON.stringify(found)} ${JSON.stringify(read.issues)}`;
}
