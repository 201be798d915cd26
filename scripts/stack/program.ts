/** What a proof or a bench is given, and what it answers with. */
export interface ProgramOptions {
  /** The small form for every commit; the full one runs on demand. */
  short: boolean;
  seed: number;
  /** The number of steps, for programs that have steps; each has its own default. */
  steps: number | undefined;
  /** What stands after the program's name. */
  words: readonly string[];
  /** Numbers after the program's name, for programs with several sizes. */
  sizes: readonly number[];
  note(text: string): void;
}

export interface ProofResult {
  pass: boolean;
  [figure: string]: number | string | boolean;
}

export interface BenchResult {
  /** Our figure divided by that of a bare implementation, measured in the same run. */
  ratio: number;
  [figure: string]: number | string;
}

export type Proof = (options: ProgramOptions) => Promise<ProofResult>;
export type Bench = (options: ProgramOptions) => Promise<BenchResult>;

/** A repeatable stream of numbers in [0, 1): the same seed kills at the same moments. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
