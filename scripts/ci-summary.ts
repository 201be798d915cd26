/** One line for the whole run, from each step's exit code: node scripts/ci-summary.ts check=0 test=1 … */
import { listFailures, summarise } from './checks/ci-summary.ts';
import { readReports, readSecondTries } from './checks/reports.ts';

const exitCodes = Object.fromEntries(
  process.argv.slice(2).map((argument) => {
    const [step = '', code] = argument.split('=');
    return [step, Number(code)];
  }),
);
const reports = readReports(process.cwd());
for (const remark of listFailures(exitCodes, reports)) console.log(remark);
for (const remark of readSecondTries(process.cwd())) console.log(remark);
const { passed, failed } = summarise(exitCodes, reports);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
