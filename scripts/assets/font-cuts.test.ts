import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cuts } from './font-cuts.ts';

type Cut = keyof typeof cuts;

function rangeInStyles(cut: Cut): string {
  const css = readFileSync('src/web/ui/styles/fonts.css', 'utf8');
  const ranges = [
    ...css.matchAll(/url\('\.\.\/fonts\/[\w-]+?-(\w+)-(?:normal|italic)\.woff2'\)[^;]*;\s*unicode-range: ([^;]+);/g),
  ]
    .filter(([, name]) => name === cut)
    .map(([, , range]) => range!);
  expect(new Set(ranges).size, `all faces of ${cut} name the same letters`).toBe(1);
  return ranges[0]!;
}

const lettersOf = (range: string) =>
  range.split(',').flatMap((part) => {
    const [first, last = first] = part
      .trim()
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16)) as [number, number?];
    return Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step));
  });

/** Emoji, their modifiers and the check mark, which our text fonts do not have; the system draws them. */
const drawnBySystem = /[✓\p{Extended_Pictographic}\uFE0F]/u;

describe('the small fonts', () => {
  // With other weights a browser would take part of a name from another font.
  it('have the same weights as those with the letters of names', () => {
    const weights = ['fonts.css', 'other-letters.css']
      .map((sheet) => readFileSync(`src/web/ui/styles/${sheet}`, 'utf8'))
      .flatMap((css) => css.match(/font-weight: [^;]+/g) ?? []);
    expect(new Set(weights)).toEqual(new Set(['font-weight: 400 650']));
  });

  it.each(Object.keys(cuts) as Cut[])('hold exactly the letters that the style sheet asks of %s', (cut) => {
    expect(lettersOf(rangeInStyles(cut)).toSorted()).toEqual([...cuts[cut].letters].toSorted());
  });

  it.each(['en', 'lt', 'ru'])('have every letter of our own words in %s', (language) => {
    // All cuts together, since each language names the other two in their own letters.
    const known = new Set(Object.values(cuts).flatMap(({ letters }) => [...letters, '\n']));
    const words = readdirSync(`src/i18n/${language}`)
      .map((file) => readFileSync(`src/i18n/${language}/${file}`, 'utf8'))
      .join('');
    expect([...new Set(words)].filter((sign) => !known.has(sign) && !drawnBySystem.test(sign))).toEqual([]);
  });
});
