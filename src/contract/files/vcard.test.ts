import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { groups } from '#proofs/support/file-cases.ts';
import { readFile } from './read-file.ts';
import { writeVcards } from '#domain/files/vcard.ts';

const today = Temporal.PlainDate.from('2026-11-18');
const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');

function read(text: string): string[] {
  const { people, issues } = readFile(text, today);
  return [
    ...people.map(({ line, birthday: { name, date, birthYear } }) => `${line} ${name} ${date} ${birthYear}`),
    ...issues.map(({ line, id, args }) => [`${line}!`, id, ...Object.values(args)].join(' ')),
  ];
}

describe('birthdays of cards', () => {
  test.each([
    ['vCard 3', 'BDAY:1996-02-29', 'Ona 1996-02-29 1996'],
    ['vCard 3 with a time', 'BDAY;VALUE=date-time:1996-02-29T00:00:00Z', 'Ona 1996-02-29 1996'],
    ['vCard 4', 'BDAY:19960229', 'Ona 1996-02-29 1996'],
    ['vCard 4 with a time', 'BDAY:19960229T231000+0200', 'Ona 1996-02-29 1996'],
    ['no year', 'BDAY:--0229', 'Ona 2000-02-29 null'],
    ['no year, with a hyphen', 'BDAY;VALUE=date:--02-29', 'Ona 2000-02-29 null'],
    ['Apple', 'BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29', 'Ona 2000-02-29 null'],
    [
      'Apple with a group and a value type',
      'item1.BDAY;VALUE=date;X-APPLE-OMIT-YEAR=1996:1996-02-29',
      'Ona 2000-02-29 null',
    ],
    ['small letters', 'bday;value="date":1996-02-29', 'Ona 1996-02-29 1996'],
    ['a folded line', 'BDAY:1996-\r\n 02-29', 'Ona 1996-02-29 1996'],
    ['born in 2000', 'BDAY:20000229', 'Ona 2000-02-29 2000'],
  ])('%s', (_, line, expected) => {
    expect(read(card('VERSION:4.0', 'FN:Ona', line))).toEqual([`4 ${expected}`]);
  });

  test.each([
    ['BDAY:--0230', '4! birthday.dateImpossible'],
    ['BDAY:20010229', '4! birthday.leapDayImpossible 2001'],
    ['BDAY:18960229', '4! birthday.yearRange 1900 2026'],
    ['BDAY:1996-02', '4! import.fileDateUnreadable 1996-02'],
    ['BDAY:---29', '4! import.fileDateUnreadable ---29'],
    ['BDAY;VALUE=text:circa 1800', '4! import.fileDateUnreadable circa 1800'],
    ['BDAY', '4! import.fileDateUnreadable '],
    ['BDAY:', '1! import.fileNothing'],
    ['NOTE:x', '1! import.fileNothing'],
  ])('%s is told with its line', (line, expected) => {
    expect(read(card('VERSION:4.0', 'FN:Ona', line))).toEqual([expected]);
  });
});

describe('names of cards', () => {
  test.each([
    ['the parts, if the whole is missing', ['N:Kazlauskienė;Ona;Marija;;'], 'Ona Marija Kazlauskienė'],
    ['escapes', [String.raw`FN:Ona\, Petras\; \\ir kiti\n`], String.raw`Ona, Petras; \ir kiti`],
    [
      'quoted-printable over two lines',
      ['FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C5=BDygi=', 'mantas'],
      'Žygimantas',
    ],
    ['quoted-printable by its bare name', ['N;QUOTED-PRINTABLE:=D0=9E;=D0=AF'], 'Я О'],
    ['quoted-printable of an old alphabet', ['FN;ENCODING=QUOTED-PRINTABLE:Ren=E9e'], 'Renée'],
    ['a colon in a parameter', ['FN;X-NOTE="a:b;c":Ona'], 'Ona'],
  ])('%s', (_, lines, expected) => {
    const { people } = readFile(card('VERSION:2.1', ...lines, 'BDAY:1990-01-01'), today);
    expect(people[0]?.birthday.name).toBe(expected);
  });

  test('e-mail and notes come along', () => {
    const text = card(
      'VERSION:3.0',
      'FN:Ona',
      'BDAY:1990-01-01',
      'EMAIL;TYPE=HOME:ona@example.lt',
      String.raw`NOTE:a\nb`,
    );
    expect(readFile(text, today).people[0]?.birthday).toMatchObject({ email: 'ona@example.lt', notes: 'a\nb' });
  });

  test('a card without an end, a name or sense does not spoil the others', () => {
    const text = [
      'BEGIN:VCARD',
      'FN:Never closed',
      'BDAY:1990-01-01',
      card('garbage', 'FN:Ona', 'BDAY:1990-01-01').trimEnd(),
      card('BDAY:1990-01-01').trimEnd(),
      'BEGIN:VCARD',
      'FN:Cut off',
    ].join('\r\n');
    expect(read(text)).toEqual([
      '7 Ona 1990-01-01 1990',
      '1! import.fileEntryOpen',
      '10! birthday.nameRequired',
      '12! import.fileEntryOpen',
    ]);
  });
});

test('another reader finds in our cards what was written', () => {
  fc.assert(
    fc.property(groups, (group) => {
      const cards = ICAL.parse(writeVcards(group)) as [string, [string, object, string, string][]][];
      const parsed = (Array.isArray(cards[0]) ? cards : [cards]) as typeof cards;
      const valueOf = (index: number, name: string) => parsed[index]?.[1].find(([key]) => key === name)?.[3];
      for (const [index, { name, birthYear, date, notes, email }] of group.entries()) {
        expect(valueOf(index, 'fn')).toBe(name);
        expect(valueOf(index, 'bday')).toBe(birthYear === null ? `-${date.slice(4)}` : date);
        expect(valueOf(index, 'note')).toBe(notes ?? undefined);
        expect(valueOf(index, 'email')).toBe(email ?? undefined);
      }
    }),
    { numRuns: 300 },
  );
});
