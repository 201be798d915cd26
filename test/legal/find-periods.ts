import type { Language } from '#domain/language.ts';

/** A period as the table of promised periods writes it. */
export type Period = string;

type Unit = 'minute' | 'hour' | 'day' | 'month' | 'year';
type Words = readonly (readonly [pattern: string, unit: Unit])[];

const units: Record<Language, Words> = {
  en: [
    ['minutes?', 'minute'],
    ['hours?', 'hour'],
    ['days?', 'day'],
    ['months?', 'month'],
    ['years?', 'year'],
  ],
  lt: [
    [String.raw`minu[tč]\p{L}*`, 'minute'],
    [String.raw`valand\p{L}*`, 'hour'],
    [String.raw`dien\p{L}*`, 'day'],
    [String.raw`mėnes\p{L}*`, 'month'],
    [String.raw`met(?:ai|us|ų)`, 'year'],
  ],
  ru: [
    [String.raw`минут\p{L}*`, 'minute'],
    [String.raw`час(?:а|ов)?`, 'hour'],
    ['(?:день|дня|дней)', 'day'],
    [String.raw`месяц\p{L}*`, 'month'],
    ['(?:год|года|лет)', 'year'],
  ],
};

/** Periods without a figure, each as a whole phrase: most days and months of the texts are days of birth. */
const spelled: Record<Language, readonly (readonly [phrase: string, period: Period])[]> = {
  en: [
    ['within two hours', '2 hours'],
    ['for a day at most', '1 day'],
    ['within a month', '1 month'],
  ],
  lt: [
    ['per dvi valandas', '2 hours'],
    ['ne ilgiau kaip parą', '1 day'],
    ['per mėnesį', '1 month'],
  ],
  ru: [
    ['через два часа', '2 hours'],
    ['не дольше суток', '1 day'],
    ['в течение месяца', '1 month'],
  ],
};

/** Words that would be a period beside a number that is spelled. */
const numerals: Record<Language, RegExp> = {
  en: /\b(?:an?|one|two|three|four|five|six|seven|ten|twelve) (?:minute|hour|day|week|month|year)s?\b/giu,
  lt: /(?<!\p{L})(?:(?:vieną|vienos|dvi|dviejų|du|dvejus|tris|trijų|kelias) (?:minu|valand|dien|mėnes|met)\p{L}*|par[ąo]s?|savait\p{L}*)(?!\p{L})/giu,
  ru: /(?<!\p{L})(?:(?:один|одну|два|двух|две|три|трёх|несколько) (?:минут|час|ден|дн|месяц|год|лет)\p{L}*|суток|сутки|недел\p{L}*)(?!\p{L})/giu,
};

const written = (count: string, unit: Unit): Period => `${count} ${unit}${count === '1' ? '' : 's'}`;

const plain = (text: string) => text.replaceAll('\u00A0', ' ');

/** Every period in a paragraph, sorted. The age of 13 is none. */
export function findPeriods(paragraph: string, language: Language): Period[] {
  const text = plain(paragraph);
  const counted = units[language].flatMap(([pattern, unit]) =>
    [...text.matchAll(new RegExp(String.raw`(?<![\d\p{L}])(\d+) ${pattern}(?!\p{L})`, 'gu'))]
      .filter(([, count]) => count !== '13' || unit !== 'year')
      // The date of the last update, in Lithuanian "d." and in Russian "г.", has no word of these.
      .map(([, count = '']) => written(count, unit)),
  );
  const phrased = spelled[language].filter(([phrase]) => text.includes(phrase)).map(([, period]) => period);
  return [...counted, ...phrased].toSorted();
}

/** What looks like a period with a spelled number, beyond the known phrases. */
export function findSpelledNumbers(paragraph: string, language: Language): string[] {
  let text = plain(paragraph);
  for (const [phrase] of spelled[language]) text = text.replaceAll(phrase, '');
  return text.match(numerals[language]) ?? [];
}
