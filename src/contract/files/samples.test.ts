/** Files that people really have: exports of other programs, and tables typed by hand. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findLost, tables } from '#proofs/support/tables.ts';
import { readFile } from './read-file.ts';

const today = Temporal.PlainDate.from('2026-11-16');

/** People as `name date year`, with address, remarks and doubt; issues as `! id`. */
function read(text: string): string[] {
  const { people, issues } = readFile(text, today);
  return [
    ...people.map(({ birthday: { name, date, birthYear, email }, remarks, doubt }) =>
      [
        name,
        birthYear === null ? date.slice(5) : date,
        ...(email === null ? [] : [email]),
        ...remarks.map(({ id, args }) => [id, ...Object.values(args)].join(' ')),
        ...(doubt ? [`(${Object.values(doubt).join(' ')})`] : []),
      ].join(' | '),
    ),
    ...issues.map(({ id }) => `! ${id}`),
  ];
}

describe('tables', () => {
  test('[IMP-9] Thunderbird has year, month and day in columns of their own', () => {
    const titles = 'First Name,Last Name,Display Name,Nickname,Primary Email,Birth Year,Birth Month,Birth Day,Notes';
    expect(read(`${titles}\nOna,K,Ona K,,ona@a.lt,1951,11,3,`)).toEqual(['Ona K | 1951-11-03 | ona@a.lt']);
  });

  test.each([
    'ФИО;ДР',
    'Ф.И.О.;Дата рожд.',
    'Фамилия Имя Отчество;Дата рождения',
    'Имя, фамилия;День рождения',
    'Vardas, pavardė;Gimimo diena',
    'Vardas Pavardė;Gimtadienio data',
    'Vardas ir pavardė;Gim. data',
    'Person;Bday',
    'Friend;B-day',
    'Contact name;Birthdays',
    'Employee Name;Born',
    'Name;Birthday date',
    'Name;Date of Birth (YYYY-MM-DD)',
  ])('[IMP-9] the titles %s are recognised', (titles) => {
    expect(read(`${titles}\nOna;1951-11-19`)).toEqual(['Ona | 1951-11-19']);
  });

  test('[IMP-9] Yahoo has First, Middle and Last; patronymics and addresses come along', () => {
    expect(read('First,Middle,Last,Birthday\nOna,M,K,1951-11-19')).toEqual(['Ona M K | 1951-11-19']);
    expect(read('Имя;Отчество;Фамилия;День рождения;Адрес эл. почты\nИван;Петрович;Иванов;15.05.1990;i@a.ru')).toEqual([
      'Иван Петрович Иванов | 1990-05-15 | i@a.ru',
    ]);
    expect(read('Vardas;Antrasis vardas;Pavardė;Gimtadienis;El. pašto adresas\nOna;M;K;1990-05-15;o@a.lt')).toEqual([
      'Ona M K | 1990-05-15 | o@a.lt',
    ]);
  });

  test.each([
    [
      'commas inside quotation marks',
      '"Vardas ir pavardė";"Gimimo data";"Adresas, miestas, šalis, kodas"\n"Ona";1951-11-19;"a, b, c, d"',
    ],
    ['an empty first line', '\nname;birthday\nOna;1951-11-19'],
    ['a heading above the table', 'Our team 2026\n\nname;birthday\nOna;1951-11-19'],
    ['upright strokes', 'name|birthday\nOna|1951-11-19'],
    ['spaces before quotation marks', 'name, birthday\n"Ona", "1951-11-19"'],
  ])('[IMP-9] %s', (_, text) => {
    expect(read(text)).toEqual(['Ona | 1951-11-19']);
  });

  test('[IMP-9] a table without known titles is offered with what its columns seem to hold', () => {
    const { people, issues, table } = readFile(
      'Darbininkas,Skyrius,Kada\nOna P.,214,07/04/1991\nJonas,318,1.2.1990',
      today,
    );
    expect([people, issues.map(({ id }) => id)]).toEqual([[], ['import.fileColumns']]);
    expect(table).toMatchObject({
      isRecognised: false,
      lines: 2,
      openDate: '07/04/1991',
      columns: [
        { title: 'Darbininkas', samples: ['Ona P.', 'Jonas'], holds: 'name' },
        { title: 'Skyrius', holds: undefined },
        { title: 'Kada', holds: 'birthday' },
      ],
    });
    expect(readFile('Ona,1951-11-19\nJonas,1952-01-02', today).table?.columns).toMatchObject([
      { title: '', holds: 'name' },
      { title: '', holds: 'birthday' },
    ]);
  });

  test('[IMP-9] what is chosen by hand decides', () => {
    const text = 'x,y,z\nOna,214,07/04/1991\nJonas,318,';
    const names = (order: 'day-first' | 'month-first') =>
      readFile(text, today, { columns: ['name', undefined, 'birthday'], order }).people.map(({ birthday }) => birthday);
    expect(names('day-first')).toMatchObject([{ name: 'Ona', date: '1991-04-07' }]);
    expect(names('month-first')).toMatchObject([{ name: 'Ona', date: '1991-07-04' }]);
    expect(readFile('Ona,1951-11-19', today, { columns: ['name', 'birthday'] }).people).toHaveLength(1);
  });

  test('[IMP-9] a contact with a nickname or a company only keeps its day', () => {
    const titles = 'First Name,Last Name,Nickname,File As,Organization Name,Birthday';
    expect(read(`${titles}\n,,Bičas,,UAB Ledai,1990-05-15\n,,,,UAB Ledai,1990-05-15\n,,,Ona K,,1990-05-15`)).toEqual([
      'Bičas | 1990-05-15 | import.onlyNickname',
      'UAB Ledai | 1990-05-15 | import.onlyCompany',
      'Ona K | 1990-05-15',
    ]);
  });
});

test('[IMP-9] everybody in 200 tables of any order, language and separator arrives', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(tables, (table) => {
      expect(findLost(table)).toBeUndefined();
    }),
    { numRuns: 200 },
  );
});

describe('dates', () => {
  test.each([
    '5/15/1990 12:00:00 AM',
    '1990-05-15 00:00:00 +0000',
    '1990-05-15 00:00:00 UTC',
    '1990-05-15Z',
    '1990-05-15T00:00:00.000Z',
    '15 May 1990',
    'May 15, 1990',
    'Tuesday, May 15th, 1990',
    '15-May-1990',
    '15-May-90',
    '15 мая 1990 г.',
    '15 мая 1990 года',
    '1990 m. gegužės 15 d.',
    '1990 geg. 15',
    '15. 5. 1990',
    '15.5.1990.',
    '1990.05.15.',
    '15‑05‑1990',
    '5/15/90',
    '15.05.90',
  ])('[IMP-9] %s', (date) => {
    expect(read(`name;birthday\nOna;"${date}"`)).toEqual(['Ona | 1990-05-15']);
  });

  test.each(['15 мая', 'gegužės 15', 'gegužės 15 d.', 'May 15', '15 May', '--5-15', '--0515', ' --05-15'])(
    '[IMP-9] %s, without a year',
    (date) => {
      expect(read(`name;birthday\nOna;${date}`)).toEqual(['Ona | 05-15']);
    },
  );

  test('[IMP-9] the name of every month, in three languages', () => {
    for (const language of ['en', 'lt', 'ru']) {
      for (const month of Array.from({ length: 12 }, (_, index) => index + 1)) {
        const day = Temporal.PlainDate.from({ year: 1990, month, day: 15 });
        for (const style of ['long', 'short'] as const) {
          const written = day.toLocaleString(language, { year: 'numeric', month: style, day: 'numeric' });
          expect([written, ...read(`name;birthday\nOna;"${written}"`)]).toEqual([written, `Ona | ${day.toString()}`]);
        }
      }
    }
  });

  test('a year of two digits has one reading, or is asked for', () => {
    expect(read('name;birthday\nOna;12/25/62')).toEqual(['Ona | 1962-12-25']);
    expect(read('name;birthday\nOna;12/25/15')).toEqual(['! import.fileDateAmbiguous']);
  });
});

describe('what nobody needs', () => {
  test.each([
    ['ona@localhost', 'Ona | 1990-05-15 | import.emailLeftOut ona@localhost'],
    ['petras@žirgas.lt', 'Ona | 1990-05-15 | import.emailLeftOut petras@žirgas.lt'],
    ['jonas@a.lt; jonas@b.lt', 'Ona | 1990-05-15 | jonas@a.lt'],
    ['Eva <eva@a.lt>', 'Ona | 1990-05-15 | eva@a.lt'],
  ])('[IMP-9] the address %s refuses nobody', (email, expected) => {
    expect(read(`name,birthday,email\nOna,1990-05-15,"${email}"`)).toEqual([expected]);
  });

  test('[IMP-9] a note of 2,001 letters is cut', () => {
    const { people } = readFile(`name,birthday,notes\nOna,1990-05-15,${'x'.repeat(2001)}`, today);
    expect(people[0]?.birthday.notes).toHaveLength(2000);
    expect(people[0]?.remarks).toEqual([{ id: 'import.noteCut', args: { max: 2000 } }]);
  });
});

describe('cards', () => {
  const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n');

  test.each([
    ['FN;CHARSET=WINDOWS-1251;ENCODING=QUOTED-PRINTABLE:=C8=E2=E0=ED', 'Иван'],
    ['FN;CHARSET=windows-1257;ENCODING=QUOTED-PRINTABLE:=DEydr=FBn=EB', 'Žydrūnė'],
    ['FN;CHARSET=nobody-knows;ENCODING=QUOTED-PRINTABLE:Ren=C3=A9e', 'Renée'],
    ['NICKNAME:Bičas', 'Bičas | 1990-05-15 | import.onlyNickname'],
    [String.raw`ORG:UAB Ledai\, ir kiti;Skyrius`, 'UAB Ledai, ir kiti | 1990-05-15 | import.onlyCompany'],
  ])('[IMP-9] %s', (line, expected) => {
    expect(read(card(line, 'BDAY:1990-05-15'))).toEqual([
      expected.includes('|') ? expected : `${expected} | 1990-05-15`,
    ]);
  });

  test('[IMP-9] a good address behind a bad one is taken', () => {
    expect(read(card('FN:Ona', 'BDAY:1990-05-15', 'EMAIL:skype:foo', 'EMAIL:a@b.lt'))).toEqual([
      'Ona | 1990-05-15 | a@b.lt',
    ]);
  });

  test('[IMP-9] glued cards, words before the first, and the card of an agent lose nobody', () => {
    const one = card('FN:Ona', 'BDAY:1990-05-15');
    expect(read(`${one}${one}`)).toEqual(['Ona | 1990-05-15', 'Ona | 1990-05-15']);
    expect(read(`Exported by Phone 3\r\n${one}`)).toEqual(['Ona | 1990-05-15']);
    expect(read(card('FN:Ona', 'AGENT:', card('FN:Secretary', 'BDAY:1980-01-01'), 'BDAY:1990-05-15'))).toEqual([
      'Ona | 1990-05-15',
    ]);
  });

  test.each([
    ['a labelled date', ['item1.X-ABDATE:1990-05-15', 'item1.X-ABLABEL:_$!<Birthday>!$_']],
    ['an alternative date', ['X-ALTBDAY:1990-05-15']],
  ])('[IMP-9] %s is a birthday', (_, lines) => {
    expect(read(card('FN:Ona', ...lines))).toEqual(['Ona | 1990-05-15']);
  });

  test('another date with a label is none', () => {
    expect(read(card('FN:Ona', 'item1.X-ABDATE:1990-05-15', 'item1.X-ABLABEL:_$!<Anniversary>!$_'))).toEqual([
      '! import.fileNothing',
    ]);
  });

  test('[IMP-9] 19 megabytes with photos are read at once', { timeout: 30_000 }, () => {
    const photo = Array.from({ length: 160 }, () => ` ${'A'.repeat(73)}`).join('\r\n');
    const cards = Array.from({ length: 1600 }, (_, index) =>
      card(`FN:Nr ${index}`, 'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ', photo, 'BDAY:1990-05-15'),
    ).join('\r\n');
    expect(cards.length).toBeGreaterThan(19_000_000);
    const before = process.cpuUsage();
    expect(readFile(cards, today).people).toHaveLength(1600);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(3000);
  });
});

describe('calendars', () => {
  const calendar = (summary: string, ...lines: string[]) =>
    [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'DTSTART;VALUE=DATE:20200515',
      'RRULE:FREQ=YEARLY',
      ...lines,
      `SUMMARY:${summary}`,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n');

  test.each([
    ['🎂 John Doe (1990)', ['X-NEXTCLOUD-BC-FIELD-TYPE:BDAY', 'X-NEXTCLOUD-BC-YEAR:1990'], 'John Doe | 1990-05-15'],
    ['💍 John Doe (2010)', ['X-NEXTCLOUD-BC-FIELD-TYPE:ANNIVERSARY'], 'John Doe | 2010-05-15 | (anniversary)'],
    ['Death of Ann Doe (2010)', ['X-NEXTCLOUD-BC-FIELD-TYPE:DEATHDATE'], 'Ann Doe | 2010-05-15 | (death)'],
    ['Christmas Day', [], 'Christmas Day | 05-15 | (holiday)'],
    ['Wedding anniversary', [], 'Wedding anniversary | 05-15 | (anniversary)'],
    ['Car tax', [], 'Car tax | 05-15 | (other)'],
    ['John Appleseed’s 36th Birthday', [], 'John Appleseed | 05-15'],
    ["Ona's 40th birthday", [], 'Ona | 05-15'],
    ['Birthday - Ona', [], 'Ona | 05-15'],
    ['Ona bday', [], 'Ona | 05-15'],
    ['Ona B-day', [], 'Ona | 05-15'],
    ['Ona (1990)', [], 'Ona | 1990-05-15'],
    ['Ona 🎂 (40)', [], 'Ona | 05-15'],
    ['Happy birthday!', [], 'Happy birthday! | 05-15 | (other)'],
    ['День рождения у Ивана', [], 'Ивана | 05-15'],
    ['Иван Иванов: день рождения', [], 'Иван Иванов | 05-15'],
    ['Kalėdos', [], 'Kalėdos | 05-15 | (holiday)'],
    ['Новый год', [], 'Новый год | 05-15 | (holiday)'],
    ['Vestuvių metinės', [], 'Vestuvių metinės | 05-15 | (anniversary)'],
  ])('[IMP-9] only birthdays are without doubt: %s', (summary, lines, expected) => {
    expect(read(calendar(summary, ...lines))).toEqual([expected]);
  });

  test('[IMP-9] a series that has ended is doubtful, and a calendar of birthdays is not', () => {
    expect(read(calendar('Car tax').replace('YEARLY', 'YEARLY;UNTIL=20210515'))).toEqual([
      'Car tax | 05-15 | (ended 2021)',
    ]);
    expect(read(calendar('Ona').replace('BEGIN:VEVENT', 'X-WR-CALNAME:Birthdays\r\nBEGIN:VEVENT'))).toEqual([
      'Ona | 05-15',
    ]);
  });

  test('[IMP-9] whole days with a time, and single birthdays, are found', () => {
    const outlook = calendar('Ona birthday', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE').replace(
      'DTSTART;VALUE=DATE:20200515',
      'DTSTART:20200515T000000',
    );
    expect(read(outlook)).toEqual(['Ona | 05-15']);
    expect(read(calendar("John Doe's birthday").replace('RRULE:FREQ=YEARLY\r\n', ''))).toEqual(['John Doe | 05-15']);
  });
});
