/** What makes a period come true. */
export type EnforcedBy =
  /** A job, and the rows that it removes if it is the one that removes old rows. */
  | { job: string; rows?: string }
  /** The moment of use: what is over is refused or forgotten by whoever holds it. */
  | { at: 'request' | 'browser' }
  /** People: the page of the documentation that tells them to. */
  | { people: string };

export interface PromisedPeriod {
  /** As the texts say it, in English: "7 days". */
  period: string;
  /** In seconds, from the limits that the code uses. */
  limit: number;
  enforcedBy: EnforcedBy;
  /** The test that would fail if it were not kept: its file and the beginning of its title. */
  proof: readonly [file: string, title: string] | null;
}

export interface PromisingParagraph {
  text: 'privacy' | 'terms';
  /** How the paragraph begins in English. */
  begins: string;
  periods: readonly PromisedPeriod[];
}

/** Where tests of the server's features are. */
export const features = 'src/server/features';
