/** The scores required of each page, and the verdict over several Lighthouse visits. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** The result of one visit: scores up to 100, milliseconds, and the cumulative layout shift. */
export interface Measurement {
  points: Partial<Record<Category, number>>;
  /** Lighthouse's benchmark index of the machine around this visit, in processor time. */
  pace: number;
  firstPaintMs: number;
  largestPaintMs: number;
  blockedMs: number;
  /** How soon the view looks complete. */
  speedIndexMs: number;
  shift: number;
  /** Everything that was transferred, compressed. */
  kilobytes: number;
  scriptKilobytes: number;
  /** Of photos on cards; the browser fetches those in view and those a little below it. */
  photoKilobytes: number;
  /** What took the time. */
  profile: string[];
  /** Audits outside performance that lost points, with what they found. */
  complaints: string[];
}

export interface MeasuredPage {
  path: string;
  minPerformance: number;
  /** Until the largest text or picture in view is painted. */
  maxLargestPaintMs?: number;
  maxScriptKb?: number;
  maxPhotoKb?: number;
  /** Needs a session, so search engines do not see it. */
  isPrivate?: boolean;
}

export function categoriesOf({ isPrivate = false }: MeasuredPage): readonly Category[] {
  return categories.filter((category) => category !== 'seo' || !isPrivate);
}

/**
 * A page in the gate: its largest paint has a margin, since it waits for the server's answer, which a busy machine gives
 * late. When the page is named, the goal itself holds.
 */
export function withMargin(page: MeasuredPage): MeasuredPage {
  const { maxLargestPaintMs } = page;
  return maxLargestPaintMs === undefined ? page : { ...page, maxLargestPaintMs: maxLargestPaintMs * 1.4 };
}

export interface Verdict extends Measurement {
  path: string;
  runs: number;
  issues: string[];
}

const fullPoints = 100;
const maxShift = 0.02;

/** Of three visits; never the best of several. */
export const visitsCounted = 3;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Judges the median of several visits; only the first of them measured more than performance. */
export function judge(page: MeasuredPage, visits: readonly Measurement[]): Verdict {
  const middle = (figure: (visit: Measurement) => number) => median(visits.map(figure));
  const points = { ...visits[0]?.points, performance: middle((visit) => visit.points.performance ?? 0) };
  const shift = middle((visit) => visit.shift);
  const largestPaintMs = middle((visit) => visit.largestPaintMs);
  const scriptKilobytes = middle((visit) => visit.scriptKilobytes);
  const photoKilobytes = middle((visit) => visit.photoKilobytes);
  const { maxLargestPaintMs = Infinity, maxScriptKb = Infinity, maxPhotoKb = Infinity } = page;
  const complaints = visits[0]?.complaints ?? [];
  const pace = middle((visit) => visit.pace);
  const lost = categoriesOf(page)
    .map((category) => ({
      category,
      got: points[category] ?? 0,
      least: category === 'performance' ? page.minPerformance : fullPoints,
    }))
    .filter(({ got, least }) => got < least)
    .map(({ category, got, least }) => `${category} ${got}, needs ${least}`);
  return {
    path: page.path,
    runs: visits.length,
    points,
    pace,
    firstPaintMs: middle((visit) => visit.firstPaintMs),
    largestPaintMs,
    blockedMs: middle((visit) => visit.blockedMs),
    speedIndexMs: middle((visit) => visit.speedIndexMs),
    shift,
    kilobytes: middle((visit) => visit.kilobytes),
    scriptKilobytes,
    photoKilobytes,
    profile: visits[0]?.profile ?? [],
    complaints,
    issues: [
      ...lost,
      ...(shift > maxShift ? [`layout shift ${shift.toFixed(3)}, at most ${maxShift}`] : []),
      ...(largestPaintMs > maxLargestPaintMs
        ? [`largest paint after ${largestPaintMs} ms, at most ${maxLargestPaintMs}`]
        : []),
      ...(scriptKilobytes > maxScriptKb ? [`scripts of ${scriptKilobytes} KB, at most ${maxScriptKb}`] : []),
      ...(photoKilobytes > maxPhotoKb ? [`photos of ${photoKilobytes} KB, at most ${maxPhotoKb}`] : []),
    ],
  };
}
