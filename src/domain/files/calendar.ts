import { isLeapDay } from '../birthdays/calendar-day.ts';
import type { Birthday } from '../birthdays/birthday.ts';
import { readTitle, type Title } from './calendar-title.ts';
import {
  type Component,
  components,
  decodeText,
  escapeText,
  foldLine,
  ownInMemory,
  ownMuted,
} from './content-lines.ts';
import type { Doubt, Found } from './found.ts';
import { readYearFirst, withYear } from './written-date.ts';

/** Our own properties for the plain name, and for a year that is one of birth. Other programs ignore them. */
const ownName = 'X-KARTU-NAME';
const ownYear = 'X-KARTU-BIRTH-YEAR';

const isYearly = (rule: string) =>
  /(?:^|;)FREQ=YEARLY(?:;|$)/i.test(rule) && !/;INTERVAL=(?!1(?:;|$))/i.test(`;${rule}`);

const textOf = (event: Component, name: string) => decodeText(event.properties.get(name)?.value ?? '');

/** Nextcloud makes events of the dates in its address books, and says of which. */
const nextcloudKind = 'X-NEXTCLOUD-BC-FIELD-TYPE';
const nextcloudYear = 'X-NEXTCLOUD-BC-YEAR';

/** The year in which a series ended, if it did. */
function endOf(rule: string, latestYear: number): number | undefined {
  const year = Number(/(?:^|;)UNTIL=(\d{4})/i.exec(rule)?.[1] ?? Number.NaN);
  return year < latestYear ? year : undefined;
}

/** Why an event is probably no birthday; nothing if it is one. */
function doubtOf(event: Component, title: Title, latestYear: number): Doubt | undefined {
  const kind = textOf(event, nextcloudKind).trim().toUpperCase();
  if (kind === 'ANNIVERSARY') return { kind: 'anniversary' };
  if (kind === 'DEATHDATE') return { kind: 'death' };
  if (kind === 'BDAY' || event.properties.has(ownName)) return undefined;
  const year = endOf(textOf(event, 'RRULE'), latestYear);
  if (title.kind !== 'birthday')
    return {
      kind: title.kind === 'other' && year !== undefined ? 'ended' : title.kind,
      ...(year === undefined ? {} : { year }),
    };
  return year === undefined ? undefined : { kind: 'ended', year };
}

/** Outlook writes whole days as a time with a mark. */
const isWholeDay = (event: Component, written: string) =>
  !written.includes('T') || (/T0{4,6}/.test(written) && /TRUE/i.test(textOf(event, 'X-MICROSOFT-CDO-ALLDAYEVENT')));

/**
 * Whole days that come back every year, and whatever is called a birthday. Others are appointments.
 * The first year of a series is mostly the one in which somebody entered it, so it is no year of birth unless we wrote it.
 */
function findingOf(event: Component, latestYear: number, isBirthdayCalendar: boolean): Found {
  const { line } = event;
  if (!event.isClosed) return { line, id: 'import.fileEntryOpen', args: {} };
  const written = event.properties.get('DTSTART')?.value?.trim() ?? '';
  const title = readTitle(textOf(event, 'SUMMARY'), latestYear, isBirthdayCalendar);
  const isDay = isYearly(textOf(event, 'RRULE')) && isWholeDay(event, written);
  if (!isDay && !title.isCalledBirthday) return 'other-event';
  const date = readYearFirst(written);
  const isBirthYear = date !== undefined && textOf(event, ownYear).trim() === String(date.year);
  const told = Number(textOf(event, nextcloudYear).trim() || Number.NaN);
  const year = Number.isInteger(told) ? told : title.year;
  return {
    line,
    name: textOf(event, ownName) || title.name,
    date: date ? withYear(date, isBirthYear ? date.year : (year ?? null)) : 'unreadable',
    writtenDate: written,
    isMuted: event.properties.has(ownMuted),
    isRemembered: event.properties.has(ownInMemory),
    doubt: doubtOf(event, title, latestYear),
    // Single instances of a series share its id.
    ref: event.properties.has('RECURRENCE-ID') ? undefined : textOf(event, 'UID').trim() || undefined,
  };
}

export function* readCalendar(text: string, latestYear: number): Generator<Found> {
  const name = /^X-WR-CALNAME[^:\r\n]*:(.*)$/im.exec(text.slice(0, longestHead))?.[1] ?? '';
  const isBirthdayCalendar = /birthday|gimtadien|дни рождени|день рождени/i.test(name);
  for (const event of components(text, 'VEVENT')) yield findingOf(event, latestYear, isBirthdayCalendar);
}

/** What a calendar says about itself stands in its first lines. */
const longestHead = 5000;

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
  const { id, name, date, birthYear, isMuted, isRemembered } = birthday;
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
    ...(isMuted ? [`${ownMuted}:1`] : []),
    ...(isRemembered ? [`${ownInMemory}:1`] : []),
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
