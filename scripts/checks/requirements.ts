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

/** By id the tests that carry it and are too weak to prove it alone, each named by a part of its title. */
type WeakProofs = Readonly<Record<string, readonly string[]>>;

const weakProofs: WeakProofs = {};

/** Proved by at least one test that passed and is not too weak, and contradicted by none that failed. */
export function compare(ids: readonly string[], tests: readonly TestResult[], weak: WeakProofs = weakProofs): Proofs {
  const named = (outcome: TestResult['outcome']) => tests.filter((each) => each.outcome === outcome);
  const isStrong = (id: string, title: string) => !(weak[id] ?? []).some((part) => title.includes(part));
  const passed = new Set(named('passed').flatMap(({ title }) => idsIn(title).filter((id) => isStrong(id, title))));
  const failed = new Set(named('failed').flatMap(({ title }) => idsIn(title)));
  const isProved = (id: string) => passed.has(id) && !failed.has(id);
  const inTitles = new Set(tests.flatMap(({ title }) => idsIn(title)));
  return {
    proved: ids.filter(isProved),
    unproved: ids.filter((id) => !isProved(id)),
    unknown: [...inTitles].filter((id) => !ids.includes(id)),
  };
}
