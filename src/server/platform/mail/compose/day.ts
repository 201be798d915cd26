import type { Language } from '#domain/language.ts';

const dayFormats = new Map<Language, Intl.DateTimeFormat>();

/** A date with no-break spaces beside its numbers. */
export const unbrokenDate = (date: string) => date.replaceAll(/ (?=\d)|(?<=\d) /g, '\u{A0}');

/** "Thursday, November 26", with a no-break space before the number. */
export function formatMailDay(day: Temporal.PlainDate, language: Language): string {
  const options = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  const format = dayFormats.get(language) ?? new Intl.DateTimeFormat(language, options);
  dayFormats.set(language, format);
  return unbrokenDate(format.format(day.toZonedDateTime('UTC').epochMilliseconds));
}
