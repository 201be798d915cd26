/** The tables in src/server/platform/database/schema are what the migrations build; nothing is written into migrations/. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const root = process.cwd();
const scratch = mkdtempSync(join(tmpdir(), 'kartu-schema-'));
const out = join(scratch, 'migrations');

try {
  cpSync(join(root, 'migrations'), out, { recursive: true });
  const before = new Set(readdirSync(out));
  const config = join(scratch, 'drizzle.config.ts');
  writeFileSync(
    config,
    [
      `import config from ${JSON.stringify(join(root, 'drizzle.config.ts'))};`,
      `export default { ...config, out: ${JSON.stringify(relative(root, out))} };`,
    ].join('\n'),
  );
  // Without a terminal drizzle-kit cannot ask whether a column was renamed and fails, which is a difference as well.
  const run = spawnSync('drizzle-kit', ['generate', `--config=${relative(root, config)}`, '--name=missing'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const missing = readdirSync(out).filter((name) => name.endsWith('.sql') && !before.has(name));
  if (run.status !== 0 || missing.length > 0 || !run.stdout.includes('No schema changes')) {
    console.error('The schema and migrations/ differ: run npm run migration and commit what it writes.');
    for (const name of missing) console.error(readFileSync(join(out, name), 'utf8'));
    if (missing.length === 0) console.error(run.stdout + run.stderr + (run.error?.message ?? ''));
    process.exitCode = 1;
  } else {
    console.log(`${before.size - 1} migrations build the schema`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
