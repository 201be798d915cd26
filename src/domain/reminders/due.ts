import { reminderLimits } from '../limits/reminders.ts';
import type { ReminderClock, SpreadPlan } from './clock.ts';
import type { Remindable } from './plan.ts';

export interface RemindedPerson extends Remindable {
  readonly id: number;
}

/** A user's plan, and the last local day that is completely planned. */
export interface Reminded extends SpreadPlan {
  readonly plannedThrough: Temporal.PlainDate | null;
}

/** One reason to write: this birthday, so many days ahead, in this year. */
export interface ReminderItem {
  readonly birthdayId: number;
  readonly leadDays: number;
  readonly occursOn: Temporal.PlainDate;
}

export type ItemState = 'planned' | 'superseded' | 'expired';

export interface SettledItem extends ReminderItem {
  readonly state: ItemState;
}

export interface NextCheck {
  readonly plannedThrough: Temporal.PlainDate;
  /** When the next mail is due; null while none is possible. */
  readonly nextAt: Temporal.Instant | null;
}

export interface DayPlan extends NextCheck {
  /** The local day whose mail this is. */
  readonly date: Temporal.PlainDate;
  readonly items: readonly SettledItem[];
  /** When the mail is no longer useful; null if there is none to send. */
  readonly deadline: Temporal.Instant | null;
}

const laterOf = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) < 0 ? other : one;

const isOver = (moment: Temporal.Instant, now: Temporal.Instant) => Temporal.Instant.compare(moment, now) <= 0;

/** The last local day whose hour of sending has come. */
function lastDayPast(plan: SpreadPlan, clock: ReminderClock): Temporal.PlainDate {
  const today = clock.today(plan.timeZone);
  return isOver(clock.sendingAt(today, plan), clock.now) ? today : clock.plus(today, -1);
}

/** Calls back for each item due from `first` on, with the number of days after it. */
function eachWaiting(
  people: readonly RemindedPerson[],
  plan: SpreadPlan,
  first: Temporal.PlainDate,
  clock: ReminderClock,
  take: (person: RemindedPerson, leadDays: number, inDays: number) => void,
): void {
  for (const leadDays of plan.leadDays) {
    const compute = clock.computeFrom(clock.plus(first, leadDays));
    for (const person of people) if (!person.isMuted) take(person, leadDays, compute(person).inDays);
  }
}

function nextMoment(
  people: readonly RemindedPerson[],
  plan: SpreadPlan,
  plannedThrough: Temporal.PlainDate,
  clock: ReminderClock,
): Temporal.Instant | null {
  const first = clock.plus(plannedThrough, 1);
  let soonest = Number.POSITIVE_INFINITY;
  eachWaiting(people, plan, first, clock, (_person, _leadDays, inDays) => {
    soonest = Math.min(soonest, inDays);
  });
  return Number.isFinite(soonest) ? clock.sendingAt(clock.plus(first, soonest), plan) : null;
}

/** A belated reminder is allowed until an hour after today's mail, and only for yesterday's birthday. */
function isTooLate(occursOn: Temporal.PlainDate, plan: SpreadPlan, clock: ReminderClock): boolean {
  return isOver(deadlineFor(occursOn, plan, clock), clock.now);
}

/** After this moment a reminder of that day is too late. */
export function deadlineFor(occursOn: Temporal.PlainDate, plan: SpreadPlan, clock: ReminderClock): Temporal.Instant {
  return clock.sendingAt(clock.plus(occursOn, 1), plan).add({ seconds: reminderLimits.belatedGraceSeconds });
}

/** Of several items about one birthday only the one with the fewest lead days is sent. */
function settle(items: readonly ReminderItem[], plan: SpreadPlan, clock: ReminderClock): SettledItem[] {
  const nearest = new Map<string, number>();
  const keyOf = ({ birthdayId, occursOn }: ReminderItem) => `${birthdayId} ${occursOn.toString()}`;
  for (const item of items) {
    const key = keyOf(item);
    nearest.set(key, Math.min(item.leadDays, nearest.get(key) ?? item.leadDays));
  }
  return items.map((item) => {
    if (nearest.get(keyOf(item)) !== item.leadDays) return { ...item, state: 'superseded' };
    return { ...item, state: isTooLate(item.occursOn, plan, clock) ? 'expired' : 'planned' };
  });
}

const hasMail = (items: readonly SettledItem[]) => items.some(({ state }) => state === 'planned');

function dueFrom(
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  people: readonly RemindedPerson[],
  plan: SpreadPlan,
  clock: ReminderClock,
): ReminderItem[] {
  const within = clock.daysBetween(first, last);
  const due: ReminderItem[] = [];
  if (within < 0) return due;
  eachWaiting(people, plan, first, clock, ({ id }, leadDays, inDays) => {
    if (inDays <= within) due.push({ birthdayId: id, leadDays, occursOn: clock.plus(first, inDays + leadDays) });
  });
  return due;
}

/**
 * Everything a user is owed at this moment, missed days included, in one mail.
 * A late mail includes today's items even before today's hour, so that the day still has one mail.
 * `waiting` are items of earlier mails that have not been sent: they join this one, if there is one.
 */
export function planDay(
  user: Reminded,
  people: readonly RemindedPerson[],
  waiting: readonly ReminderItem[],
  clock: ReminderClock,
): DayPlan {
  const today = clock.today(user.timeZone);
  const lastPast = lastDayPast(user, clock);
  const through = laterOf(user.plannedThrough ?? lastPast, clock.plus(today, -reminderLimits.lookBackDays));
  const first = clock.plus(through, 1);
  const missed = settle(dueFrom(first, lastPast, people, user, clock), user, clock);
  const isSending = hasMail(missed);
  const items = isSending ? settle([...waiting, ...dueFrom(first, today, people, user, clock)], user, clock) : missed;
  const plannedThrough = laterOf(through, isSending ? today : lastPast);
  const lastOccurrence = items.reduce<Temporal.PlainDate | null>(
    (last, { state, occursOn }) => (state === 'planned' ? laterOf(last ?? occursOn, occursOn) : last),
    null,
  );
  return {
    date: today,
    items,
    deadline: lastOccurrence && deadlineFor(lastOccurrence, user, clock),
    plannedThrough,
    nextAt: nextMoment(people, user, plannedThrough, clock),
  };
}

/**
 * The day through which a user counts as planned, before birthdays or settings change: a birthday entered today then
 * causes no late reminder. From the day of an overdue mail on everything stays owed.
 */
export function settledUntilNow(
  user: Reminded & { readonly overdueSince: Temporal.Instant | null },
  clock: ReminderClock,
): Temporal.PlainDate {
  const settled =
    user.overdueSince === null
      ? lastDayPast(user, clock)
      : user.overdueSince.toZonedDateTimeISO(user.timeZone).toPlainDate().subtract({ days: 1 });
  return laterOf(user.plannedThrough ?? settled, settled);
}

/** When the planner checks a user next; a moment in the past means that something is owed already. */
export function nextCheck(
  user: SpreadPlan,
  people: readonly RemindedPerson[],
  plannedThrough: Temporal.PlainDate,
  clock: ReminderClock,
): NextCheck {
  return { plannedThrough, nextAt: nextMoment(people, user, plannedThrough, clock) };
}

export type SkipReason = 'off' | 'muted' | 'deleted' | 'changed' | 'too-late';

/** Checks a planned item just before sending: the reason not to send it, or null. */
export function skipReasonOf(
  item: ReminderItem,
  person: RemindedPerson | undefined,
  plan: SpreadPlan,
  clock: ReminderClock,
): SkipReason | null {
  if (!person) return 'deleted';
  if (person.isMuted) return 'muted';
  if (!plan.leadDays.includes(item.leadDays)) return 'off';
  if (!clock.computeFrom(item.occursOn)(person).on.equals(item.occursOn)) return 'changed';
  return isTooLate(item.occursOn, plan, clock) ? 'too-late' : null;
}
