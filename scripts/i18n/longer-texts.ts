import type { Page } from '@playwright/test';

/**
 * Pseudo-localisation for layout tests: every word is a third longer than in English and has marks above and below,
 * between brackets that show where a text was cut off. It replaces texts of a rendered page and is part of no build.
 */
const accented: Readonly<Record<string, string>> = {
  a: 'å',
  c: 'ç',
  d: 'đ',
  e: 'ę',
  g: 'ğ',
  h: 'ĥ',
  i: 'ï',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  n: 'ñ',
  o: 'ö',
  r: 'ŕ',
  s: 'ş',
  t: 'ţ',
  u: 'ů',
  w: 'ŵ',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Ç',
  D: 'Ð',
  E: 'Ę',
  G: 'Ğ',
  H: 'Ĥ',
  I: 'Ï',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  N: 'Ñ',
  O: 'Ö',
  R: 'Ŕ',
  S: 'Ş',
  T: 'Ţ',
  U: 'Ů',
  W: 'Ŵ',
  Y: 'Ý',
  Z: 'Ž',
};
const growth = 0.35;

/** Makes the words themselves longer, since one long word is harder to lay out than two short ones. */
export function lengthen(text: string): string {
  // Rounded up, since a short label may double in another language.
  let owed = 1 - growth;
  const grown = [...text].map((letter) => {
    if (!/\p{L}/u.test(letter)) return letter;
    owed += growth;
    const shown = accented[letter] ?? letter;
    if (owed < 1) return shown;
    owed -= 1;
    return shown + shown.toLowerCase();
  });
  return `[${grown.join('')}]`;
}

/** Whether a text would be translated; addresses and bare numbers are the same in any language. */
const isTranslatable = (text: string) => /\p{L}/u.test(text) && !text.includes('@');

/** Replaces every text and placeholder of the page by a longer one; what the page renders later stays as it is. */
export async function lengthenPageTexts(page: Page): Promise<void> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, svg')) found.add(node.textContent ?? '');
    }
    for (const field of document.querySelectorAll('[placeholder]')) found.add(field.getAttribute('placeholder') ?? '');
    return [...found];
  });
  const replacements = texts
    .filter(isTranslatable)
    .map((text): [string, string] => [text, text.replace(/\S(?:.*\S)?/s, (words) => lengthen(words))]);
  await page.evaluate((pairs) => {
    const byText = new Map(pairs);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const said = byText.get(node.textContent ?? '');
      if (said !== undefined && !node.parentElement?.closest('script, style, svg')) node.textContent = said;
    }
    for (const field of document.querySelectorAll('[placeholder]')) {
      const said = byText.get(field.getAttribute('placeholder') ?? '');
      if (said !== undefined) field.setAttribute('placeholder', said);
    }
  }, replacements);
}
