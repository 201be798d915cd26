import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

interface CheckRun {
  passed: boolean;
  output: string;
}

/** A copy of the whole project, in which tests may break boundaries. */
export interface ProjectCopy {
  readonly folder: string;
  /** Writes files while `work` runs and restores their former text afterwards. */
  withFiles<Result>(files: Readonly<Record<string, string>>, work: () => Result): Result;
  read(path: string): string;
  /** Runs a program of node_modules, or a script, in the copy. */
  run(file: string, ...args: string[]): CheckRun;
  check(...steps: string[]): CheckRun;
  remove(): void;
}

const generatedFolders = ['src/i18n/compiled', '.react-router'];

function committedOrNew(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  return listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}

export function copyProject(root: string): ProjectCopy {
  const copy = mkdtempSync(join(tmpdir(), 'kartu-boundaries-'));
  for (const path of [...committedOrNew(root), ...generatedFolders]) {
    if (existsSync(join(root, path))) cpSync(join(root, path), join(copy, path), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

  const read = (path: string) => readFileSync(join(copy, path), 'utf8');

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }

  function run(file: string, ...args: string[]): CheckRun {
    const ended = spawnSync(process.execPath, [file, ...args], {
      cwd: copy,
      encoding: 'utf8',
      // Vitest says "test", which is no mode of a build.
      // The linter colours its findings in CI, and words them otherwise on GitHub.
      env: {
        ...process.env,
        CI: undefined,
        GITHUB_ACTIONS: undefined,
        NODE_ENV: 'production',
        NO_COLOR: '1',
        FORCE_COLOR: '0',
      },
      timeout: 240_000,
    });
    return { passed: ended.status === 0, output: ended.stdout + ended.stderr };
  }

  return {
    folder: copy,
    withFiles(files, work) {
      const former = Object.keys(files).map(
        (path) => [path, existsSync(join(copy, path)) ? read(path) : null] as const,
      );
      try {
        for (const [path, text] of Object.entries(files)) write(path, text);
        return work();
      } finally {
        for (const [path, text] of former) {
          if (text === null) rmSync(join(copy, path));
          else write(path, text);
        }
      }
    },
    read,
    run,
    check: (...steps) => run('scripts/check.ts', '--only', steps.join(',')),
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}
