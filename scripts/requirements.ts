/**
 * Which requirements the last test runs proved: node scripts/requirements.ts [--all | AREA | ID …]
 * Areas and ids that are named, or with --all every one, must be proved, otherwise the exit code is 1.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReports } from './checks/reports.ts';
import { areaOf, compare, requirementIds } from './checks/requirements.ts';

const root = process.cwd();
const mustAll = process.argv.includes('--all');
const wanted = process.argv.slice(2).filter((name) => name !== '--all');
const every = requirementIds(readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
const isNamed = (id: string, name: string) => id === name || areaOf(id) === name;

const unknownNames = wanted.filter((name) => !every.some((id) => isNamed(id, name)));
if (unknownNames.length > 0) {
  console.error(`docs/requirements.md has no area or id ${unknownNames.join(', ')}.`);
  process.exit(2);
}

const { test, e2e } = readReports(root);
if (!test && !e2e) {
  console.error('There is no report of a test run: first run `npm test` and `npm run e2e`.');
  process.exit(1);
}
for (const [script, report] of Object.entries({ 'npm test': test, 'npm run e2e': e2e })) {
  if (!report) console.log(`No report of \`${script}\`: what only it proves counts as open.\n`);
}

const ids = wanted.length === 0 ? every : every.filter((id) => wanted.some((name) => isNamed(id, name)));
const tests = [...(test?.tests ?? []), ...(e2e?.tests ?? [])];
const { proved, unproved } = compare(ids, tests);
const { unknown } = compare(every, tests);

for (const area of new Set(ids.map(areaOf))) {
  const count = (list: string[]) => list.filter((id) => areaOf(id) === area).length;
  console.log(`${area.padEnd(8)} ${String(count(proved)).padStart(3)} / ${count(ids)}`);
}
if (unproved.length > 0) console.log(`\nOpen: ${unproved.join(' ')}`);
if (unknown.length > 0) console.log(`\nNamed by tests, yet no requirement: ${unknown.join(' ')}`);
console.log(`\nProved: ${proved.length} / ${ids.length}`);
process.exitCode = (mustAll || wanted.length > 0) && unproved.length + (mustAll ? unknown.length : 0) > 0 ? 1 : 0;
