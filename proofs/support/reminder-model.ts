/**
 * What each user is owed, by walking the calendar day by day: no Temporal, no SQL, and nothing of src/domain.
 * Days are counted from 1 January 1970.
 */
import { type Day, daysOfMonth } from './birthday-oracle.ts';
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
  /** Before this moment no further day can be due. */
  idleUntil: number;
}

interface Line {
  person: number;
  lead: number;
  on: number;
}

interface WaitingMail {
  date: number;
  lines: Line[];
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

function isKeptOn(person: ModelPerson, dayNumber: number): boolean {
  const { year, month, day } = dayOf(dayNumber);
  return person.month === month && Math.min(person.day, daysOfMonth(year, month)) === day;
}

export function createReminderModel() {
  const users = new Map<number, ModelUser>();
  /** How each line ended, by user, person, lead and day. */
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

  function linesOf(user: ModelUser, first: number, last: number): Line[] {
    const found: Line[] = [];
    if (!user.enabled) return found;
    for (let day = first; day <= last; day += 1) {
      for (const lead of user.leads) {
        for (const [person, given] of user.people) {
          if (!given.muted && isKeptOn(given, day + lead)) found.push({ person, lead, on: day + lead });
        }
      }
    }
    return found;
  }

  function nearest(lines: readonly Line[]): (line: Line) => boolean {
    return (line) =>
      lines.every(({ person, on, lead }) => person !== line.person || on !== line.on || lead >= line.lead);
  }

  function end(user: ModelUser, { person, lead, on }: Line, state: string): void {
    const lines = ended.get(user.id) ?? new Map<string, string>();
    ended.set(user.id, lines);
    const key = `${person} ${lead} ${on}`;
    if ((lines.get(key) ?? 'planned') === 'planned') lines.set(key, state);
  }

  const stateOf = (user: ModelUser, { person, lead, on }: Line) => ended.get(user.id)?.get(`${person} ${lead} ${on}`);

  return {
    users,
    waiting,
    ended,
    sentOn,

    /** Before somebody changes something: what is not owed now never will be. */
    settle(user: ModelUser, now: number): void {
      const past = lastPast(user, now);
      if (linesOf(user, user.through + 1, past).length === 0) user.through = Math.max(user.through, past);
    },

    plan(user: ModelUser, now: number): void {
      const today = localDay(user.wall, now);
      const past = lastPast(user, now);
      const missed = linesOf(user, user.through + 1, past);
      const isNearest = nearest(missed);
      const hasMail = missed.some((line) => isNearest(line) && !isTooLate(user, line.on, now));
      const old = waiting.get(user.id);
      const lines = hasMail ? [...(old?.lines ?? []), ...linesOf(user, user.through + 1, today)] : missed;
      const counts = nearest(lines);
      const kept: Line[] = [];
      for (const line of lines) {
        const isFresh = stateOf(user, line) === undefined || stateOf(user, line) === 'planned';
        if (!counts(line)) end(user, line, 'superseded');
        else if (isTooLate(user, line.on, now)) end(user, line, 'expired');
        else if (isFresh) {
          end(user, line, 'planned');
          kept.push(line);
        }
      }
      user.through = Math.max(user.through, hasMail ? today : past);
      user.idleUntil = sendingAt(user, user.through + 1);
      if (hasMail && kept.length > 0) waiting.set(user.id, { date: today, lines: kept });
      else if (hasMail) waiting.delete(user.id);
    },

    /** Every mail that waits is tried; `isAway` says that the mail server is not there. */
    deliver(now: number, isAway: boolean): void {
      for (const [id, mail] of waiting) {
        const user = users.get(id);
        if (!user) {
          waiting.delete(id);
          continue;
        }
        const still: Line[] = [];
        for (const line of mail.lines) {
          const person = user.people.get(line.person);
          const isWanted = person && !person.muted && user.enabled && user.leads.has(line.lead);
          if (!isWanted || !isKeptOn(person, line.on))
            end(user, line, isTooLate(user, line.on, now) && isPast(mail, user, now) ? 'expired' : 'cancelled');
          else if (isTooLate(user, line.on, now)) end(user, line, 'expired');
          else still.push(line);
        }
        if (still.length > 0 && isAway) {
          mail.lines = still;
          continue;
        }
        waiting.delete(id);
        for (const line of still) end(user, line, 'sent');
        if (still.length === 0) continue;
        const days = sentOn.get(id) ?? new Set<number>();
        days.add(mail.date);
        sentOn.set(id, days);
      }
    },
  };

  /** Past the deadline nobody looks at single lines any more. */
  function isPast(mail: WaitingMail, user: ModelUser, now: number): boolean {
    return isTooLate(user, Math.max(...mail.lines.map(({ on }) => on)), now);
  }
}
