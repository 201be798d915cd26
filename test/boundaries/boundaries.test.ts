import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fileViolations,
  importViolations,
  lintViolations,
  typeViolations,
  unusedViolations,
  type Violation,
} from './violations.ts';
import { copyProject, type ProjectCopy } from './project-copy.ts';

let project: ProjectCopy;

beforeAll(() => {
  project = copyProject(process.cwd());
});
afterAll(() => {
  project.remove();
});

const filesOf = (violations: readonly Violation[]) =>
  Object.fromEntries(violations.map(({ path, text }) => [path, text]));

const boundaryViolations = [...importViolations, ...fileViolations];

describe('the project as it stands', { timeout: 300_000 }, () => {
  it('passes the steps whose answers below do not show it', () => {
    const run = project.check('types', 'boundaries', 'messages');

    expect(run.output).toContain('steps passed');
    expect(run.passed).toBe(true);
  });
});

describe('boundaries', { timeout: 30_000 }, () => {
  let run: ReturnType<ProjectCopy['check']>;
  beforeAll(() => {
    run = project.withFiles(filesOf(boundaryViolations), () => project.check('boundaries'));
  });

  it.each(boundaryViolations)('refuse $title', ({ path, hint }) => {
    // Each line begins with a file or its folder.
    const itsLines = run.output.split('\n').filter((line) => path.startsWith(/^[\w./-]*\w/.exec(line)?.[0] ?? '-'));

    expect(itsLines.join('\n')).toContain(hint);
    expect(run.passed).toBe(false);
  });

  it('refuse a folder of more than 20 files', () => {
    const names = Array.from({ length: 21 }, (_, index) => `proofs/crowded/part-${index}.ts`);
    const files = Object.fromEntries(names.map((name) => [name, 'export {};\n']));
    const crowded = project.withFiles(files, () => project.check('boundaries'));

    expect(crowded.output).toContain(
      'proofs/crowded has 21 files, more than 20: divide it by what the files are about.',
    );
    expect(crowded.passed).toBe(false);
  });
});

const checkedSteps = [
  { step: 'lint', violations: lintViolations, refused: /,-\[([^:]+):\d+:\d+\]/g },
  {
    step: 'unused',
    violations: unusedViolations,
    refused: /\b((?:src|test|e2e|proofs|scripts)\/[\w./-]+\.[a-z]+)\b/g,
  },
  // Files that are built on a refused one are refused too, so this run tells nothing of them.
  { step: 'types', violations: typeViolations, refused: undefined },
];

describe.each(checkedSteps)('$step', { timeout: 300_000 }, ({ step, violations, refused }) => {
  let run: ReturnType<ProjectCopy['check']>;
  beforeAll(() => {
    run = project.withFiles(filesOf(violations), () => project.check(step));
  }, 300_000);

  it.each(violations)('refuses $title', ({ path, hint }) => {
    expect(run.output).toContain(path);
    expect(run.output).toContain(hint);
    expect(run.passed).toBe(false);
  });

  if (!refused) return;
  // Each run reads the whole project, so one shows both that these files are refused and that all others pass.
  it('passes every other file', () => {
    const paths = violations.map(({ path }) => path);
    const named = [...run.output.matchAll(refused)].map(([, path = '']) => path);

    expect(paths).toEqual(expect.arrayContaining(named));
    expect(named.length).toBeGreaterThan(1);
    expect(run.output).toMatch(/\n1 of \d steps failed/);
  });
});

describe('messages', { timeout: 30_000 }, () => {
  const languages = ['en', 'lt', 'ru'] as const;
  const catalogue = (language: string) => `src/i18n/${language}/common.json`;
  const messages = (language: string) => JSON.parse(project.read(catalogue(language))) as Record<string, string>;
  const firstId = () => Object.keys(messages('en'))[0] ?? '';

  function checkWith(texts: Partial<Record<(typeof languages)[number], string | undefined>>) {
    const changed = Object.entries(texts).map(([language, text]) => [
      catalogue(language),
      JSON.stringify({ ...messages(language), [firstId()]: text }),
    ]);
    return project.withFiles(Object.fromEntries(changed), () => project.check('messages'));
  }

  it('refuse a message that is missing in one language', () => {
    const run = checkWith({ lt: undefined });

    expect(run.output).toContain(`"${firstId()}" is missing in lt: write it in src/i18n/lt/common.json.`);
    expect(run.passed).toBe(false);
  });

  it('refuse a message that takes other arguments in one language', () => {
    const run = checkWith({ ru: '{unheardOf}' });

    expect(run.output).toContain(`"${firstId()}" takes {unheardOf: string} in ru`);
    expect(run.passed).toBe(false);
  });

  it('refuse a message without all plural forms of its language', () => {
    const run = checkWith({
      en: '{n, plural, one {# day} other {# days}}',
      lt: '{n, plural, one {# diena} other {# dienų}}',
      ru: '{n, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
    });

    expect(run.output).toContain(`"${firstId()}" lacks the plural forms few, many in lt.`);
    expect(run.passed).toBe(false);
  });
});

describe('message ids of validation', { timeout: 30_000 }, () => {
  it('refuse an id that no catalogue has', () => {
    const files = { 'src/contract/violation.ts': "export const issue = 'errors.unheardOf';\n" };
    const run = project.withFiles(files, () => project.check('messages'));

    expect(run.output).toContain('"errors.unheardOf" is an answer of validation, but in no catalogue');
    expect(run.passed).toBe(false);
  });
});

describe('legal texts', { timeout: 30_000 }, () => {
  const path = 'src/i18n/lt/terms.md';
  const checkWith = (text: string) => project.withFiles({ [path]: text }, () => project.check('messages'));

  it('are refused with a section less than in English', () => {
    const run = checkWith(project.read(path).replace(/^## 7.*$/m, ''));

    expect(run.output).toContain(`${path} has 13 sections (##), but 14 in en: every language has the same ones`);
    expect(run.passed).toBe(false);
  });

  it('are refused when a fact is missing', () => {
    const run = checkWith(project.read(path).replace('{operator}', 'Ona'));

    expect(run.output).toContain('names no facts, but {operator} in en. Name the same facts in the same section.');
    expect(run.passed).toBe(false);
  });
});

describe('the runner', { timeout: 60_000 }, () => {
  it('runs every step and names the one that failed', () => {
    const files = { 'src/server/features/gifts/service.ts': 'export const gifts = 1;\n' };
    const run = project.withFiles(files, () => project.check('boundaries', 'licences', 'lockfile'));

    expect(run.output).toMatch(/FAILED boundaries \(\d/);
    expect(run.output).toMatch(/ok {4} licences \(\d/);
    expect(run.output).toMatch(/ok {4} lockfile \(\d/);
    expect(run.output).toMatch(/1 of 3 steps failed in .* s: boundaries/);
    expect(run.passed).toBe(false);
  });

  it('refuses a step that does not exist', () => {
    const run = project.check('colours');

    expect(run.output).toContain('There is no step colours');
    expect(run.passed).toBe(false);
  });
});
