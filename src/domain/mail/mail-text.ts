const address = /\S+@\S*|\S*@\S+/gu;
const withScheme = /\S*:\/\/\S*/gu;
const numbers = /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?:\/\S*)?/gu;
/** Marks and joiners belong to the letters of many scripts, and mail programs link domains with them. */
const sign = String.raw`[\p{L}\p{N}\p{M}\u200C\u200D_-]`;
const domain = new RegExp(String.raw`(?:${sign}+\.)+${sign}*\p{L}${sign}+(?::\d+)?(?:[/?#]\S*)?`, 'gu');
/** Seven digits or more, however they are parted; a date or a year is shorter or has letters between. */
const phone = /(?:\+|\b00)?\(?\d(?:[\s().\-–/]{0,3}\d){6,}/gu;
/** Browsers read it as the dot of a domain. */
const otherDots = /\u3002/gu;
/** Control signs, and signs that turn the direction of writing; the joiner that emoji are made with stays. */
const unseen = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu;
/** A joiner that joins no pictures is invisible and serves to part words from their like. */
const idleJoiner =
  /(?<!\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
/** Letters that look like those of our name. */
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
 * What a person wrote, as it may stand in a mail that others receive in our name: nothing that a mail program would
 * make a link or a call of, nothing invisible, on one line and not long.
 */
export function mailText(text: string, max: number): string {
  let plain = text.normalize('NFKC').replaceAll(otherDots, '.').replaceAll(unseen, ' ');
  // What is left when something was taken out may make up something new.
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain
      .replaceAll(withScheme, ' ')
      .replaceAll(address, ' ')
      .replaceAll(numbers, ' ')
      .replaceAll(domain, ' ')
      .replaceAll(phone, ' ')
      .replaceAll(idleJoiner, '')
      .replaceAll(/\s+/gu, ' ')
      .trim();
  }
  const signs = Array.from(plain);
  return signs.length <= max ? plain : `${signs.slice(0, max - 1).join('')}…`;
}

/** The name of one who writes to others through us; empty if nothing is left of it, or if it pretends to be ours. */
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
