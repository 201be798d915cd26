/** Enters the steps of a full run into its page: node scripts/full/write-result.ts docs/full-run.md STEP=EXITCODE=SECONDS … */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Report, readReports } from '../checks/reports.ts';
import { pageOf, rowOf, rowsOf } from './result.ts';

const [path = '', ...steps] = process.argv.slice(2);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const date = new Date().toISOString().slice(0, 10);
const reports: Record<string, Report | undefined> = readReports(process.cwd());
const rows = steps.map((argument) => {
  const [step = '', exitCode, seconds] = argument.split('=');
  return rowOf({ step, exitCode: Number(exitCode), seconds: Number(seconds) }, reports[step], { date, commit });
});
writeFileSync(path, pageOf(existsSync(path) ? rowsOf(readFileSync(path, 'utf8')) : [], rows));
