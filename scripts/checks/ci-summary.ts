import type { Report, TestResult } from './reports.ts';

interface Sum {
  passed: number;
  failed: number;
}

const add = (one: Sum, other: Sum): Sum => ({ passed: one.passed + other.passed, failed: one.failed + other.failed });

function countStep(step: string, exitCode: number, reports: Record<string, Report | undefined>): Sum {
  const succeeded = exitCode === 0;
  const isOneProof = step.startsWith('prove-') || step === 'lighthouse';
  if (isOneProof) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 };
  if (!(step in reports)) return { passed: 0, failed: succeeded ? 0 : 1 };
  const { passed, failed } = reports[step] ?? { passed: 0, failed: 0 };
  // A runner can fail without a failed test, for instance by an error outside all tests or by leaving no report.
  const hiddenFailure = failed === 0 && (!succeeded || !reports[step]);
  return { passed, failed: failed + (hiddenFailure ? 1 : 0) };
}

/** All tests and proofs together; every other step counts only if it failed. */
export function summarise(exitCodes: Record<string, number>, reports: Record<string, Report | undefined>): Sum {
  return Object.entries(exitCodes)
    .map(([step, exitCode]) => countStep(step, exitCode, reports))
    .reduce(add, { passed: 0, failed: 0 });
}

const withReason = ({ title, reason }: TestResult) => (reason === undefined ? title : `${title}: ${reason}`);

/** Steps and tests that failed, and tests that passed only at the second try, each with what it said. */
export function listFailures(exitCodes: Record<string, number>, reports: Record<string, Report | undefined>): string[] {
  const tests = Object.values(reports).flatMap((report) => report?.tests ?? []);
  return [
    ...Object.entries(exitCodes).flatMap(([step, code]) => (code === 0 ? [] : [`failed step: ${step}`])),
    ...tests.flatMap((test) => (test.outcome === 'failed' ? [`failed: ${withReason(test)}`] : [])),
    ...tests.flatMap((test) => (test.atSecondTry ? [`passed at the second try: ${withReason(test)}`] : [])),
  ];
}
