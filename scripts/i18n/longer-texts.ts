import type { Page } from '@playwright/test';

/**
 * A language nobody speaks, for tests: every word a third longer than in English and full of marks above and below,
 * between brackets that show where a text was cut off. It is put on a finished page, so no build can ever carry it.
 */
const marked: Readonly<Record<string, string>> = {
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

/** Grows inside the words, since one long word is harder to place than two short ones. */
export function longer(text: string): string {
  // Rounded up: a short label may well double in another language.
  let owed = 1 - growth;
  const grown = [...text].map((letter) => {
    if (!/\p{L}/u.test(letter)) return letter;
    owed += growth;
    const shown = marked[letter] ?? letter;
    if (owed < 1) return shown;
    owed -= 1;
    return shown + shown.toLowerCase();
  });
  return `[${grown.join('')}]`;
}

/** Addresses and bare figures are data and stay as they are in any language. */
const isWording = (text: string) => /\p{L}/u.test(text) && !text.includes('@');

/** Exchanges every visible text and placeholder of the page; what the page draws afterwards is plain again. */
export async function speakLonger(page: Page): Promise<void> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, svg')) found.add(node.textContent ?? '');
    }
    for (const field of document.querySelectorAll('[placeholder]')) found.add(field.getAttribute('placeholder') ?? '');
    return [...found];
  });
  const exchanged = texts
    .filter(isWording)
    .map((text): [string, string] => [text, text.replace(/\S(?:.*\S)?/s, (words) => longer(words))]);
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
  }, exchanged);
}
