/** Random people, files with them, and damaged files. */
import fc from 'fast-check';
import { writeCalendar } from '#domain/files/calendar.ts';
import { writeCsv } from '#domain/files/csv.ts';
import { readFile } from '#contract/files/read-file.ts';
import type { FileBirthday, FileReading } from '#domain/files/found.ts';
import { writeVcards } from '#domain/files/vcard.ts';
import { birthdayRequest } from '#contract/birthdays.ts';
import { countedBirthdays, stored } from '#test/oracles/birthday-cases.ts';

export const today = Temporal.PlainDate.from('2151-01-01');
const request = birthdayRequest(() => today);

const edgeCases = [
  '=1+1',
  "'=1+1",
  '-Ona',
  '@ona',
  '"Ona"',
  'Ona, Petras; ir kiti',
  String.raw`C:\new\;x`,
  '🎂 Žygis',
  "Ona's birthday",
  'BEGIN:VCARD',
  'Ona\u0301',
  'ā'.repeat(100),
];
const lines = fc.oneof(
  fc.constantFrom(...edgeCases),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const texts = fc.oneof(
  lines,
  fc.array(lines, { maxLength: 6 }).map((many) => many.join('\n')),
  fc.array(lines, { maxLength: 6 }).map((many) => many.join('\r\n\t')),
);

/** Only people that the contract accepts. */
const people: fc.Arbitrary<FileBirthday> = fc
  .record({
    name: lines,
    birthday: countedBirthdays,
    email: fc.constantFrom(null, 'ona@example.lt', "+o'neil@example.lt"),
    notes: fc.option(texts),
    isMuted: fc.boolean(),
    isRemembered: fc.boolean(),
  })
  .map(({ birthday, ...person }) => request.safeParse({ ...person, ...stored(birthday) }).data)
  .filter((data) => data !== undefined);

export const groups = fc.array(people, { minLength: 1, maxLength: 8 });

export const calendarOptions = {
  host: 'kartu.test',
  calendarName: 'Birthdays; all, of them',
  title: ({ name }: { name: string }) => `Gimtadienis: ${name}`,
  leadDays: [7, 1, 0],
  hour: 9,
};
const changedAt = Temporal.Instant.from('2026-11-18T10:00:00.5Z');

export const writers = {
  csv: writeCsv,
  vcard: writeVcards,
  calendar: (birthdays: readonly FileBirthday[]) =>
    writeCalendar(
      birthdays.map((birthday, id) => ({ ...birthday, id, changedAt })),
      calendarOptions,
    ),
};
export type Format = keyof typeof writers;

const insertions = [
  '"',
  '""',
  ',',
  ';;;;',
  ':',
  '\t',
  '\n',
  '\r',
  '\r\n ',
  '\0',
  '\uD83C',
  '\uFEFF',
  '=\n',
  '=C5=',
  '%',
  '\\',
  '31/02/1990',
  '05/06/1990',
  '99999999999',
  '-1',
  '0000-00-00',
  'BEGIN:VCARD\n',
  'END:VCARD\n',
  'BEGIN:VEVENT\n',
  'END:VEVENT\n',
  'BEGIN:VALARM\n',
  'BDAY\n',
  'BDAY;VALUE=text:circa 1800\n',
  'DTSTART:\n',
  'RRULE:FREQ=YEARLY\n',
  'N;ENCODING=QUOTED-PRINTABLE:=C3=\n',
  'name,birthday\n',
  '__proto__',
  'x'.repeat(3000),
];

interface Damage {
  at: number;
  length: number;
  insert: string;
}

const damages: fc.Arbitrary<Damage[]> = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.oneof(
      { weight: 6, arbitrary: fc.constant(0) },
      { weight: 6, arbitrary: fc.integer({ min: 0, max: 30 }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 3000 }) },
    ),
    insert: fc.oneof(fc.constant(''), fc.constantFrom(...insertions), fc.string({ unit: 'binary', maxLength: 20 })),
  }),
  { minLength: 1, maxLength: 6 },
);

function spoil(text: string, many: readonly Damage[]): string {
  return many.reduce((current, { at, length, insert }) => {
    const from = Math.floor(at * current.length);
    return current.slice(0, from) + insert + current.slice(from + length);
  }, text);
}

/** A file of ours with pieces removed and others inserted. */
export const spoiledFiles = (format: Format): fc.Arbitrary<string> =>
  fc.tuple(groups, damages).map(([group, many]) => spoil(writers[format](group), many));

/** What differs after people were written and read again. A calendar holds names and dates only. */
export function findDifferences(format: Format, group: readonly FileBirthday[]): string | undefined {
  const kept = format === 'calendar' ? group.map((person) => ({ ...person, email: null, notes: null })) : group;
  const { people: read, issues } = readFile(writers[format](group), today);
  const [wanted, found] = [JSON.stringify(kept), JSON.stringify(read.map(({ birthday }) => birthday))];
  return issues.length === 0 && wanted === found ? undefined : `${wanted} became ${found} ${JSON.stringify(issues)}`;
}

const knownReasons = new Set([
  'import.fileColumns',
  'import.fileQuoteOpen',
  'import.fileEntryOpen',
  'import.fileDateAmbiguous',
  'import.fileDateUnreadable',
  'import.fileNothing',
  'import.fileUnreadable',
  'import.limitReached',
  'birthday.nameRequired',
  'birthday.dateImpossible',
  'birthday.leapDayImpossible',
  'birthday.yearRange',
  'auth.emailInvalid',
  'errors.tooLong',
  'errors.invalid',
]);

/** What is wrong with the result of reading: an issue without a line or a reason, or a person whom the contract refuses. */
export function findReadingIssues(text: string, { people: read, issues }: FileReading): string[] {
  const lineCount = text.split(/\r\n|\n|\r/).length;
  const badIssues = issues.filter(
    ({ line, id, args }) =>
      !knownReasons.has(id) || !(line >= 1 && line <= lineCount) || !Object.values(args).join('').isWellFormed(),
  );
  const badPeople = read.filter(
    ({ birthday }) => JSON.stringify(request.safeParse(birthday).data) !== JSON.stringify(birthday),
  );
  const isSilent = read.length + issues.length === 0;
  return [...badIssues, ...badPeople, ...(isSilent ? ['nothing said'] : [])].map((flaw) => JSON.stringify(flaw));
}
