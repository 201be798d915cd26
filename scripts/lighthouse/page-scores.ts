/** The scores required of each page, and the verdict over several Lighthouse visits. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** The result of one visit: scores up to 100, milliseconds, and the cumulative layout shift. */
export interface Measurement {
  points: Partial<Record<Category, number>>;
  firstPaintMs: number;
  largestPaintMs: number;
  blockedMs: number;
  shift: number;
  /** Everything that was transferred, compressed. */
  kilobytes: number;
  /** Audits outside performance that lost points, with what they found. */
  complaints: string[];
}

export interface MeasuredPage {
  path: string;
  minPerformance: number;
  /** Needs a session, so search engines do not see it. */
  isPrivate?: boolean;
}

export function categoriesOf({ isPrivate = false }: MeasuredPage): readonly Category[] {
  return categories.filter((category) => category !== 'seo' || !isPrivate);
}

export interface Verdict extends Measurement {
  path: string;
  runs: number;
  faults: string[];
}

const fullPoints = 100;
const maxShift = 0.02;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Judges the median of several visits; only the first of them measured more than performance. */
export function judge(page: MeasuredPage, visits: readonly Measurement[]): Verdict {
  const middle = (figure: (visit: Measurement) => number) => median(visits.map(figure));
  const points = { ...visits[0]?.points, performance: middle((visit) => visit.points.performance ?? 0) };
  const shift = middle((visit) => visit.shift);
  const complaints = visits[0]?.complaints ?? [];
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
    firstPaintMs: middle((visit) => visit.firstPaintMs),
    largestPaintMs: middle((visit) => visit.largestPaintMs),
    blockedMs: middle((visit) => visit.blockedMs),
    shift,
    kilobytes: middle((visit) => visit.kilobytes),
    complaints,
    faults: [...lost, ...(shift > maxShift ? [`layout shift ${shift.toFixed(3)}, at most ${maxShift}`] : [])],
  };
}
