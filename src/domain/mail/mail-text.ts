const address = /\S+@\S*|\S*@\S+/gu;
const withScheme = /\S*:\/\/\S*/gu;
const numbers = /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?:\/\S*)?/gu;
/** Letters, digits, marks and joiners: mail programs make links of domains that contain any of these. */
const sign = String.raw`[\p{L}\p{N}\p{M}\u200C\u200D_-]`;
const domain = new RegExp(String.raw`(?:${sign}+\.)+${sign}*\p{L}${sign}+(?::\d+)?(?:[/?#]\S*)?`, 'gu');
/** Seven digits or more, with any separators. */
const phone = /(?:\+|\b00)?\(?\d(?:[\s().\-–/]{0,3}\d){6,}/gu;
/** A date such as 2026-11-16, 16.11.2026 or 16/11/2026, which is no phone number. */
const date =
  /(?<!\d)(?:(?:19|20)\d\d([-./])(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-./])(?:0?[1-9]|1[0-2])\2(?:19|20)\d\d)(?!\d)/gu;
/** Keeps a run of digits that is nothing but dates; with other digits beside them it may be a phone number. */
const withoutPhone = (digits: string): string => (/[\d+]/u.test(digits.replaceAll(date, '')) ? ' ' : digits);
/** The ideographic full stop, which browsers treat as a dot in domains. */
const otherDots = /\u3002/gu;
/** Control and direction characters; the joiners that letters and emoji need stay. */
const unseen = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu;
/** A joiner that joins no emoji is invisible and can disguise a word. */
const idleJoiner =
  /(?<!\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
/** Letters that look like those of our product's name. */
const lookalikes: Readonly<Record<string, string>> = {
  а: 'a',
  к: 'k',
  р: 'p',
  т: 't',
  κ: 'k',
  α: 'a',
  τ: 't',
  υ: 'u',
  г: 'r',
  '4': 'a',
  '@': 'a',
};
const productName = /(?<!\p{L})kartu(?!\p{L})/u;

/**
 * Sanitizes a person's text for a mail that others receive from us: no links or phone numbers that a mail program would
 * make clickable, nothing invisible, on one line and not long.
 */
export function mailText(text: string, max: number): string {
  let plain = text.normalize('NFKC').replaceAll(otherDots, '.').replaceAll(unseen, ' ');
  // Repeated, because removing one piece may join the rest into another link.
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain
      .replaceAll(withScheme, ' ')
      .replaceAll(address, ' ')
      .replaceAll(numbers, ' ')
      .replaceAll(domain, ' ')
      .replaceAll(phone, withoutPhone)
      .replaceAll(idleJoiner, '')
      .replaceAll(/\s+/gu, ' ')
      .trim();
  }
  const signs = Array.from(plain);
  return signs.length <= max ? plain : `${signs.slice(0, max - 1).join('')}…`;
}

/** The same for a text of several lines, of which empty ones at the ends and repeated ones are left out. */
export function mailLines(text: string, max: number): string {
  const plain = text.split('\n').map((line) => mailText(line, max));
  return plain
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}

/** A sender's name, sanitized; empty if nothing is left or if it imitates our product's name. */
export function mailSenderName(name: string, max: number): string {
  const plain = mailText(name, max);
  const skeleton = Array.from(
    plain
      .normalize('NFD')
      .replaceAll(/[\p{M}\u200C\u200D]/gu, '')
      .toLowerCase(),
  )
    .map((letter) => lookalikes[letter] ?? letter)
    .join('');
  return productName.test(skeleton) ? '' : plain;
}
