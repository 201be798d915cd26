/**
 * A model of which reminders each user must get, computed day by day: no Temporal, no SQL, and nothing of src/domain.
 * Days are counted from 1 January 1970.
 */
import { type Day, daysOfMonth } from './birthdays.ts';
import { dayMs, localDay, momentOf, type WallClock } from './wall-clock.ts';

const belatedMs = 3_600_000;
const spreadSeconds = 1200;

export interface ModelPerson {
  month: number;
  day: number;
  muted: boolean;
}

export interface ModelUser {
  id: number;
  wall: WallClock;
  hour: number;
  enabled: boolean;
  leads: Set<number>;
  people: Map<number, ModelPerson>;
  through: number;
  /** No further day can be due before this moment. */
  idleUntil: number;
}

interface Item {
  person: number;
  lead: number;
  on: number;
}

interface WaitingMail {
  date: number;
  items: Item[];
}

const civil = new Map<number, Day>();
function dayOf(dayNumber: number): Day {
  const known = civil.get(dayNumber);
  if (known) return known;
  const date = new Date(dayNumber * dayMs);
  const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  civil.set(dayNumber, day);
  return day;
}

function isCelebratedOn(person: ModelPerson, dayNumber: number): boolean {
  const { year, month, day } = dayOf(dayNumber);
  return person.month === month && Math.min(person.day, daysOfMonth(year, month)) === day;
}

export function createReminderModel() {
  const users = new Map<number, ModelUser>();
  /** The final state of each item, by user, person, lead days and day. */
  const ended = new Map<number, Map<string, string>>();
  const waiting = new Map<number, WaitingMail>();
  const sentOn = new Map<number, Set<number>>();

  const sendingAt = (user: ModelUser, day: number) =>
    momentOf(user.wall, day, user.hour) + (user.id % spreadSeconds) * 1000;
  const isTooLate = (user: ModelUser, on: number, now: number) => now >= sendingAt(user, on + 1) + belatedMs;

  function lastPast(user: ModelUser, now: number): number {
    const today = localDay(user.wall, now);
    return sendingAt(user, today) <= now ? today : today - 1;
  }

  function itemsOf(user: ModelUser, first: number, last: number): Item[] {
    const found: Item[] = [];
    if (!user.enabled) return found;
    for (let day = first; day <= last; day += 1) {
      for (const lead of user.leads) {
        for (const [person, given] of user.people) {
          if (!given.muted && isCelebratedOn(given, day + lead)) found.push({ person, lead, on: day + lead });
        }
      }
    }
    return found;
  }

  function nearest(items: readonly Item[]): (item: Item) => boolean {
    return (item) =>
      items.every(({ person, on, lead }) => person !== item.person || on !== item.on || lead >= item.lead);
  }

  function end(user: ModelUser, { person, lead, on }: Item, state: string): void {
    const items = ended.get(user.id) ?? new Map<string, string>();
    ended.set(user.id, items);
    const key = `${person} ${lead} ${on}`;
    if ((items.get(key) ?? 'planned') === 'planned') items.set(key, state);
  }

  const stateOf = (user: ModelUser, { person, lead, on }: Item) => ended.get(user.id)?.get(`${person} ${lead} ${on}`);

  return {
    users,
    waiting,
    ended,
    sentOn,

    /**
     * Called before a user changes something: past days are closed up to the first on which a mail is owed, so that the
     * change adds nothing to them. From that day on everything stays owed.
     */
    settle(user: ModelUser, now: number): void {
      const past = lastPast(user, now);
      for (let day = user.through + 1; day <= past && itemsOf(user, day, day).length === 0; day += 1)
        user.through = day;
    },

    plan(user: ModelUser, now: number): void {
      const today = localDay(user.wall, now);
      const past = lastPast(user, now);
      const missed = itemsOf(user, user.through + 1, past);
      const isNearest = nearest(missed);
      const hasMail = missed.some((item) => isNearest(item) && !isTooLate(user, item.on, now));
      const old = waiting.get(user.id);
      const items = hasMail ? [...(old?.items ?? []), ...itemsOf(user, user.through + 1, today)] : missed;
      const counts = nearest(items);
      const kept: Item[] = [];
      for (const item of items) {
        const isFresh = stateOf(user, item) === undefined || stateOf(user, item) === 'planned';
        if (!counts(item)) end(user, item, 'superseded');
        else if (isTooLate(user, item.on, now)) end(user, item, 'expired');
        else if (isFresh) {
          end(user, item, 'planned');
          kept.push(item);
        }
      }
      user.through = Math.max(user.through, hasMail ? today : past);
      user.idleUntil = sendingAt(user, user.through + 1);
      if (hasMail && kept.length > 0) waiting.set(user.id, { date: today, items: kept });
      else if (hasMail) waiting.delete(user.id);
    },

    /** Tries every waiting mail; `isAway` means that the mail server is down. */
    deliver(now: number, isAway: boolean): void {
      for (const [id, mail] of waiting) {
        const user = users.get(id);
        if (!user) {
          waiting.delete(id);
          continue;
        }
        const still: Item[] = [];
        for (const item of mail.items) {
          const person = user.people.get(item.person);
          const isWanted = person && !person.muted && user.enabled && user.leads.has(item.lead);
          if (!isWanted || !isCelebratedOn(person, item.on))
            end(user, item, isTooLate(user, item.on, now) && isPast(mail, user, now) ? 'expired' : 'cancelled');
          else if (isTooLate(user, item.on, now)) end(user, item, 'expired');
          else still.push(item);
        }
        if (still.length > 0 && isAway) {
          mail.items = still;
          continue;
        }
        waiting.delete(id);
        for (const item of still) end(user, item, 'sent');
        if (still.length === 0) continue;
        const days = sentOn.get(id) ?? new Set<number>();
        days.add(mail.date);
        sentOn.set(id, days);
      }
    },
  };

  /** Whether the mail is past its deadline, after which its items expire together. */
  function isPast(mail: WaitingMail, user: ModelUser, now: number): boolean {
    return isTooLate(user, Math.max(...mail.items.map(({ on }) => on)), now);
  }
}
