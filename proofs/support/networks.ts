/** An address for each number; no two share a /24, so no rate limit counts them together. */
export const networkOf = (number: number): string =>
  `10.${number & 255}.${(number >> 8) & 255}.${1 + ((number >> 16) & 127)}`;
