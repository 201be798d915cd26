/**
 * Runs all static checks: node scripts/check.ts [--only types,lint]
 * Every step runs even when another failed, so one run shows all that must be fixed.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';

interface Step {
  name: string;
  command: readonly [string, ...string[]];
  /** Reads the generated route types or messages. */
  needsGenerated?: true;
}

interface Outcome {
  name: string;
  passed: boolean;
  seconds: number;
  output: string;
}

const root = process.cwd();
const atOnce = 2;

const script = (name: string): Step['command'] => [process.execPath, `scripts/${name}.ts`];

const generators: Step[] = [
  { name: 'generate messages', command: script('generate-messages') },
  ...(existsSync(join(root, 'react-router.config.ts'))
    ? [{ name: 'generate route types', command: ['react-router', 'typegen'] } satisfies Step]
    : []),
];

// The slowest first, so that both workers end at about the same time.
const steps: Step[] = [
  { name: 'lint', command: ['oxlint', '--deny-warnings', '--report-unused-disable-directives'], needsGenerated: true },
  { name: 'types', command: ['tsc', '-b'], needsGenerated: true },
  { name: 'unused', command: ['knip', '--no-progress', '--no-config-hints'], needsGenerated: true },
  { name: 'schema', command: script('check-schema') },
  { name: 'boundaries', command: script('check-boundaries') },
  { name: 'licences', command: script('check-licences') },
  { name: 'messages', command: script('check-messages') },
  { name: 'migrations', command: script('check-migrations') },
  { name: 'lockfile', command: script('check-lockfile') },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
];

function run({ name, command: [program, ...args] }: Step): Promise<Outcome> {
  const started = performance.now();
  const chunks: string[] = [];
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  }
  return new Promise((resolve) => {
    const end = (passed: boolean) => {
      const seconds = (performance.now() - started) / 1000;
      resolve({ name, passed, seconds, output: chunks.join('').trim() });
    };
    child.on('error', (error) => {
      chunks.push(error.message);
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

async function runAll(queue: readonly Step[]): Promise<Outcome[]> {
  const waiting = [...queue];
  const outcomes: Outcome[] = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await run(step);
      console.log(`${outcome.passed ? 'ok    ' : 'FAILED'} ${outcome.name} (${outcome.seconds.toFixed(1)} s)`);
      outcomes.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return outcomes;
}

function chosenSteps(only: string | undefined): Step[] {
  if (only === undefined) return steps;
  const names = only.split(',');
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length === 0) return steps.filter((step) => names.includes(step.name));
  console.error(`There is no step ${unknown.join(', ')}. Steps: ${steps.map((step) => step.name).join(', ')}`);
  process.exit(2);
}

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const started = performance.now();
const chosen = chosenSteps(values.only);
const generated = chosen.some((step) => step.needsGenerated) ? await runAll(generators) : [];
const outcomes = [...generated, ...(await runAll(chosen))];
const failed = outcomes.filter((outcome) => !outcome.passed);

for (const { name, output } of failed) console.log(`\n--- ${name} ---\n${output}`);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  failed.length === 0
    ? `\nAll ${outcomes.length} steps passed in ${seconds} s`
    : `\n${failed.length} of ${outcomes.length} steps failed in ${seconds} s: ${failed.map(({ name }) => name).join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
