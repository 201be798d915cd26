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
          return { title: fullName, outcome, ...reasonOf(failureMessages?.[0]) };
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

type ReportName = 'test' | 'e2e' | 'e2e-lt-ru' | 'e2e-speed';

/** The reports of the last test runs, by the step that left them. */
export function readReports(root: string): Record<ReportName, Report | undefined> {
  const read = (name: string) => readJson(join(root, '.reports', name));
  const vitest = read('vitest.json') as VitestJson | undefined;
  const playwright = (name: string) => {
    const json = read(name) as PlaywrightJson | undefined;
    return json && fromPlaywright(json);
  };
  return {
    test: vitest && fromVitest(vitest),
    e2e: playwright('playwright.json'),
    'e2e-lt-ru': playwright('playwright-lt-ru.json'),
    'e2e-speed': playwright('playwright-speed.json'),
  };
}

/** Journeys that were walked twice, from what `npm run engines` printed. */
export function readSecondTries(root: string): string[] {
  const path = join(root, '.reports/engines.log');
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  return lines.flatMap((line) =>
    line.startsWith('again: ') ? [`tried a second time: ${line.slice('again: '.length)}`] : [],
  );
}
