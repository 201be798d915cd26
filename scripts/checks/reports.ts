import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface TestResult {
  /** With the titles of the groups around it. */
  title: string;
  outcome: 'passed' | 'failed' | 'not run';
  /** It failed at first and passed when it was tried again. */
  atSecondTry?: true;
  /** What the failed attempt said, on one line. */
  reason?: string;
}

export interface Report {
  passed: number;
  failed: number;
  tests: TestResult[];
}

interface VitestJson {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    tests: { expectedStatus: string; status: string; results?: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightJson {
  suites: PlaywrightSuite[];
  errors: unknown[];
  stats: { expected: number; unexpected: number; flaky: number };
}

const maxReason = 300;
// oxlint-disable-next-line no-control-regex
const colors = /\u001b\[\d+m/g;

function reasonOf(message: string | undefined): { reason?: string } {
  const reason = message?.replace(colors, '').replace(/\s+/g, ' ').trim().slice(0, maxReason);
  return reason ? { reason } : {};
}

export function fromVitest(json: VitestJson): Report {
  const outcomes: Record<string, TestResult['outcome']> = { passed: 'passed', failed: 'failed' };
  const unreadable = json.testResults
    .filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
    .map(({ name }): TestResult => ({ title: name, outcome: 'failed' }));
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests + unreadable.length,
    tests: [
      ...unreadable,
      ...json.testResults.flatMap((file) =>
        file.assertionResults.map(({ fullName, status, failureMessages }): TestResult => {
          const outcome = outcomes[status] ?? 'not run';
          const atSecondTry = outcome === 'passed' && (failureMessages?.length ?? 0) > 0;
          return { title: fullName, outcome, ...(atSecondTry && { atSecondTry }), ...reasonOf(failureMessages?.[0]) };
        }),
      ),
    ],
  };
}

function testsOf(suite: PlaywrightSuite, above: string): TestResult[] {
  const place = `${above} ${suite.title}`;
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ expectedStatus, status, results = [] }): TestResult => {
      // A test that is expected to fail proves nothing by doing so.
      const passed = status === 'flaky' || (status === 'expected' && expectedStatus === 'passed');
      const outcome = status === 'unexpected' ? 'failed' : passed ? 'passed' : 'not run';
      return {
        title: `${place} ${spec.title}`.trim(),
        outcome,
        ...(status === 'flaky' && { atSecondTry: true }),
        ...reasonOf(results.find(({ error }) => error)?.error?.message),
      };
    }),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, place))];
}

export function fromPlaywright(json: PlaywrightJson): Report {
  return {
    passed: json.stats.expected + json.stats.flaky,
    failed: json.stats.unexpected + json.errors.length,
    tests: json.suites.flatMap((suite) => testsOf(suite, '')),
  };
}

/** Undefined if the report is missing or was cut off. */
function readJson(path: string): unknown {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The reports of the last test runs, by the npm script that wrote them. */
export function readReports(root: string): Record<'test' | 'e2e', Report | undefined> {
  const vitest = readJson(join(root, '.reports/vitest.json')) as VitestJson | undefined;
  const playwright = readJson(join(root, '.reports/playwright.json')) as PlaywrightJson | undefined;
  return { test: vitest && fromVitest(vitest), e2e: playwright && fromPlaywright(playwright) };
}
