/** What titles of yearly events say: whose day it is, and whether it is a birthday. */
import { birthdayLimits } from '../limits/birthdays.ts';
import type { Doubt } from './found.ts';

export interface Title {
  readonly name: string;
  readonly year: number | undefined;
  /** Whether the title itself says so, by a word or a cake. */
  readonly isCalledBirthday: boolean;
  readonly kind: 'birthday' | Exclude<Doubt['kind'], 'ended'>;
}

const birthday = String.raw`(?:birthday|b-?day|gimtadienis|gimimo diena|день рождения|др)`;
const cake = /[🎂🍰🧁]/u;
const festive = String.raw`(?:\s|🎂|🎉|🎁|🎈|🎊|🥳|🍰|🧁|💍|\uFE0F)`;
const around = new RegExp(`^${festive}+|(?:${festive}|!)+$`, 'gu');
const wordsBefore = new RegExp(
  String.raw`^(?:happy birthday[,:]?|${birthday}(?: of|:|\s*[-–—]|\s+у(?=\s))?|death of|wedding of)\s+`,
  'iu',
);
const wordsAfter = new RegExp(
  String.raw`(?:['’]s?)?\s+(?:\d{1,3}(?:st|nd|rd|th)\s+)?(?:[-–—]\s*)?${birthday}$|\s*[:,]\s*${birthday}$`,
  'iu',
);
/** A year of birth, or an age. */
const inBrackets = /\s*\((\d{1,4})\)$/;
const anyBirthday = new RegExp(String.raw`(?:^|[^\p{L}])${birthday}(?:$|[^\p{L}])`, 'iu');

/** Words of other days, in the three languages. */
const others: readonly (readonly [Title['kind'], RegExp])[] = [
  ['death', /death|died|passed away|mirt(?:is|ies)|mirė|день смерти|умер|годовщина смерти/iu],
  ['anniversary', /anniversar|wedding|💍|metinės|vestuv|sukaktis|годовщина|свадьб|юбилей/iu],
  [
    'holiday',
    /christmas|easter|new year|halloween|thanksgiving|valentine|independence|mother['’]?s day|father['’]?s day|holiday|kalėd|velyk|kūčios|joninės|naujieji metai|naujųjų|šventė|(?:motinos|tėvo|vėlinių) diena|рождество|пасх|новый год|праздник|масленица|(?:^|\s)день (?!рождения)/iu,
  ],
];

/** Much longer than any valid name, and short enough for the patterns above to stay fast. */
const longestTitle = 300;

/** The name in titles such as "Ona's 40th birthday", "🎂 Ona (1990)" or "Gimtadienis: Ona"; all where nothing is left. */
export function readTitle(title: string, latestYear: number, isBirthdayCalendar: boolean): Title {
  if (title.length > longestTitle) return { name: title, year: undefined, isCalledBirthday: false, kind: 'other' };
  const bare = title.replaceAll(around, '');
  const number = Number(inBrackets.exec(bare)?.[1] ?? Number.NaN);
  const isYear = number >= birthdayLimits.earliestYear && number <= latestYear;
  const name = bare
    .replace(inBrackets, '')
    .replaceAll(around, '')
    .replace(wordsBefore, '')
    .replace(wordsAfter, '')
    .replaceAll(around, '')
    .trim();
  const isCalledBirthday = cake.test(title) || anyBirthday.test(title);
  const isNameless = name === '' || /^happy(?: birthday)?$/i.test(name);
  const [other] = others.find(([, words]) => words.test(title)) ?? [];
  const isBirthday = isCalledBirthday || isBirthdayCalendar || isYear;
  return {
    name: isNameless ? title : name,
    year: isYear ? number : undefined,
    isCalledBirthday: isCalledBirthday && !isNameless,
    kind: isCalledBirthday && !isNameless ? 'birthday' : (other ?? (isBirthday && !isNameless ? 'birthday' : 'other')),
  };
}
