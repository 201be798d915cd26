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

const preface = `# The full run

\`.ci/full\` runs everything in its long form: all languages, themes and widths in Chromium, all journeys in Firefox and
WebKit, pictures of every screen, every proof, and the mutations. Nothing is tried twice. Each row is the last run of
that step, with its own date and commit; a step without a row has not been run in this form. The program writes this
page.
`;

const cells = ({ step, result, time, date, commit }: Row) => [step, result, time, date, commit];
const heading: Row = { step: 'step', result: 'result', time: 'time', date: 'date', commit: 'commit' };
const line = (values: readonly string[]) => `| ${values.join(' | ')} |`;

function spell(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 2 ? `${seconds} s` : `${minutes} min`;
}

function tell(exitCode: number, report: Report | undefined): string {
  const count = report && `${report.passed} passed, ${report.failed} failed`;
  const outcome = exitCode === 0 ? 'passed' : 'failed';
  return count === undefined ? outcome : `${outcome}: ${count}`;
}

export function rowOf(
  { step, exitCode, seconds }: StepResult,
  report: Report | undefined,
  { date, commit }: Pick<Row, 'date' | 'commit'>,
): Row {
  return { step, result: tell(exitCode, report), time: spell(seconds), date, commit };
}

/** The rows of a page that was written before. */
export function rowsOf(page: string): Row[] {
  return page
    .split('\n')
    .filter((text) => text.startsWith('| '))
    .map((text) => text.slice(2, -2).split(' | '))
    .map(([step = '', result = '', time = '', date = '', commit = '']) => ({ step, result, time, date, commit }))
    .filter(({ step }) => step !== heading.step);
}

/** The page with these rows in place of older ones of the same steps. */
export function pageOf(older: readonly Row[], newer: readonly Row[]): string {
  const rows = new Map([...older, ...newer].map((row) => [row.step, row]));
  const table = [line(cells(heading)), '|---|---|---|---|---|', ...[...rows.values()].map((row) => line(cells(row)))];
  return `${preface}\n${table.join('\n')}\n`;
}
