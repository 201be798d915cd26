/** Says what a language lacks: node scripts/i18n/say-lacks.ts de */
import { lacksOfLanguage } from './new-language.ts';

const [language = ''] = process.argv.slice(2);
if (!/^[a-z]{2,3}$/.test(language)) {
  console.error('Give the code of a language, as in: npm run translation -- de');
  process.exit(2);
}
const lacks = lacksOfLanguage(process.cwd(), language);
for (const lack of lacks) console.log(lack);
console.log(
  lacks.length === 0 ? `Nothing is missing in ${language}.` : `\n${lacks.length} things are missing in ${language}.`,
);
process.exitCode = lacks.length === 0 ? 0 : 1;
