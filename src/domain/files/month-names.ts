/** Dates with the name of the month, in the three languages of the product. */
import { foldText } from '../birthdays/person-name.ts';

/** By month, each in the forms that dates use; any beginning of three letters or more stands for the whole. */
const names = [
  'january sausis sausio январь января',
  'february vasaris vasario февраль февраля',
  'march kovas kovo март марта',
  'april balandis balandžio апрель апреля',
  'may gegužė gegužės май мая',
  'june birželis birželio июнь июня',
  'july liepa liepos июль июля',
  'august rugpjūtis rugpjūčio август августа',
  'september rugsėjis rugsėjo сентябрь сентября',
  'october spalis spalio октябрь октября',
  'november lapkritis lapkričio ноябрь ноября',
  'december gruodis gruodžio декабрь декабря',
].map((forms) => foldText(forms).split(' '));

const shortestName = 3;

/** Words that stand in dates and mean nothing more. */
const fillers = new Set(
  foldText(
    `st nd rd th of the m d metai metų diena dieną г год года в
    monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
    pirmadienis antradienis trečiadienis ketvirtadienis penktadienis šeštadienis sekmadienis pr an tr kt pn št sk
    понедельник вторник среда четверг пятница суббота воскресенье пн вт ср чт пт сб вс`,
  ).split(' '),
);

/** Several for a beginning that does not tell them apart, as Lithuanian "rug". */
function monthsOf(word: string): number[] {
  if (word.length < shortestName) return [];
  return names.flatMap((forms, index) => (forms.some((form) => form.startsWith(word)) ? [index + 1] : []));
}

/** `15 May 1990`, `May 15, 1990`, `15-May-90`, `1990 m. gegužės 15 d.`, `15 мая`: the year is as it is written. */
export function readNamedMonth(
  text: string,
): { readonly year: string | undefined; readonly month: number; readonly day: number } | undefined {
  const parts = foldText(text).match(/\p{L}+|\d+/gu) ?? [];
  const words = parts.filter((part) => !/^\d/.test(part) && !fillers.has(part));
  const numbers = parts.filter((part) => /^\d/.test(part));
  const [month, ...others] = words.length === 1 ? monthsOf(words[0] ?? '') : [];
  if (month === undefined || others.length > 0 || numbers.length === 0 || numbers.length > 2) return undefined;
  const isYear = (part: string) => part.length > 2 || Number(part) > 31;
  const ordered = numbers.length === 2 && isYear(numbers[0] ?? '') ? numbers.toReversed() : numbers;
  const [day = '', year] = ordered;
  if (isYear(day) || (year !== undefined && year.length !== 2 && year.length !== 4)) return undefined;
  return { year, month, day: Number(day) };
}
