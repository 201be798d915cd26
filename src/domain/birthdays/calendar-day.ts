/** The placeholder in `date` if the year of birth is unknown; a leap year, so that 29 February is valid. */
const placeholderYear = 2000;

const written = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Parses `YYYY-MM-DD`; nothing if the text has another form or the calendar has no such day. */
export function parseDay(text: string): Temporal.PlainDate | undefined {
  const parts = written.exec(text);
  if (!parts) return undefined;
  try {
    // Ten times as fast as parsing the text, and files have thousands.
    return new Temporal.PlainDate(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  } catch {
    return undefined;
  }
}

/** Formats a date as it is stored and sent; an impossible one is formatted too, and refused by `parseDay`. */
export function writeDay(year: number | null, month: number, day: number): string {
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return `${digits(year ?? placeholderYear, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

/** 29 February has its own error message, because it is valid in other years. */
export const isLeapDay = (date: string): boolean => /^\d{4}-02-29$/.test(date);

/** How many days a select offers: those of the chosen month, or 31 until month and year are chosen. */
export function daysToOffer(month: number | null, year: number | null): number {
  return month === null || year === null ? 31 : Temporal.PlainYearMonth.from({ year, month }).daysInMonth;
}

/** The local date in an IANA time zone. */
export function todayIn(zone: string, now: Temporal.Instant): Temporal.PlainDate {
  return now.toZonedDateTimeISO(zone).toPlainDate();
}

/** The latest local date on Earth: no zone is ahead of Kiritimati. */
export const latestToday = (now: Temporal.Instant): Temporal.PlainDate => todayIn('Pacific/Kiritimati', now);
