import { type Birthday, computeFrom } from '../birthdays/birthday.ts';
import { reminderLimits } from '../limits/reminders.ts';

/** When and how far ahead somebody wants to be reminded. */
export interface ReminderPlan {
  /** An IANA name. */
  readonly timeZone: string;
  /** By the clock on the wall, 0 to 23. */
  readonly hour: number;
  readonly leadDays: readonly number[];
}

/** The switches that somebody sets: one for all mails, and one for each of the three reminders. */
export interface ReminderSwitches {
  readonly isOn: boolean;
  readonly weekBefore: boolean;
  readonly dayBefore: boolean;
  readonly onTheDay: boolean;
}

/** How many days ahead somebody is reminded, the earliest first; none at all while the mails are off. */
export function wantedLeadDays({ isOn, weekBefore, dayBefore, onTheDay }: ReminderSwitches): number[] {
  const wished = [weekBefore, dayBefore, onTheDay];
  return isOn ? reminderLimits.leadDays.filter((_lead, index) => wished[index]) : [];
}

/** Somebody of whom a mail may tell. */
export interface Remindable extends Birthday {
  readonly isMuted: boolean;
}

export interface DigestItem<T extends Remindable> {
  readonly birthday: T;
  readonly leadDays: number;
}

export interface Digest<T extends Remindable> {
  readonly at: Temporal.ZonedDateTime;
  /** Who is nearest comes first, and otherwise the order in which they were given. */
  readonly items: readonly DigestItem<T>[];
}

/**
 * The hour on that day. Where the clock skips it, the first moment after the gap; where it comes twice, the first.
 * A gap that reaches to midnight leaves no such moment: then as long before it as the hour lies behind its beginning.
 */
export function sendingMoment(
  day: Temporal.PlainDate,
  { timeZone, hour }: Pick<ReminderPlan, 'timeZone' | 'hour'>,
): Temporal.ZonedDateTime {
  const wanted = day.toPlainDateTime({ hour });
  const moment = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (moment.toPlainDateTime().equals(wanted)) return moment;
  const afterGap = moment.getTimeZoneTransition('next');
  return afterGap?.toPlainDate().equals(day) ? afterGap : moment;
}

/** The next mail there is a reason for; nothing while there is nobody to tell of or no reminders are wanted. */
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
