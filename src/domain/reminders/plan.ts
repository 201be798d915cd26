import { type Birthday, computeFrom } from '../birthdays/birthday.ts';
import { reminderLimits } from '../limits/reminders.ts';

/** When and how far ahead somebody wants to be reminded. */
export interface ReminderPlan {
  /** An IANA name. */
  readonly timeZone: string;
  /** Local time, 0 to 23. */
  readonly hour: number;
  readonly leadDays: readonly number[];
}

/** One switch for all mails, and one for each of the three reminders. */
export interface ReminderSwitches {
  readonly isOn: boolean;
  readonly weekBefore: boolean;
  readonly dayBefore: boolean;
  readonly onTheDay: boolean;
}

/** The lead days that are switched on, the longest first; none while mails are off. */
export function wantedLeadDays({ isOn, weekBefore, dayBefore, onTheDay }: ReminderSwitches): number[] {
  const wished = [weekBefore, dayBefore, onTheDay];
  return isOn ? reminderLimits.leadDays.filter((_lead, index) => wished[index]) : [];
}

/** A birthday that reminders may be about. */
export interface Remindable extends Birthday {
  readonly isMuted: boolean;
}

export interface DigestItem<T extends Remindable> {
  readonly birthday: T;
  readonly leadDays: number;
}

export interface Digest<T extends Remindable> {
  readonly at: Temporal.ZonedDateTime;
  /** The nearest first; people of one day in the order given. */
  readonly items: readonly DigestItem<T>[];
}

/**
 * The instant of the hour, or of a minute after it, on that day. If a clock change skips it, the first moment after the gap; if it comes twice,
 * the first. If the gap reaches to midnight, no such moment is left on that day: then earlier by the length of the gap.
 */
export function sendingMoment(
  day: Temporal.PlainDate,
  { timeZone, hour, minute = 0 }: Pick<ReminderPlan, 'timeZone' | 'hour'> & { readonly minute?: number },
): Temporal.ZonedDateTime {
  const wanted = day.toPlainDateTime({ hour, minute });
  const moment = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (moment.toPlainDateTime().equals(wanted)) return moment;
  const afterGap = moment.getTimeZoneTransition('next');
  return afterGap?.toPlainDate().equals(day) ? afterGap : moment;
}

/** The next mail; nothing without birthdays or while reminders are off. */
export function nextDigest<T extends Remindable>(
  birthdays: readonly T[],
  plan: ReminderPlan,
  now: Temporal.Instant,
): Digest<T> | null {
  const today = now.toZonedDateTimeISO(plan.timeZone).toPlainDate();
  const isStillToCome = Temporal.Instant.compare(sendingMoment(today, plan).toInstant(), now) > 0;
  const first = isStillToCome ? today : today.add({ days: 1 });
  const told = birthdays.filter(({ isMuted }) => !isMuted);
  const waiting = plan.leadDays
    .toSorted((one, other) => one - other)
    .flatMap((leadDays) => {
      const compute = computeFrom(first.add({ days: leadDays }));
      return told.map((birthday) => ({ birthday, leadDays, inDays: compute(birthday).inDays }));
    });
  if (waiting.length === 0) return null;
  const soonest = waiting.reduce((least, { inDays }) => Math.min(least, inDays), Number.POSITIVE_INFINITY);
  return {
    at: sendingMoment(first.add({ days: soonest }), plan),
    items: waiting.filter(({ inDays }) => inDays === soonest).map(({ birthday, leadDays }) => ({ birthday, leadDays })),
  };
}
