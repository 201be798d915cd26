import { execFileSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';

const mark = 'build/app/main-web.js';

/** Builds unless the build is newer than everything it is made of. */
export function ensureBuilt(): void {
  const sources = globSync(['src/**/*.{ts,tsx,css,json}', 'public/**/*.*', '*.config.ts', 'package-lock.json'], {
    exclude: ['src/i18n/compiled/**'],
  });
  const builtAt = existsSync(mark) ? statSync(mark).mtimeMs : 0;
  if (sources.every((file) => statSync(file).mtimeMs < builtAt)) return;
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
