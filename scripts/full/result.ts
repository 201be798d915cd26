import type { Report } from '../checks/reports.ts';

export interface StepResult {
  step: string;
  exitCode: number;
  seconds: number;
}

export interface Row {
  step: string;
  result: string;
  time: string;
  date: string;
  commit: string;
}

export interface Page {
  /** The last run of all steps on one commit, in a sentence. */
  whole?: string;
  rows: readonly Row[];
}

const preface = `# The full run

\`.ci/full\` runs everything in its long form: all languages, themes and widths in Chromium, all journeys in Firefox and
WebKit, pictures of every screen, every proof, and the mutations. Nothing is tried twice. Each row is the last run of
that step, with its own date and commit; a step without a row has not been run in this form. \`.ci/full --rest\` goes on
where a run of the same code ended. The program writes this page.
`;

const cells = ({ step, result, time, date, commit }: Row) => [step, result, time, date, commit];
const heading: Row = { step: 'step', result: 'result', time: 'time', date: 'date', commit: 'commit' };
const line = (values: readonly string[]) => `| ${values.join(' | ')} |`;
const wholeStart = 'Last whole run: ';

function spell(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 2 ? `${seconds} s` : `${minutes} min`;
}

function secondsIn(spelled: string): number {
  const [number, unit] = spelled.split(' ');
  return Number(number) * (unit === 'min' ? 60 : 1);
}

/** The figures of a program's last line of JSON, for people to read. */
export function figuresIn(log: string): string | undefined {
  const last = log.trimEnd().split('\n').at(-1) ?? '';
  if (!last.startsWith('{"')) return undefined;
  const figures = Object.entries(JSON.parse(last) as Record<string, unknown>)
    .filter(([name, value]) => name !== 'name' && name !== 'pass' && typeof value !== 'object')
    .map(([name, value]) => `${name} ${String(value)}`);
  return figures.join(', ').replaceAll('|', '/');
}

function tell(exitCode: number, report: Report | undefined, figures: string | undefined): string {
  const details = report ? `${report.passed} passed, ${report.failed} failed` : figures;
  const outcome = exitCode === 0 ? 'passed' : 'failed';
  return details ? `${outcome}: ${details}` : outcome;
}

export function rowOf(
  { step, exitCode, seconds }: StepResult,
  { report, figures }: { report?: Report | undefined; figures?: string | undefined },
  { date, commit }: Pick<Row, 'date' | 'commit'>,
): Row {
  return { step, result: tell(exitCode, report, figures), time: spell(seconds), date, commit };
}

const isPassed = ({ result }: Row) => result.startsWith('passed');

/** A page that was written before. */
export function readPage(text: string): Page {
  const lines = text.split('\n');
  const rows = lines
    .filter((each) => each.startsWith('| '))
    .map((each) => each.slice(2, -2).split(' | '))
    .map(([step = '', result = '', time = '', date = '', commit = '']) => ({ step, result, time, date, commit }))
    .filter(({ step }) => step !== heading.step);
  const whole = lines.find((each) => each.startsWith(wholeStart));
  return whole === undefined ? { rows } : { whole, rows };
}

/** The page with this row in place of an older one of its step. That it failed on the same commit before is kept. */
export function withRow({ rows, ...page }: Page, row: Row): Page {
  const older = rows.find(({ step, commit }) => step === row.step && commit === row.commit);
  const result = older && !isPassed(older) && isPassed(row) ? `${row.result}; failed before` : row.result;
  return { ...page, rows: [...new Map([...rows, { ...row, result }].map((each) => [each.step, each])).values()] };
}

/** The page that says that all these steps ran on one commit, if they did. */
export function withWholeRun(page: Page, steps: readonly string[], commit: string): Page {
  const rows = page.rows.filter((row) => row.commit === commit && steps.includes(row.step));
  if (rows.length < steps.length) return page;
  const minutes = Math.round(rows.reduce((sum, { time }) => sum + secondsIn(time), 0) / 60);
  const time = `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  const [first, ...others] = [...new Set(rows.map(({ date }) => date))].sort();
  const days = others.length === 0 ? first : `${first} to ${others.at(-1)}`;
  const passed = rows.filter(isPassed).length;
  return { ...page, whole: `${wholeStart}${commit}, ${days}, ${time}: ${passed} of ${rows.length} steps passed.` };
}

export function writePage({ whole, rows }: Page): string {
  const table = [line(cells(heading)), '|---|---|---|---|---|', ...rows.map((row) => line(cells(row)))];
  return `${[preface, ...(whole === undefined ? [] : [`${whole}\n`]), table.join('\n')].join('\n')}\n`;
}
