/** Response times of requests that must not be told apart, compared as somebody would who tries to. */

const sorted = (values: readonly number[]) => values.toSorted((one, other) => one - other);

export const quantile = (values: readonly number[], part: number) =>
  sorted(values)[Math.floor(values.length * part)] ?? Number.NaN;

/** The deviation of the middle half, so that pauses of the machine do not count. */
export const deviation = (values: readonly number[]) => (quantile(values, 0.75) - quantile(values, 0.25)) / 1.35;

/** Noise only ever adds time, so that the fast quarter tells two kinds apart long before the median does. */
const fastPart = 0.25;
const batches = 10;

/**
 * The largest difference between kinds of requests that were made in turns, and how far it may be off by chance (one
 * standard error). Kinds are compared within each batch, since the machine's pace changes for all of them alike.
 */
export function differenceOf(kinds: readonly (readonly number[])[]): { ms: number; errorMs: number } {
  const fast = (values: readonly number[]) => quantile(values, fastPart);
  const fromMean = (values: readonly number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.map((value) => value - mean);
  };
  const size = Math.floor(Math.min(...kinds.map((values) => values.length)) / batches);
  const byBatch = Array.from({ length: batches }, (_, batch) =>
    fromMean(kinds.map((values) => fast(values.slice(batch * size, (batch + 1) * size)))),
  );
  const errors = kinds.map((_, kind) => deviation(byBatch.map((batch) => batch[kind] ?? 0)) / Math.sqrt(batches));
  const all = kinds.map(fast);
  return { ms: Math.max(...all) - Math.min(...all), errorMs: Math.max(...errors) * Math.SQRT2 };
}
