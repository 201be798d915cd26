import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, expect, test } from 'vitest';
import { asciiOnly } from './server-bundle.ts';
import { sourceTrace } from './source-trace.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** What a small program prints that is bundled as the server is. */
async function printed(source: string) {
  const root = mkdtempSync(join(tmpdir(), 'kartu-bundle-'));
  folders.push(root);
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  writeFileSync(join(root, 'src/main.ts'), source);
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [asciiOnly()],
    build: {
      ssr: true,
      outDir: 'build/app',
      sourcemap: true,
      rolldownOptions: { input: join(root, 'src/main.ts'), output: { sourcemapExcludeSources: true } },
    },
  });
  const { stdout } = spawnSync(process.execPath, ['build/app/main.js'], { cwd: root, encoding: 'utf8' });
  return { root, stdout };
}

const words = 'Žinutė „Онай“ – 🎂…';

test('words of every language survive the escapes', async () => {
  const { stdout } = await printed(
    `console.log(JSON.stringify(['${words}', \`${words}\`, /^[Ž🎂]$/u.test('🎂'), { ž: 1 }.ž]));`,
  );
  expect(JSON.parse(stdout)).toEqual([words, words, true, 1]);
});

test('a trace of the bundle leads to the source', async () => {
  const source = [
    'interface Removed { by: string }',
    '// A comment.',
    'function outer(): string {',
    `  const said: Removed = { by: '${words}' };`,
    '  return new Error(said.by).stack ?? "";',
    '}',
    'console.log(JSON.stringify({ err: { stack: outer() } }));',
  ].join('\n');
  const { root, stdout } = await printed(source);
  expect(stdout).toContain('build/app/main.js');
  expect(sourceTrace(stdout, root)).toContain('at outer (src/main.ts:5:');
  const unknown = 'at x (file:///srv/build/app/none.js:1:2)';
  expect(sourceTrace(unknown, root)).toBe(unknown);
});
