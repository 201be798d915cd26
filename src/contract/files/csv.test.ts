import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groups } from '#proofs/support/file-cases.ts';
import { csvRecords, writeCsvRecord } from '#domain/files/csv-records.ts';
import { writeCsv } from '#domain/files/csv.ts';
import { readFile } from './read-file.ts';

const today = Temporal.PlainDate.from('2026-11-18');

const nothingMore = { birthYear: null, email: null, notes: null, isMuted: false, isRemembered: false };

/** People as `line name date year`, issues as `line! id quoted`. */
function read(text: string): string[] {
  const { people, issues } = readFile(text, today);
  return [
    ...people.map(({ line, birthday: { name, date, birthYear } }) => `${line} ${name} ${date} ${birthYear}`),
    ...issues.map(({ line, id, args }) => [`${line}!`, id, ...Object.values(args)].join(' ')),
  ];
}

describe('files of others', () => {
  test('contacts of Google, with and without a year', () => {
    const text = [
      'First Name,Middle Name,Last Name,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value',
      'Ona,,Kazlauskienė,1951-11-19,"Mėgsta bijūnus,\nkavos nebegeria",* myContacts,Home,ona@example.lt ::: o@example.lt',
      'Oliver,,Smith, --02-29,,,,',
      'Nobody,,,,,,,',
    ].join('\r\n');
    const { people, withoutBirthday } = readFile(text, today);
    expect(people).toEqual([
      {
        line: 2,
        birthday: {
          name: 'Ona Kazlauskienė',
          date: '1951-11-19',
          birthYear: 1951,
          email: 'ona@example.lt',
          notes: 'Mėgsta bijūnus,\nkavos nebegeria',
          isMuted: false,
          isRemembered: false,
        },
        remarks: [],
      },
      { line: 4, birthday: { ...nothingMore, name: 'Oliver Smith', date: '2000-02-29' }, remarks: [] },
    ]);
    expect(withoutBirthday).toBe(1);
  });

  test('contacts of Outlook: 0/0/00 is none, and one proof of the order is enough for all', () => {
    const text = [
      '"First Name","Last Name","Birthday","E-mail Address","Notes"',
      '"Ona","K","11/5/1951","",""',
      '"Petras","","0/0/00","",""',
      '"Jonas","","11/25/1986","",""',
    ].join('\r\n');
    expect(read(text)).toEqual(['2 Ona K 1951-11-05 1951', '4 Jonas 1986-11-25 1986']);
  });

  test.each([
    ['semicolons', 'Vardas;Pavardė;Gimimo data\nOna;Kazlauskienė;1951-11-19'],
    ['tabs', 'name\tbirthday\nOna Kazlauskienė\t1951-11-19'],
    ['a line that names the separator', 'sep=;\nname;birthday\nOna Kazlauskienė;19.11.1951'],
    ['a byte order mark', '\uFEFFname,birthday\nOna Kazlauskienė,1951/11/19'],
    ['Russian titles', 'Имя;День рождения\nOna Kazlauskienė;1951.11.19 00:00:00'],
    ['old line ends', 'name,birthday\rOna Kazlauskienė,19511119\r'],
    ['our own API', 'name,date,birthYear\nOna Kazlauskienė,1951-11-19,1951'],
  ])('%s', (_, text) => {
    expect(read(text).map((row) => row.slice(2))).toEqual(['Ona Kazlauskienė 1951-11-19 1951']);
  });

  test('a column for the year of birth decides: a placeholder becomes no age', () => {
    expect(read('name,date,birthYear\nOna,2000-11-19,')).toEqual(['2 Ona 2000-11-19 null']);
  });
});

describe('dates', () => {
  const one = (date: string) => read(`name,birthday\nOna,${date}`)[0];

  test.each([
    ['05/06/1990', '2! import.fileDateAmbiguous 05/06/1990'],
    ['05-06', '2! import.fileDateAmbiguous 05-06'],
    ['5/6/90', '2! import.fileDateAmbiguous 5/6/90'],
    ['25.12.90', '2 Ona 1990-12-25 1990'],
    ['25.12.15', '2! import.fileDateAmbiguous 25.12.15'],
    ['05/05/1990', '2 Ona 1990-05-05 1990'],
    ['25/12/1990', '2 Ona 1990-12-25 1990'],
    ['12/25/1990 0:00', '2 Ona 1990-12-25 1990'],
    ['25/12', '2 Ona 2000-12-25 null'],
    ['05.06.1990', '2 Ona 1990-06-05 1990'],
    ['5.6.', '2 Ona 2000-06-05 null'],
    ['1604-02-29', '2 Ona 2000-02-29 null'],
    ['2001-02-29', '2! birthday.leapDayImpossible 2001'],
    ['31/04/1990', '2! birthday.dateImpossible'],
    ['31/31/1990', '2! birthday.dateImpossible'],
    ['1899-01-01', '2! birthday.yearRange 1900 2026'],
    ['2027-01-01', '2! birthday.yearRange 1900 2026'],
    ['May 15', '2 Ona 2000-05-15 null'],
    ['May 1990', '2! import.fileDateUnreadable May 1990'],
    ['1990', '2! import.fileDateUnreadable 1990'],
  ])('%s', (date, expected) => {
    expect(one(date)).toBe(expected);
  });

  test('a file that proves both orders proves none', () => {
    expect(read('name,birthday\nA,25/12/1990\nB,12/25/1990\nC,05/06/1990')).toEqual([
      '2 A 1990-12-25 1990',
      '3 B 1990-12-25 1990',
      '4! import.fileDateAmbiguous 05/06/1990',
    ]);
  });
});

describe('issues', () => {
  test('name the line on which the entry begins', () => {
    const text = [
      'name,day,month,year,email,notes',
      '"Ona\nMarija",19,11,1951,,"two\nlines"',
      ',1,1,,,',
      'Petras,x,1,,,',
      'Jonas,1,1,,jonas@,',
      '',
      `${'x'.repeat(101)},1,1,,,`,
      'Antanas,1,1,,,"never closed',
      'Lost,1,1,,,',
    ].join('\n');
    expect(read(text)).toEqual([
      '2 Ona Marija 1951-11-19 1951',
      '7 Jonas 2000-01-01 null',
      '5! birthday.nameRequired',
      '6! import.fileDateUnreadable 1-x',
      '9! errors.tooLong 100',
      '10! import.fileQuoteOpen',
    ]);
  });

  test('quote no more than the beginning of a date', () => {
    const { issues } = readFile(`name,birthday\nOna,${'9'.repeat(5000)}`, today);
    expect(issues[0]?.args).toEqual({ date: `${'9'.repeat(40)}…` });
    const [cut] = readFile(`name,birthday\nOna,${'9'.repeat(39)}🎂`, today).issues;
    expect(cut?.args).toEqual({ date: `${'9'.repeat(39)}\uFFFD…` });
  });
});

describe('what we write', () => {
  test('the template has a column for each field', () => {
    expect(writeCsv([])).toBe('\uFEFFname,day,month,year,email,notes\r\n');
  });

  test('no cell begins like a formula', () => {
    fc.assert(
      fc.property(groups, (group) => {
        const records: string[][] = parse(writeCsv(group), { bom: true });
        expect(records).toHaveLength(group.length + 1);
        for (const cell of records.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });

  test('another reader finds in it what was written, and we find what others write', () => {
    const cells = fc.array(fc.string({ unit: fc.constantFrom('a', 'ž', '"', ',', ';', '\n', '\r\n', ' ') }), {
      minLength: 1,
      maxLength: 5,
    });
    const tables = fc.array(
      cells.filter((row) => row.some((cell) => cell.trim() !== '')),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(tables, (table) => {
        const text = table.map(writeCsvRecord).join('');
        expect([...csvRecords(text, ',')].map((record) => record.cells)).toEqual(table);
        expect(parse(text, { relax_column_count: true, record_delimiter: '\r\n' })).toEqual(table);
      }),
      { numRuns: 1000 },
    );
  });
});
