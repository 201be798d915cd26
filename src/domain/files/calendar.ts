import { isLeapDay } from '../birthdays/calendar-day.ts';
import type { Birthday } from '../birthdays/birthday.ts';
import { type Component, components, decodeText, escapeText, foldLine } from './content-lines.ts';
import type { Found } from './found.ts';
import { readYearFirst, withYear } from './written-date.ts';

/** Our own properties for the plain name, and for a year that is one of birth. Other programs ignore them. */
const ownName = 'X-KARTU-NAME';
const ownYear = 'X-KARTU-BIRTH-YEAR';

const cakes = /^(?:\s|🎂|🎉|🎁|🎈|🎊|🥳|🍰|🧁|\uFE0F)+|(?:\s|!|🎂|🎉|🎁|🎈|🎊|🥳|🍰|🧁|\uFE0F)+$/gu;
const wordsBefore = /^(?:happy birthday[,:]?|birthday(?: of|:)|gimtadienis:?|день рождения:?|др:?)\s+/iu;
const wordsAfter = /(?:['’]s?\s+birthday|\s+(?:[-–—]\s*)?(?:birthday|gimtadienis|день рождения))$/iu;
/** Much longer than any valid name, and short enough for the patterns below to stay fast. */
const longestTitle = 300;

/** The name in titles such as "Ona's birthday", "🎂 Ona" or "Gimtadienis: Ona"; all of it where nothing else is left. */
function nameInTitle(title: string): string {
  if (title.length > longestTitle) return title;
  const name = title.replaceAll(cakes, '').replace(wordsBefore, '').replace(wordsAfter, '');
  return name.trim() || title;
}

const isYearly = (rule: string) =>
  /(?:^|;)FREQ=YEARLY(?:;|$)/i.test(rule) && !/;INTERVAL=(?!1(?:;|$))/i.test(`;${rule}`);

const textOf = (event: Component, name: string) => decodeText(event.properties.get(name)?.value ?? '');

/**
 * Whole days that come back every year. Others are appointments.
 * The first year of a series is mostly the one in which somebody entered it, so it is no year of birth unless we wrote it.
 */
function findingOf(event: Component): Found {
  const { line } = event;
  if (!event.isClosed) return { line, id: 'import.fileEntryOpen', args: {} };
  const written = event.properties.get('DTSTART')?.value?.trim() ?? '';
  if (!isYearly(textOf(event, 'RRULE')) || written.includes('T')) return 'without-birthday';
  const date = readYearFirst(written);
  const isBirthYear = date !== undefined && textOf(event, ownYear).trim() === String(date.year);
  return {
    line,
    name: textOf(event, ownName) || nameInTitle(textOf(event, 'SUMMARY')),
    date: date ? withYear(date, isBirthYear ? date.year : null) : 'unreadable',
    writtenDate: written,
  };
}

export function* readCalendar(text: string): Generator<Found> {
  for (const event of components(text, 'VEVENT')) yield findingOf(event);
}

export interface CalendarBirthday extends Birthday {
  readonly id: number;
  readonly name: string;
  readonly isMuted: boolean;
  readonly isRemembered: boolean;
  readonly changedAt: Temporal.Instant;
}

export interface CalendarOptions {
  /** Events keep their id as long as the host keeps its name. */
  readonly host: string;
  readonly calendarName: string;
  /** The title in the reader's language. Neither age nor year: an event stands for every year. */
  title(birthday: CalendarBirthday): string;
  /** How many days before to remind, and at which hour of the day. */
  readonly leadDays: readonly number[];
  readonly hour: number;
}

const encodeText = (text: string) => escapeText(text, /[\\;,]/g);

/** Relative to the midnight at which the day begins. */
function trigger(leadDays: number, hour: number): string {
  if (leadDays === 0) return `PT${hour}H`;
  const whole = leadDays - 1;
  return `-P${whole > 0 ? `${whole}D` : ''}T${24 - hour}H`;
}

/** The last day of February: the 29th in leap years and the 28th in others, by our rule. */
const yearly = (date: string) => (isLeapDay(date) ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1' : 'FREQ=YEARLY');

const stamp = (instant: Temporal.Instant) => instant.round('second').toString().replaceAll(/[-:]/g, '');

function eventOf(birthday: CalendarBirthday, options: CalendarOptions): string[] {
  const { id, name, date, birthYear, isMuted } = birthday;
  const title = encodeText(options.title(birthday));
  return [
    'BEGIN:VEVENT',
    `UID:birthday-${id}@${options.host}`,
    `DTSTAMP:${stamp(birthday.changedAt)}`,
    `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
    `RRULE:${yearly(date)}`,
    `SUMMARY:${title}`,
    'TRANSP:TRANSPARENT',
    `${ownName}:${encodeText(name)}`,
    ...(birthYear === null ? [] : [`${ownYear}:${birthYear}`]),
    ...(isMuted ? [] : options.leadDays).flatMap((leadDays) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `TRIGGER:${trigger(leadDays, options.hour)}`,
      `DESCRIPTION:${title}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ];
}

/** The calendar to subscribe to. The same birthdays give the same bytes. */
export function writeCalendar(birthdays: readonly CalendarBirthday[], options: CalendarOptions): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kartu//Birthdays//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${encodeText(options.calendarName)}`,
    ...birthdays.flatMap((birthday) => eventOf(birthday, options)),
    'END:VCALENDAR',
  ]
    .map(foldLine)
    .join('');
}
