import { birthdayLimits } from '../limits/birthdays.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letter a reader sees: quotation marks and brackets in front of it are no initials. */
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

/** What names are searched and compared by: without case, accents and spare space. й and ё become и and е. */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKD')
      // There and back, so that ß and ẞ meet ss.
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
