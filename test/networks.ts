import { createHash, randomInt } from 'node:crypto';

/** An address for each number; no two share a /24, so no rate limit counts them together. */
export const networkOf = (number: number): string =>
  `10.${number & 255}.${(number >> 8) & 255}.${1 + ((number >> 16) & 127)}`;

/** Always the same address for the same text. */
export function networkOfText(text: string): string {
  return networkOf(createHash('sha256').update(text).digest().readUIntBE(0, 3));
}

export const randomNetwork = (): string => networkOf(randomInt(2 ** 23));
