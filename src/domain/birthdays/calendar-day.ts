/** Stands in `date` where the year of birth is not known. It tells nothing; a leap year, so that 29 February fits. */
const placeholderYear = 2000;

const written = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day that `YYYY-MM-DD` names, or nothing if the text has another form or the calendar has no such day. */
export function parseDay(text: string): Temporal.PlainDate | undefined {
  const parts = written.exec(text);
  if (!parts) return undefined;
  try {
    // A tenth of the time that reading the text would take, and files have thousands.
    return new Temporal.PlainDate(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  } catch {
    return undefined;
  }
}

/** Month and day as they are stored and sent; what is impossible is written all the same and refused by `parseDay`. */
export function writeDay(year: number | null, month: number, day: number): string {
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return `${digits(year ?? placeholderYear, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

/** 29 February deserves words of its own: in another year it would have been right. */
export const isLeapDay = (date: string): boolean => /^\d{4}-02-29$/.test(date);

/** How many days a list offers: those of the month once month and year are chosen, and all that can be before. */
export function daysToOffer(month: number | null, year: number | null): number {
  return month === null || year === null ? 31 : Temporal.PlainYearMonth.from({ year, month }).daysInMonth;
}

/** What the calendar on the wall shows at this moment in a zone named by IANA. */
export function todayIn(zone: string, now: Temporal.Instant): Temporal.PlainDate {
  return now.toZonedDateTimeISO(zone).toPlainDate();
}

/** The latest date that anybody on Earth has by now: nobody is ahead of these islands. */
export const latestToday = (now: Temporal.Instant): Temporal.PlainDate => todayIn('Pacific/Kiritimati', now);
