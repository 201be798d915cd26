import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cuts } from '../assets/font-cuts.ts';
import { legalTextNames } from './legal-texts.ts';
import { argumentsOf, type Catalogue, missingPlurals, notTranslated, sourceLanguage } from './messages.ts';

/** Files of code that have an entry for each language, and what the entry looks like. */
const entries: Readonly<Record<string, (language: string) => RegExp>> = {
  'src/domain/language.ts': (language) => new RegExp(`'${language}'`),
  'scripts/i18n/messages.ts': (language) => new RegExp(`'${language}'`),
  'src/web/lib/fonts.ts': (language) => new RegExp(`^\\s+${language}: \\[`, 'm'),
};

const readCatalogue = (path: string): Catalogue => JSON.parse(readFileSync(path, 'utf8')) as Catalogue;

const argumentNames = (text: string) => [...argumentsOf(text).keys()].sort().join(', ');

function issueOf(source: string, text: string | undefined, language: string): string | undefined {
  if (text === undefined || text.trim() === '') return 'is missing';
  if (argumentNames(text) !== argumentNames(source))
    return `takes {${argumentNames(text)}}, not {${argumentNames(source)}}`;
  const plurals = missingPlurals(text, language);
  return plurals.length > 0 ? `lacks the plural forms ${plurals.join(', ')}` : undefined;
}

function lettersWithoutFont(texts: readonly string[]): string[] {
  const known = new Set(Object.values(cuts).flatMap(({ letters }) => [...letters]));
  return [...new Set(texts.join(''))].filter((letter) => /\p{L}/u.test(letter) && !known.has(letter)).sort();
}

/** What a language lacks before people can use the product in it, by file; an empty list if nothing. */
export function findMissingTranslations(root: string, language: string): string[] {
  const folder = (name: string) => join(root, 'src/i18n', name);
  const texts: string[] = [];
  const missing: string[] = [];
  const catalogues = readdirSync(folder(sourceLanguage)).filter(
    (name) => name.endsWith('.json') && !notTranslated.includes(name.replace('.json', '')),
  );
  for (const name of catalogues) {
    const path = join(folder(language), name);
    const source = Object.entries(readCatalogue(join(folder(sourceLanguage), name)));
    if (!existsSync(path)) {
      missing.push(`src/i18n/${language}/${name} is missing: ${source.length} messages`);
      continue;
    }
    const written = readCatalogue(path);
    texts.push(...Object.values(written));
    for (const [id, text] of source) {
      const issue = issueOf(text, written[id], language);
      if (issue) missing.push(`src/i18n/${language}/${name}: "${id}" ${issue}`);
    }
    const known = new Set(source.map(([id]) => id));
    for (const id of Object.keys(written).filter((each) => !known.has(each)))
      missing.push(`src/i18n/${language}/${name}: "${id}" is no message of the product`);
  }
  for (const name of legalTextNames) {
    if (!existsSync(join(folder(language), `${name}.md`))) missing.push(`src/i18n/${language}/${name}.md is missing`);
  }
  const letters = lettersWithoutFont(texts);
  if (letters.length > 0) missing.push(`scripts/assets/font-cuts.ts has no cut with the letters ${letters.join('')}`);
  for (const [path, entry] of Object.entries(entries)) {
    if (!entry(language).test(readFileSync(join(root, path), 'utf8')))
      missing.push(`${path} does not name ${language}`);
  }
  const golden = readdirSync(join(root, 'test/golden')).filter((name) => name.endsWith(`-${sourceLanguage}.txt`));
  const unwritten = golden.filter(
    (name) => !existsSync(join(root, 'test/golden', name.replace(`-${sourceLanguage}.txt`, `-${language}.txt`))),
  );
  if (unwritten.length > 0)
    missing.push(`test/golden has ${unwritten.length} mails that are not written in ${language}`);
  return missing;
}
