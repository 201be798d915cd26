const address = /\S+@\S*|\S*@\S+/gu;
const withScheme = /\S*:\/\/\S*/gu;
const numbers = /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?:\/\S*)?/gu;
const domain = /(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]+(?::\d+)?(?:[/?#]\S*)?/gu;
/** Browsers read it as the dot of a domain. */
const otherDots = /\u3002/gu;
/** Control signs, and signs that turn the direction of writing; the joiner that emoji are made with stays. */
const unseen = /(?!\u{200D})[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu;

/**
 * What a person wrote, as it may stand in a mail that others receive in our name: nothing that a mail program would
 * make a link of, nothing invisible, on one line and not long.
 */
export function mailText(text: string, most: number): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(otherDots, '.')
    .replaceAll(unseen, ' ')
    .replaceAll(withScheme, ' ')
    .replaceAll(address, ' ')
    .replaceAll(numbers, ' ')
    .replaceAll(domain, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const signs = Array.from(plain);
  return signs.length <= most ? plain : `${signs.slice(0, most - 1).join('')}…`;
}
