import { describe, expect, test } from 'vitest';
import { listFailures, summarise } from './ci-summary.ts';
import { fromPlaywright, fromVitest, type Report } from './reports.ts';
import { compare, requirementIds } from './requirements.ts';

const file = (status: string, ...tests: [title: string, status: string, ...complaints: string[]][]) => ({
  name: 'some.test.ts',
  status,
  assertionResults: tests.map(([fullName, each, ...failureMessages]) => ({ fullName, status: each, failureMessages })),
});
const spec = (title: string, status: string, expectedStatus = 'passed', message?: string) => ({
  title,
  tests: [{ status, expectedStatus, ...(message !== undefined && { results: [{ error: { message } }] }) }],
});

describe('reports', () => {
  test('a test file that could not be read counts as failed', () => {
    const report = fromVitest({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [file('failed', ['a', 'passed'], ['b', 'failed'], ['c', 'skipped']), file('failed')],
    });
    expect(report).toMatchObject({ passed: 1, failed: 2 });
    expect(report.tests).toEqual([
      { title: 'some.test.ts', outcome: 'failed' },
      { title: 'a', outcome: 'passed' },
      { title: 'b', outcome: 'failed' },
      { title: 'c', outcome: 'not run' },
    ]);
  });

  test('titles carry their groups, and an expected failure proves nothing', () => {
    const report = fromPlaywright({
      stats: { expected: 2, unexpected: 1, flaky: 1 },
      errors: ['a file with an error'],
      suites: [
        {
          title: 'a.spec.ts',
          specs: [spec('one', 'expected'), spec('two', 'expected', 'failed')],
          suites: [
            {
              title: 'group',
              specs: [spec('three', 'flaky'), spec('four', 'unexpected', 'passed', 'Error:\u001b[31m too\n late')],
            },
          ],
        },
      ],
    });
    expect(report).toMatchObject({ passed: 3, failed: 2 });
    expect(report.tests).toEqual([
      { title: 'a.spec.ts one', outcome: 'passed' },
      { title: 'a.spec.ts two', outcome: 'not run' },
      { title: 'a.spec.ts group three', outcome: 'passed', atSecondTry: true },
      { title: 'a.spec.ts group four', outcome: 'failed', reason: 'Error: too late' },
    ]);
  });
});

describe('requirements', () => {
  test('ids are read from the list and nowhere else', () => {
    expect(requirementIds('- **A-1** one, see B-7\n\n- **A-12** two **B-1**\n  - **C-1** inner\n')).toEqual([
      'A-1',
      'A-12',
    ]);
  });

  test('a failed test takes a proof away, a skipped one neither gives nor takes', () => {
    const proofs = compare(
      ['A-1', 'A-2', 'A-3', 'A-11'],
      [
        { title: '[A-1] [A-2] both', outcome: 'passed' },
        { title: 'group [A-2] again', outcome: 'failed' },
        { title: '[A-1] later', outcome: 'not run' },
        { title: '[A-3] [Z-1] later', outcome: 'not run' },
      ],
    );
    expect(proofs).toEqual({ proved: ['A-1'], unproved: ['A-2', 'A-3', 'A-11'], unknown: ['Z-1'] });
  });

  test('a weak test proves nothing alone, yet takes a proof away when it fails', () => {
    const weak = { 'A-1': ['looks only'], 'A-2': ['looks only'], 'A-4': ['looks only'] };
    const proofs = compare(
      ['A-1', 'A-2', 'A-3', 'A-4'],
      [
        { title: 'group [A-1] [A-3] looks only', outcome: 'passed' },
        { title: '[A-2] looks only', outcome: 'passed' },
        { title: '[A-2] acts', outcome: 'passed' },
        { title: '[A-4] looks only', outcome: 'failed' },
        { title: '[A-4] acts', outcome: 'passed' },
      ],
      weak,
    );
    expect(proofs).toEqual({ proved: ['A-2', 'A-3'], unproved: ['A-1', 'A-4'], unknown: [] });
  });
});

describe('the sum of a run', () => {
  const report = (passed: number, failed: number): Report => ({ passed, failed, tests: [] });

  test('adds up runners and proofs; other steps count only when they fail', () => {
    const codes = { check: 0, test: 0, build: 0, e2e: 0, 'prove-kill': 0, requirements: 0 };
    expect(summarise(codes, { test: report(5, 0), e2e: report(3, 0) })).toEqual({ passed: 9, failed: 0 });
    const failing = { check: 1, test: 1, build: 2, e2e: 1, 'prove-kill': 1, requirements: 0 };
    expect(summarise(failing, { test: report(5, 2), e2e: report(3, 1) })).toEqual({ passed: 8, failed: 6 });
  });

  test('names what failed and what needed a second try', () => {
    const vitest = fromVitest({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [file('failed', ['a', 'passed'], ['b', 'failed', 'wrong'])],
    });
    const e2e = fromPlaywright({
      stats: { expected: 0, unexpected: 0, flaky: 1 },
      errors: [],
      suites: [{ title: 'c.spec.ts', specs: [spec('late', 'flaky', 'passed', 'came late')], suites: [] }],
    });
    expect(listFailures({ check: 0, test: 1, e2e: 0 }, { test: vitest, e2e })).toEqual([
      'failed step: test',
      'failed: b: wrong',
      'passed at the second try: c.spec.ts late: came late',
    ]);
  });

  test('a page measured too slow is one failure', () => {
    expect(summarise({ lighthouse: 0 }, {})).toEqual({ passed: 1, failed: 0 });
    expect(summarise({ lighthouse: 1 }, {})).toEqual({ passed: 0, failed: 1 });
  });

  test('a runner that failed without a failed test, or left no report, is one failure', () => {
    const reports = { test: report(5, 0), e2e: undefined };
    expect(summarise({ test: 1, e2e: 1 }, reports)).toEqual({ passed: 5, failed: 2 });
    expect(summarise({ test: 0, e2e: 0 }, reports)).toEqual({ passed: 5, failed: 1 });
  });
});
