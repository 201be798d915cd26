import type { Language } from '#domain/language.ts';

type Moment = Date | number;

const dayFormats = new Map<Language, Intl.DateTimeFormat>();

/** A date with no-break spaces beside its numbers. */
export const noBreakDate = (date: string) => date.replaceAll(/ (?=\d)|(?<=\d) /g, '\u{A0}');

/** "Thursday, November 26", with a no-break space before the number. */
export function formatMailDay(day: Temporal.PlainDate, language: Language): string {
  const options = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  const format = dayFormats.get(language) ?? new Intl.DateTimeFormat(language, options);
  dayFormats.set(language, format);
  return noBreakDate(format.format(day.toZonedDateTime('UTC').epochMilliseconds));
}

/** "November 26, 2026" for the reader's zone, with no-break spaces beside its numbers. */
export function formatMailDate(moment: Moment, language: Language, timeZone: string): string {
  return noBreakDate(new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(moment));
}

/** The same for a day of the calendar, which has no zone. */
export function formatMailDateOf(day: Temporal.PlainDate, language: Language): string {
  return noBreakDate(day.toLocaleString(language, { dateStyle: 'long' }));
}

/** "November 26" for the reader's zone, with usual spaces, for subjects too. */
export function formatMonthAndDay(moment: Moment, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone }).format(moment);
}
