import type { Language } from '#domain/language.ts';
import { formatDay } from './dates.ts';

const monthsOfYear = 12;

/** The twelve months in their standalone form, as options of a select. */
export function monthOptions(language: Language): { value: string; label: string }[] {
  return Array.from({ length: monthsOfYear }, (_, index) => {
    const month = index + 1;
    const label = formatDay(language, 'month', Temporal.PlainDate.from({ year: 2000, month, day: 1 }));
    return { value: String(month), label };
  });
}
