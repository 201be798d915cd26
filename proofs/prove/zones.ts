/**
 * In every zone, on every day of twelve years, a mail has exactly one moment: on that local day, at its hour;
 * where the clock skips the hour, right after the gap. Compared with clocks read from Intl.
 * Each day is tried at one hour in turn, and at all 24 hours around every change of the clocks.
 */
import { type ProgramOptions, type ProofResult } from '#scripts/stack/program.ts';
import { sendingMoment } from '#domain/reminders/plan.ts';
import { dayMs, firstInstantShowing, readWallClock, type WallClock } from '#test/oracles/wall-clock.ts';

const firstYear = 2024;
const years = 12;
const daysAround = 2;

interface Tally {
  cases: number;
  gaps: number;
  twice: number;
  wrong: string[];
}

function check(tally: Tally, zone: string, wall: WallClock, dayNumber: number, hour: number): number {
  const day = Temporal.PlainDate.from('1970-01-01').add({ days: dayNumber });
  const said = sendingMoment(day, { timeZone: zone, hour }).epochMilliseconds;
  const shown = firstInstantShowing(wall, dayNumber, hour);
  const onDay = Math.floor((said + wall.offsetAt(said)) / dayMs) === dayNumber;
  tally.cases += 1;
  const isRightAfterGap = wall.changes.includes(said);
  const reachesMidnight = wall.changes.some((at) => Math.abs(at - said) <= 2 * 3_600_000);
  const isRight = onDay && (shown === undefined ? isRightAfterGap || reachesMidnight : said === shown);
  if (shown === undefined) tally.gaps += 1;
  else if (wall.offsetAt(shown) !== wall.offsetAt(shown + 2 * 3_600_000)) tally.twice += 1;
  if (!isRight) tally.wrong.push(`${zone} ${day.toString()} ${hour}`);
  return said;
}

function proveZone(tally: Tally, zone: string): void {
  const from = Date.UTC(firstYear, 0, 1);
  const to = Date.UTC(firstYear + years, 0, 1);
  const wall = readWallClock(zone, from - 3 * dayMs, to + 3 * dayMs);
  const busy = new Set(
    wall.changes.flatMap((at) =>
      Array.from({ length: 2 * daysAround + 1 }, (_, index) => Math.floor(at / dayMs) + index - daysAround),
    ),
  );
  let turn = 0;
  for (let dayNumber = from / dayMs; dayNumber < to / dayMs; dayNumber += 1) {
    if (!busy.has(dayNumber)) {
      check(tally, zone, wall, dayNumber, (turn += 1) % 24);
      continue;
    }
    let before = Number.NEGATIVE_INFINITY;
    for (let hour = 0; hour < 24; hour += 1) {
      const said = check(tally, zone, wall, dayNumber, hour);
      // A later hour must never have an earlier moment; otherwise a changed hour could cause a second mail on one day.
      if (said < before) tally.wrong.push(`${zone} day ${dayNumber}: ${hour} comes before the hour before it`);
      before = said;
    }
  }
}

export default async function zones({ short, note }: ProgramOptions): Promise<ProofResult> {
  const all = Intl.supportedValuesOf('timeZone');
  const chosen = short ? all.filter((zone, index) => index % 12 === 0 || zone === 'America/Nuuk') : all;
  const tally: Tally = { cases: 0, gaps: 0, twice: 0, wrong: [] };
  const started = performance.now();
  for (const [index, zone] of chosen.entries()) {
    proveZone(tally, zone);
    if (index % 50 === 49) note(`${index + 1} of ${chosen.length} zones`);
  }
  for (const wrong of tally.wrong.slice(0, 10)) note(wrong);
  const { cases, gaps, twice, wrong } = tally;
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  return { pass: wrong.length === 0, zones: chosen.length, years, cases, gaps, twice, wrong: wrong.length, seconds };
}
