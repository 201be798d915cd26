import type { TestResult } from './reports.ts';

export interface Proofs {
  proved: string[];
  unproved: string[];
  /** Named by a test but not in docs/requirements.md, probably mistyped. */
  unknown: string[];
}

export const areaOf = (id: string) => id.slice(0, id.lastIndexOf('-'));

export function requirementIds(page: string): string[] {
  return [...page.matchAll(/^- \*\*([A-Z]+-\d+)\*\* /gm)].map(([, id]) => id ?? '');
}

const idsIn = (title: string) => [...title.matchAll(/\[([A-Z]+-\d+)\]/g)].map(([, id]) => id ?? '');

/** Proved by at least one test that passed, and contradicted by none that failed. */
export function compare(ids: readonly string[], tests: readonly TestResult[]): Proofs {
  const named = (outcome: TestResult['outcome']) =>
    new Set(tests.filter((each) => each.outcome === outcome).flatMap(({ title }) => idsIn(title)));
  const passed = named('passed');
  const failed = named('failed');
  const isProved = (id: string) => passed.has(id) && !failed.has(id);
  const inTitles = new Set(tests.flatMap(({ title }) => idsIn(title)));
  return {
    proved: ids.filter(isProved),
    unproved: ids.filter((id) => !isProved(id)),
    unknown: [...inTitles].filter((id) => !ids.includes(id)),
  };
}
