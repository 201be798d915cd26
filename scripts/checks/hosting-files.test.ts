import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parseConfig } from '#server/platform/config.ts';
import { processLimits } from '#server/platform/limits/process.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const isMissing = (program: string) => !process.env['CI'] && spawnSync(program, ['--version']).error !== undefined;
const run = (program: string, args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return [status, stdout, stderr];
};
const silent = [0, '', ''];
const units = readdirSync('ops/systemd').map((name) => `ops/systemd/${name}`);

/** The secrets that a first start makes, in a folder of their own. */
function withSecrets(look: (file: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'kartu-secrets-'));
  const file = join(folder, 'secrets.env');
  try {
    expect(spawnSync('sh', ['ops/make-secrets.sh', file]).status).toBe(0);
    look(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('what operators copy', () => {
  test('the example of settings and the secrets of a first start are a sound configuration', () => {
    withSecrets((file) => {
      const settings: Record<string, string | undefined> = {
        ...parseEnv(read('ops/kartu.env.example')),
        ...parseEnv(read(file)),
      };
      const { POSTGRES_PASSWORD: password, ...others } = settings;
      expect(parseConfig(others)).toMatchObject({ TRUSTED_PROXIES: 1, PUBLIC_ORIGIN: 'https://kartu.example' });
      expect(new URL(others['DATABASE_URL'] ?? '').password).toBe(password);
    });
  });

  test('secrets are made once', () => {
    withSecrets((file) => {
      const before = read(file);
      expect(spawnSync('sh', ['ops/make-secrets.sh', file]).status).toBe(0);
      expect(read(file)).toBe(before);
    });
  });

  test('units, image and compose start what the build makes, and leave it time to stop', () => {
    const files = ['Dockerfile', 'compose.yaml', ...units].map(read).join('\n');
    const started = new Set([...files.matchAll(/build\/app\/main-(\w+)\.js/g)].map(([, role = '']) => role));
    expect([...started].sort()).toEqual(['web', 'worker']);
    for (const role of started) expect(existsSync(`src/server/main-${role}.ts`)).toBe(true);
    const times = [...files.matchAll(/(?:TimeoutStopSec=|stop_grace_period: )(\d+)/g)].map(([, time]) => Number(time));
    expect(times).toHaveLength(3);
    for (const time of times) expect(time).toBeGreaterThan(processLimits.stopSeconds + 1);
  });

  test('the paper names files that are there', () => {
    const named = [...read('docs/self-hosting.md').matchAll(/\bops\/[\w./-]*\w/g)].map(([path]) => path);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  test.skipIf(isMissing('shellcheck'))('shell scripts are sound', () => {
    const scripts = [
      '.ci/run',
      'ops/make-secrets.sh',
      'scripts/stack/s3-server.sh',
      ...globSync('scripts/hosting/*.sh'),
    ];
    expect(run('shellcheck', ['--severity=warning', ...scripts])).toEqual(silent);
  });

  test.skipIf(isMissing('yamllint'))('YAML is sound', () => {
    const rules =
      '{extends: default, rules: {line-length: disable, document-start: disable, truthy: {check-keys: false}, braces: disable, comments: {min-spaces-from-content: 1}}}';
    expect(
      run('yamllint', ['--strict', '-d', rules, 'compose.yaml', 'ops', ...(existsSync('.github') ? ['.github'] : [])]),
    ).toEqual(silent);
  });
});
