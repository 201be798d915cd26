/** Says what a language lacks: node scripts/i18n/report-missing-translations.ts de */
import { findMissingTranslations } from './new-language.ts';

const [language = ''] = process.argv.slice(2);
if (!/^[a-z]{2,3}$/.test(language)) {
  console.error('Give the code of a language, as in: npm run translation -- de');
  process.exit(2);
}
const missing = findMissingTranslations(process.cwd(), language);
for (const line of missing) console.log(line);
console.log(
  missing.length === 0
    ? `Nothing is missing in ${language}.`
    : `\n${missing.length} things are missing in ${language}.`,
);
process.exitCode = missing.length === 0 ? 0 : 1;
