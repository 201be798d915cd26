import { birthdayLimits } from '../limits/birthdays.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letter of a word; leading quotation marks and brackets are skipped. */
function firstLetter(word: string): string {
  let first = '';
  for (const { segment } of graphemes.segment(word.toUpperCase())) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment;
    first ||= segment;
  }
  return first;
}

export function initialsOf(name: string): string {
  return name.split(/\s+/u).filter(Boolean).slice(0, birthdayLimits.initials).map(firstLetter).join('');
}

/** Which of the gradients is behind the initials. */
export function avatarIndex(name: string): number {
  return name.length % birthdayLimits.avatarGradients;
}

/** Letters, digits and signs of ASCII with single spaces between them have no accents; most names of most lists. */
const isPlain = /^[!-~]+(?: [!-~]+)*$/;

/** The form in which names are compared: without case, accents and spare space; й and ё become и and е. */
export function foldText(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKD')
      // Lower case turns ẞ into ß, upper case ß into SS.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/\p{M}+/gu, '')
      .trim()
      .split(/\s+/u)
      .join(' ')
  );
}

/** Each word of the query is somewhere in the name, in any order. */
export function matchesSearch(name: string, query: string): boolean {
  const folded = foldText(name);
  return foldText(query)
    .split(' ')
    .every((word) => folded.includes(word));
}
