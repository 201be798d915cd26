/**
 * The page of the full run, docs/full-run.md, that PAGE names:
 *   node scripts/full/page.ts PAGE ran                         prints the steps that ran on this code
 *   node scripts/full/page.ts PAGE enter STEP EXITCODE SECONDS enters the result of a step
 *   node scripts/full/page.ts PAGE whole STEP …                says so if all these steps ran on this code
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Report, readReports } from '../checks/reports.ts';
import { figuresIn, readPage, rowOf, withRow, withWholeRun, writePage } from './result.ts';

const [path = '', command, ...words] = process.argv.slice(2);
const page = readPage(existsSync(path) ? readFileSync(path, 'utf8') : '');

// A commit that only enters results is no other code.
const everythingElse = ['--', '.', ':(exclude)docs/full-run.md'];
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const isChanged = git('status', '--porcelain', ...everythingElse) !== '';
const isSameCode = (commit: string) =>
  spawnSync('git', ['diff', '--quiet', commit, 'HEAD', ...everythingElse], { stdio: 'ignore' }).status === 0;
const known = [...new Set(page.rows.map((row) => row.commit))].find((each) => !isChanged && isSameCode(each));
const commit = known ?? `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`;

function enter(step: string, exitCode: number, seconds: number) {
  const reports: Record<string, Report | undefined> = readReports(process.cwd());
  const log = join('.reports', `${step}.log`);
  const figures = existsSync(log) ? figuresIn(readFileSync(log, 'utf8')) : undefined;
  const date = new Date().toISOString().slice(0, 10);
  return withRow(page, rowOf({ step, exitCode, seconds }, { report: reports[step], figures }, { date, commit }));
}

if (command === 'ran') {
  for (const row of page.rows) if (row.commit === known) console.log(row.step);
} else if (command === 'enter') {
  const [step = '', exitCode, seconds] = words;
  writeFileSync(path, writePage(enter(step, Number(exitCode), Number(seconds))));
} else if (command === 'whole') {
  writeFileSync(path, writePage(withWholeRun(page, words, commit)));
} else {
  console.error('Say what to do: ran, enter or whole.');
  process.exitCode = 2;
}
