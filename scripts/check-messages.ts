/**
 * Every message in every language: present, same arguments, all plural forms, in one feature, and used.
 * Every legal text in every language: the same sections in the same order, with the same facts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLegalTextIssues, readLegalTexts } from './i18n/legal-texts.ts';
import { argumentsOf, missingPlurals, notTranslated, readCatalogues, sourceLanguage } from './i18n/messages.ts';

const root = process.cwd();
const catalogues = readCatalogues(root);
const issues: string[] = [];

const codeOf = (...zones: string[]) =>
  zones
    .flatMap((zone) =>
      readdirSync(join(root, zone), { recursive: true, encoding: 'utf8' }).map((file) => join(zone, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
const sourceCode = codeOf('src/server', 'src/web', 'src/contract', 'src/domain');

/** The arguments of a message, sorted, since translations may use them in any order. */
const argumentList = (text: string) =>
  [...argumentsOf(text)]
    .map(([name, type]) => `${name}: ${type}`)
    .sort()
    .join(', ');

const homes = new Map<string, string>();
for (const [feature, messages] of Object.entries(catalogues[sourceLanguage] ?? {})) {
  for (const [id, source] of Object.entries(messages)) {
    const other = homes.get(id);
    if (other) issues.push(`"${id}" is in the features ${other} and ${feature}: keep it in one.`);
    homes.set(id, feature);
    if (!sourceCode.includes(`'${id}'`))
      issues.push(`"${id}" (${feature}) is said nowhere: delete it from src/i18n/*/${feature}.json.`);

    const wanted = argumentList(source);
    for (const [language, byFeature] of Object.entries(catalogues)) {
      if (language !== sourceLanguage && notTranslated.includes(feature)) continue;
      const text = byFeature[feature]?.[id];
      if (text === undefined) {
        issues.push(`"${id}" is missing in ${language}: write it in src/i18n/${language}/${feature}.json.`);
        continue;
      }
      const given = argumentList(text);
      if (given !== wanted)
        issues.push(`"${id}" takes {${given}} in ${language}, but {${wanted}} in ${sourceLanguage}.`);
      const plurals = missingPlurals(text, language);
      if (plurals.length > 0) issues.push(`"${id}" lacks the plural forms ${plurals.join(', ')} in ${language}.`);
    }
  }
}

// Ids of validation are plain strings, which the compiler does not compare with the catalogues.
const families = new Set([...homes.keys()].map((id) => id.split('.')[0]));
for (const [, id = '', family] of codeOf('src/contract', 'src/domain').matchAll(/'(([a-z]+)\.[A-Za-z.]+)'/g)) {
  if (families.has(family) && !homes.has(id))
    issues.push(`"${id}" is an answer of validation, but in no catalogue: write it in src/i18n.`);
}

for (const [language, byFeature] of Object.entries(catalogues)) {
  for (const [feature, messages] of Object.entries(byFeature)) {
    for (const id of Object.keys(messages)) {
      if (homes.get(id) !== feature)
        issues.push(`"${id}" is in src/i18n/${language}/${feature}.json but not in ${sourceLanguage}/${feature}.json.`);
    }
  }
}

try {
  issues.push(...findLegalTextIssues(readLegalTexts(root)));
} catch (error) {
  issues.push(error instanceof Error ? error.message : String(error));
}

if (issues.length > 0) {
  console.error(issues.join('\n'));
  process.exit(1);
}
console.log(`${homes.size} messages in ${Object.keys(catalogues).length} languages`);
