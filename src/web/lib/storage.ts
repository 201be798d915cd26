/** Ignores errors of the browser's storage, which may be disabled, missing or full: then nothing is kept. */
export function withStorage<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
