/**
 * Breaks the behaviour of some requirements on purpose, each in a scratch copy, and expects the test that claims to
 * prove it to fail: node scripts/full/mutations.ts [ID …]
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromVitest, type TestResult } from '../checks/reports.ts';
import { type Mutation, mutations } from './mutation-table.ts';

const asked = process.argv.slice(2);
const chosen = mutations.filter(({ id }) => asked.length === 0 || asked.includes(id));
const root = process.cwd();
const copy = mkdtempSync(join(tmpdir(), 'kartu-mutations-'));

/** The results of the tests of these requirements, in the copy. */
function resultsOf(some: readonly Mutation[]): TestResult[] {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const files = new Set(some.map(({ test }) => test));
  const pattern = some.map(({ id }) => String.raw`\[${id}\]`).join('|');
  const only = some.some(({ needsWholeFile }) => needsWholeFile) ? [] : ['--testNamePattern', pattern];
  const args = ['run', ...files, ...only, '--reporter=json', `--outputFile=${report}`];
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], { cwd: copy, stdio: 'ignore' });
  return fromVitest(JSON.parse(readFileSync(report, 'utf8'))).tests;
}

const outcomesOf = ({ id }: Mutation, results: readonly TestResult[]) =>
  results.filter(({ title }) => title.includes(`[${id}]`)).map(({ outcome }) => outcome);

/** Undefined if the tests pass as the code stands and fail with the mutation. */
function complaintAbout(mutation: Mutation, sound: readonly TestResult[]): string | undefined {
  const { file, find, replace } = mutation;
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  if (before.split(find).length !== 2) return `"${find}" does not stand exactly once in ${file}`;
  const asItStands = outcomesOf(mutation, sound);
  if (!asItStands.includes('passed') || asItStands.includes('failed')) return 'the test fails without it';
  writeFileSync(
    path,
    before.replace(find, () => replace),
  );
  const broken = outcomesOf(mutation, resultsOf([mutation]));
  writeFileSync(path, before);
  return broken.includes('failed') ? undefined : 'no test noticed';
}

/** With links to its files where that is possible: processes that may read the project only cannot follow one out of it. */
function copyPackages(): void {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  if (spawnSync('cp', ['-al', from, to], { stdio: 'ignore' }).status !== 0) execFileSync('cp', ['-a', from, copy]);
}

try {
  // The tests' PostgreSQL runs as another user, who must be able to read the copy.
  chmodSync(copy, 0o755);
  const archive = execFileSync(
    'tar',
    ['--exclude=./node_modules', '--exclude=./.git', '--exclude=./.data', '-cf', '-', '.'],
    {
      cwd: root,
      maxBuffer: Infinity,
    },
  );
  execFileSync('tar', ['-xf', '-', '-C', copy], { input: archive });
  copyPackages();
  const alone = chosen.filter(({ needsWholeFile }) => !needsWholeFile);
  const whole = chosen.filter(({ needsWholeFile }) => needsWholeFile);
  const sound = [alone, whole].flatMap((some) => (some.length === 0 ? [] : resultsOf(some)));
  let failed = 0;
  for (const mutation of chosen) {
    const complaint = complaintAbout(mutation, sound);
    failed += complaint === undefined ? 0 : 1;
    console.log(`${complaint === undefined ? 'noticed' : 'FAILED '} ${mutation.id}: ${complaint ?? mutation.what}`);
  }
  console.log(JSON.stringify({ mutations: chosen.length, noticed: chosen.length - failed }));
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
