import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { calendarOptions, groups, writers } from '#proofs/support/file-cases.ts';
import { nextOccurrence } from '#domain/birthdays/birthday.ts';
import { writeCalendar } from '#domain/files/calendar.ts';
import { readFile } from './read-file.ts';

const today = Temporal.PlainDate.from('2026-11-18');
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const yearly = ['DTSTART;VALUE=DATE:20200229', 'RRULE:FREQ=YEARLY'];

describe('calendars of others', () => {
  test.each([
    ["Ona's birthday", 'Ona'],
    ['Ona’s Birthday 🎂', 'Ona'],
    ["James' birthday", 'James'],
    ['🎂 Ona', 'Ona'],
    ['🎉🎂 Ona Kazlauskienė!', 'Ona Kazlauskienė'],
    ['Birthday: Ona', 'Ona'],
    ['Birthday of Ona', 'Ona'],
    ['Happy Birthday Ona!', 'Ona'],
    ['Ona - Birthday', 'Ona'],
    ['Gimtadienis: Ona', 'Ona'],
    ['Ona – gimtadienis', 'Ona'],
    ['День рождения: Анна', 'Анна'],
    ['Анна — день рождения', 'Анна'],
    [String.raw`Ona\, Petras`, 'Ona, Petras'],
    ['Birthday', 'Birthday'],
    ['🎂', '🎂'],
  ])('%s is the day of %s', (title, name) => {
    const { people } = readFile(calendar(...yearly, `SUMMARY:${title}`), today);
    expect(people.map(({ birthday }) => birthday)).toMatchObject([
      { name, date: '2000-02-29', birthYear: null, email: null, notes: null },
    ]);
  });

  test.each([
    ['an event that comes once', ['DTSTART;VALUE=DATE:20200229', 'SUMMARY:Ona']],
    ['an event every month', ['DTSTART;VALUE=DATE:20200229', 'RRULE:FREQ=MONTHLY', 'SUMMARY:Ona']],
    ['an event every other year', ['DTSTART;VALUE=DATE:20200229', 'RRULE:FREQ=YEARLY;INTERVAL=2', 'SUMMARY:Ona']],
    ['an appointment', ['DTSTART:20200229T100000Z', 'RRULE:FREQ=YEARLY', 'SUMMARY:Ona']],
  ])('%s is no birthday', (_, lines) => {
    const { people, issues, ...counts } = readFile(calendar(...lines), today);
    expect([people, issues.map(({ id }) => id)]).toEqual([[], ['import.fileNothing']]);
    expect(counts).toEqual({ withoutBirthday: 0, otherEvents: 1 });
  });

  test('what stands in an alarm is not about the event', () => {
    const alarm = ['BEGIN:VALARM', 'SUMMARY:Wake up', 'END:VALARM'];
    const { people } = readFile(calendar(...alarm, ...yearly, 'SUMMARY:Ona'), today);
    expect(people[0]?.birthday.name).toBe('Ona');
  });

  test.each([
    [['DTSTART;VALUE=DATE:20200230', 'RRULE:FREQ=YEARLY', 'SUMMARY:Ona'], 'birthday.dateImpossible'],
    [['DTSTART;VALUE=DATE:20210229', 'RRULE:FREQ=YEARLY', 'SUMMARY:Ona'], 'birthday.leapDayImpossible'],
    [['DTSTART;VALUE=DATE:soon', 'RRULE:FREQ=YEARLY', 'SUMMARY:Ona'], 'import.fileDateUnreadable'],
    [[...yearly, 'SUMMARY:'], 'birthday.nameRequired'],
    [['BEGIN:VEVENT', ...yearly, 'SUMMARY:Ona'], 'import.fileEntryOpen'],
  ])('%j is told with its line', (lines, id) => {
    expect(readFile(calendar(...lines), today).issues.map((issue) => [issue.line, issue.id])).toEqual([[3, id]]);
  });
});

describe('our calendar', () => {
  const ona = {
    id: 7,
    name: 'Ona',
    date: '1996-02-29',
    birthYear: 1996,
    isMuted: false,
    isRemembered: false,
    changedAt: Temporal.Instant.from('2026-11-18T10:00:00Z'),
  };

  test('somebody muted rings no bell, and whoever reads it is told whether it is a day of memory', () => {
    const title = ({ name, isRemembered }: { name: string; isRemembered: boolean }) =>
      isRemembered ? `In memory: ${name}` : name;
    const written = writeCalendar([{ ...ona, isMuted: true, isRemembered: true }], { ...calendarOptions, title });
    expect(written).not.toContain('VALARM');
    expect(written).toContain('SUMMARY:In memory: Ona');
    expect(readFile(written, today).people[0]?.birthday.name).toBe('Ona');
  });

  test('is the same, byte for byte, as long as the birthdays are', () => {
    expect(writeCalendar([ona], { ...calendarOptions, leadDays: [1, 0] })).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Kartu//Birthdays//EN',
        'METHOD:PUBLISH',
        String.raw`X-WR-CALNAME:Birthdays\; all\, of them`,
        'BEGIN:VEVENT',
        'UID:birthday-7@kartu.test',
        'DTSTAMP:20261118T100000Z',
        'DTSTART;VALUE=DATE:19960229',
        'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1',
        'SUMMARY:Gimtadienis: Ona',
        'TRANSP:TRANSPARENT',
        'X-KARTU-NAME:Ona',
        'X-KARTU-BIRTH-YEAR:1996',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'TRIGGER:-PT15H',
        'DESCRIPTION:Gimtadienis: Ona',
        'END:VALARM',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'TRIGGER:PT9H',
        'DESCRIPTION:Gimtadienis: Ona',
        'END:VALARM',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  test('an alarm a week ahead rings at the chosen hour', () => {
    expect(writeCalendar([ona], { ...calendarOptions, leadDays: [7], hour: 20 })).toContain('TRIGGER:-P6DT4H\r\n');
  });

  test('tells no year that is not known', () => {
    expect(writeCalendar([{ ...ona, birthYear: null }], calendarOptions)).not.toContain('BIRTH-YEAR');
  });

  test(
    '[DASH-12] another program shows each birthday on the days on which we keep it, for forty years',
    { timeout: 30_000 },
    () => {
      fc.assert(
        fc.property(groups, (group) => {
          const root = new ICAL.Component(ICAL.parse(writers.calendar(group)) as unknown[]);
          for (const [index, component] of root.getAllSubcomponents('vevent').entries()) {
            const event = new ICAL.Event(component);
            const { name = '', date = '' } = group[index] ?? {};
            expect(event.summary).toBe(calendarOptions.title({ name }));
            const occurrences = event.iterator();
            let day = Temporal.PlainDate.from(date);
            for (let count = 0; count < 40; count += 1) {
              const on = nextOccurrence(date, day);
              expect(occurrences.next()?.toString()).toBe(on.toString());
              day = on.add({ days: 1 });
            }
          }
        }),
        { numRuns: 60 },
      );
    },
  );

  test('no line is longer than 75 octets, and none is cut within a sign', () => {
    fc.assert(
      fc.property(groups, (group) => {
        for (const line of writers.calendar(group).split('\r\n')) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
          expect(line.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});
