import { copyName, copyWidths, type CoverPhoto } from './picture.ts';

/** A face is in the upper middle, as a rule. */
export const defaultFocalPoint = { x: 50, y: 10 } as const;

/** Where a cover photo lies in a square of this size, covering it, with the point in view. */
export function placeInSquare({ width, height, x, y }: CoverPhoto, square: number) {
  const scale = square / Math.min(width, height);
  const size = { width: width * scale, height: height * scale };
  return { ...size, x: ((square - size.width) * x) / 100, y: ((square - size.height) * y) / 100 };
}

/** Widest copy of a photo on a cover. */
const coverWidth = 960;

/** The copy for a cover photo: sharp on a telephone, no larger than needed. */
export const coverCopy = ({ imageUrl, width }: CoverPhoto): string =>
  copyName(imageUrl, copyWidths(width).findLast((each) => each <= coverWidth) ?? width, 'webp');
