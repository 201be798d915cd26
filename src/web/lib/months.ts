import type { Language } from '../../domain/language.ts';

const monthsOfYear = 12;

/** The twelve months as they stand alone, ready for a list to choose from. */
export function monthOptions(language: Language): { value: string; label: string }[] {
  return Array.from({ length: monthsOfYear }, (_, index) => {
    const month = index + 1;
    // A day beside it would put some languages into another case.
    const label = Temporal.PlainDate.from({ year: 2000, month, day: 1 }).toLocaleString(language, { month: 'long' });
    return { value: String(month), label };
  });
}

/** "Saturday, May 15" in the order and the case of the language. */
export function weekdayAndDay(day: Temporal.PlainDate, language: Language): string {
  return day.toLocaleString(language, { weekday: 'long', month: 'long', day: 'numeric' });
}
