import type { Language } from '#domain/language.ts';

const styles = {
  /** Wednesday, November 18 */
  full: { weekday: 'long', month: 'long', day: 'numeric' },
  day: { month: 'long', day: 'numeric' },
  dayAndYear: { month: 'long', day: 'numeric', year: 'numeric' },
  shortDay: { month: 'short', day: 'numeric' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  month: { month: 'long' },
  monthAndYear: { month: 'long', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DayStyle = keyof typeof styles;

/** Other styles for Lithuanian, whose short months are numbers. */
const spelledOut: Partial<Record<Language, Partial<Record<DayStyle, DayStyle>>>> = { lt: { shortDay: 'day' } };

const formats = new Map<string, Intl.DateTimeFormat>();
const cached = new Map<string, string>();

function formatOf(language: Language, style: DayStyle): Intl.DateTimeFormat {
  const key = `${language} ${style}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...styles[style], timeZone: 'UTC' });
  formats.set(key, format);
  return format;
}

/** When the cache has this many days it is emptied, so that it does not grow on a long-running server. */
const maxCached = 5000;

/** Formats a calendar day. Cached, since lists show the same few hundred days again and again. */
export function formatDay(language: Language, style: DayStyle, day: Temporal.PlainDate): string {
  const key = `${language} ${style} ${day.toString()}`;
  const known = cached.get(key);
  if (known !== undefined) return known;
  const format = formatOf(language, spelledOut[language]?.[style] ?? style);
  // No line ends between a number and the word that it counts or dates.
  const words = format.format(day.toZonedDateTime('UTC').epochMilliseconds).replace(/(\d) (?=[^\d])/g, '$1\u00a0');
  if (cached.size >= maxCached) cached.clear();
  cached.set(key, words);
  return words;
}

/** The date of a moment, with its year. */
export function formatDate(language: Language, moment: string, timeZone: string): string {
  return formatDay(language, 'dayAndYear', Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).toPlainDate());
}

/** 09:00 */
export function formatTime(language: Language, moment: Temporal.ZonedDateTime): string {
  const format = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: moment.timeZoneId,
  });
  return format.format(moment.epochMilliseconds);
}

/** For the start of a line: months and weekdays are in lower case in Lithuanian and Russian. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The city that gives a zone its name: `America/St_Johns` is St Johns. */
export function cityOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}
