import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findMissingTranslations } from './new-language.ts';

const copied = [
  'src/i18n/en',
  'src/i18n/lt',
  'src/i18n/ru',
  'src/domain/language.ts',
  'src/web/lib/fonts.ts',
  'scripts/i18n/messages.ts',
  'test/golden',
];
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kartu-language-'));
  for (const path of copied) cpSync(path, join(root, path), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

function change(path: string, mend: (text: string) => string): void {
  writeFileSync(join(root, path), mend(readFileSync(join(root, path), 'utf8')));
}

describe('what a language lacks', () => {
  test.each(['lt', 'ru'])('%s lacks nothing', (language) => {
    expect(findMissingTranslations(root, language)).toEqual([]);
  });

  test('of one that nobody has begun, everything is named', () => {
    const missing = findMissingTranslations(root, 'de');
    expect(missing).toContainEqual(expect.stringMatching(/^src\/i18n\/de\/landing\.json is missing: \d+ messages$/));
    for (const path of ['src/i18n/de/privacy.md', 'src/domain/language.ts', 'src/web/lib/fonts.ts', 'test/golden'])
      expect(missing).toContainEqual(expect.stringContaining(path));
    expect(missing.join('\n')).not.toContain('admin.json');
  });

  test('of one that was begun, each message that is not right is named', () => {
    mkdirSync(join(root, 'src/i18n/pl'));
    cpSync(join(root, 'src/i18n/en'), join(root, 'src/i18n/pl'), { recursive: true });
    change('src/i18n/pl/common.json', (text) => {
      const messages = JSON.parse(text) as Record<string, string>;
      const [first = '', second = ''] = Object.keys(messages);
      return JSON.stringify({ ...messages, [first]: '', [second]: 'Zażółć {nobody}', 'common.invented': 'x' });
    });
    const missing = findMissingTranslations(root, 'pl');
    expect(missing).toContainEqual(expect.stringMatching(/common\.json: ".+" is missing$/));
    expect(missing).toContainEqual(expect.stringMatching(/common\.json: ".+" takes \{nobody\}, not \{/));
    expect(missing).toContainEqual('src/i18n/pl/common.json: "common.invented" is no message of the product');
    // Polish counts in more ways than English.
    expect(missing).toContainEqual(expect.stringMatching(/lacks the plural forms few, many/));
    expect(missing).toContainEqual(expect.stringContaining('has no cut with the letters óćłż'));
  });
});
