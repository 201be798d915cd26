import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Breach, fileBreaches, importBreaches, lintBreaches, typeBreaches } from './breaches.ts';
import { copyHouse, type HouseCopy } from './house-copy.ts';

let house: HouseCopy;

beforeAll(() => {
  house = copyHouse(process.cwd());
});
afterAll(() => {
  house.remove();
});

const filesOf = (breaches: readonly Breach[]) => Object.fromEntries(breaches.map(({ path, text }) => [path, text]));

describe('the house as it stands', { timeout: 300_000 }, () => {
  it('passes every step that the breaches below must fail', () => {
    const run = house.check('types', 'lint', 'walls', 'words', 'unused');

    expect(run.output).toContain('steps passed');
    expect(run.passed).toBe(true);
  });
});

describe('walls', { timeout: 30_000 }, () => {
  it.each([...importBreaches, ...fileBreaches])('refuse $title', ({ path, text, lesson }) => {
    const run = house.withFiles({ [path]: text }, () => house.check('walls'));

    expect(run.output).toContain(lesson);
    expect(run.passed).toBe(false);
  });

  it('refuse a folder of more than 20 files', () => {
    const names = Array.from({ length: 21 }, (_, index) => `proofs/crowded/part-${index}.ts`);
    const files = Object.fromEntries(names.map((name) => [name, 'export {};\n']));
    const run = house.withFiles(files, () => house.check('walls'));

    expect(run.output).toContain('proofs/crowded has 21 files, more than 20: divide it by what the files are about.');
    expect(run.passed).toBe(false);
  });
});

describe.each([
  { step: 'lint', breaches: lintBreaches },
  { step: 'types', breaches: typeBreaches },
])('$step', { timeout: 300_000 }, ({ step, breaches }) => {
  let run: ReturnType<HouseCopy['check']>;
  beforeAll(() => {
    run = house.withFiles(filesOf(breaches), () => house.check(step));
  });

  it.each(breaches)('refuses $title', ({ path, lesson }) => {
    expect(run.output).toContain(path);
    expect(run.output).toContain(lesson);
    expect(run.passed).toBe(false);
  });
});

describe('words', { timeout: 30_000 }, () => {
  const languages = ['en', 'lt', 'ru'] as const;
  const catalogue = (language: string) => `src/i18n/${language}/common.json`;
  const messages = (language: string) => JSON.parse(house.read(catalogue(language))) as Record<string, string>;
  const firstId = () => Object.keys(messages('en'))[0] ?? '';

  function checkWith(texts: Partial<Record<(typeof languages)[number], string | undefined>>) {
    const changed = Object.entries(texts).map(([language, text]) => [
      catalogue(language),
      JSON.stringify({ ...messages(language), [firstId()]: text }),
    ]);
    return house.withFiles(Object.fromEntries(changed), () => house.check('words'));
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

describe('words of validation', { timeout: 30_000 }, () => {
  it('refuse an answer that no catalogue has', () => {
    const files = { 'src/contract/breach.ts': "export const fault = 'errors.unheardOf';\n" };
    const run = house.withFiles(files, () => house.check('words'));

    expect(run.output).toContain('"errors.unheardOf" is an answer of validation, but in no catalogue');
    expect(run.passed).toBe(false);
  });
});

describe('legal texts', { timeout: 30_000 }, () => {
  const path = 'src/i18n/lt/terms.md';
  const checkWith = (text: string) => house.withFiles({ [path]: text }, () => house.check('words'));

  it('are refused with a section less than in English', () => {
    const run = checkWith(house.read(path).replace(/^## 7.*$/m, ''));

    expect(run.output).toContain(`${path} has 13 sections (##), but 14 in en: every language has the same ones`);
    expect(run.passed).toBe(false);
  });

  it('are refused when a fact is missing', () => {
    const run = checkWith(house.read(path).replace('{operator}', 'Ona'));

    expect(run.output).toContain('names no facts, but {operator} in en. Name the same facts in the same section.');
    expect(run.passed).toBe(false);
  });
});

describe('unused', { timeout: 60_000 }, () => {
  it('refuses a file and an export that nobody uses', () => {
    const lonely = 'src/domain/breach-lonely.ts';
    const files = {
      [lonely]: 'export const lonely = 1;\n',
      'src/domain/limits.ts': `${house.read('src/domain/limits.ts')}\nexport const breachNobodyReads = 1;\n`,
    };
    const run = house.withFiles(files, () => house.check('unused'));

    expect(run.output).toContain(lonely);
    expect(run.output).toContain('breachNobodyReads');
    expect(run.passed).toBe(false);
  });
});

describe('the runner', { timeout: 60_000 }, () => {
  it('runs every step and names the one that failed', () => {
    const files = { 'src/server/features/gifts/service.ts': 'export const gifts = 1;\n' };
    const run = house.withFiles(files, () => house.check('walls', 'licences', 'lockfile'));

    expect(run.output).toMatch(/FAILED walls \(\d/);
    expect(run.output).toMatch(/ok {4} licences \(\d/);
    expect(run.output).toMatch(/ok {4} lockfile \(\d/);
    expect(run.output).toMatch(/1 of 3 steps failed in .* s: walls/);
    expect(run.passed).toBe(false);
  });

  it('refuses a step that does not exist', () => {
    const run = house.check('colours');

    expect(run.output).toContain('There is no step colours');
    expect(run.passed).toBe(false);
  });
});
