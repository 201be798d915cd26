import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { requiredSettings } from '#test/fixtures/settings.ts';

/** What a process prints that starts, fails like this a moment later, and ends its work within its stop. */
function run(failure: string) {
  const program = `
    import { runProcess, stopOnSignal } from './src/server/platform/process/lifecycle.ts';
    await runProcess('web', async (_config, logger) => {
      setInterval(() => {}, 1000);
      stopOnSignal(logger, async () => logger.info('work finished'));
    });
    ${failure};`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', './scripts/stack/tsx.ts', '--input-type=module', '--eval', program],
    {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ...requiredSettings },
    },
  );
  const lines = stdout.trim().split('\n');
  return { status, stderr, stdout, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

test.each([
  [
    'thrown',
    `setTimeout(() => { throw Object.assign(new Error('went wrong'), { client: { password: 'planted' } }); })`,
  ],
  ['rejected', `void Promise.reject(Object.assign(new Error('went wrong'), { client: { password: 'planted' } }))`],
])(
  'an error that nobody caught, %s, is one line of the log, and the process ends in order',
  (_how, failure) => {
    const { status, stderr, stdout, lines } = run(failure);
    expect([status, stderr]).toEqual([1, '']);
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      ['fatal', 'an error that nobody caught; stopping'],
      ['info', 'work finished'],
      ['info', 'stopped'],
    ]);
    expect(lines[0]).toHaveProperty('err.message', 'went wrong');
    expect(stdout).not.toContain('planted');
  },
  60_000,
);
