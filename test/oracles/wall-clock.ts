/** Local time of a zone from the offsets that Intl gives: no Temporal, and nothing of src/domain. */
const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export interface WallClock {
  /** Milliseconds to add to UTC at this instant. */
  offsetAt(epochMs: number): number;
  /** The instants at which the offset changes. */
  changes: readonly number[];
}

function offsetReader(zone: string): (epochMs: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset', year: 'numeric' });
  return (epochMs) => {
    const [, sign, hours = '0', minutes = '0', seconds = '0'] =
      /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(epochMs)) ?? [];
    const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
    return (sign === '-' ? -1 : 1) * size * 1000;
  };
}

/** Samples the offset once a day and finds each change by bisection. */
export function readWallClock(zone: string, fromMs: number, toMs: number): WallClock {
  const read = offsetReader(zone);
  const offsets = [{ from: Number.NEGATIVE_INFINITY, offset: read(fromMs) }];
  for (let at = fromMs; at < toMs; at += dayMs) {
    let before = at;
    let after = at + dayMs;
    const offset = read(after);
    if (offset === offsets.at(-1)?.offset) continue;
    while (after - before > 1000) {
      const middle = before + Math.floor((after - before) / 2000) * 1000;
      if (read(middle) === offset) after = middle;
      else before = middle;
    }
    offsets.push({ from: after, offset });
  }
  return {
    changes: offsets.slice(1).map(({ from }) => from),
    offsetAt: (epochMs) => offsets.findLast(({ from }) => from <= epochMs)?.offset ?? 0,
  };
}

/** The first instant at which the clock shows this hour of the day, found by trying every nearby offset; none in a gap. */
export function firstInstantShowing(wall: WallClock, dayNumber: number, hour: number): number | undefined {
  const local = dayNumber * dayMs + hour * hourMs;
  const offsets = new Set([-2, -1, 0, 1, 2].map((days) => wall.offsetAt(local + days * dayMs)));
  const found = [...offsets].map((offset) => local - offset).filter((at) => at + wall.offsetAt(at) === local);
  return found.length > 0 ? Math.min(...found) : undefined;
}

const moments = new WeakMap<WallClock, Map<number, number>>();

/** When a mail is sent: at the hour if the clock shows it, else at the end of the gap, or before a gap that ends the day. */
export function momentOf(wall: WallClock, dayNumber: number, hour: number): number {
  const known = moments.get(wall) ?? new Map<number, number>();
  moments.set(wall, known);
  const key = dayNumber * 24 + hour;
  const moment = known.get(key) ?? findMoment(wall, dayNumber, hour);
  known.set(key, moment);
  return moment;
}

function findMoment(wall: WallClock, dayNumber: number, hour: number): number {
  const shown = firstInstantShowing(wall, dayNumber, hour);
  if (shown !== undefined) return shown;
  const gapEnd = wall.changes.find((at) => Math.floor((at + wall.offsetAt(at)) / dayMs) === dayNumber);
  return gapEnd ?? findMoment(wall, dayNumber, hour - 1);
}

export const localDay = (wall: WallClock, epochMs: number): number =>
  Math.floor((epochMs + wall.offsetAt(epochMs)) / dayMs);
