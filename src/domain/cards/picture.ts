import { pictureLimits } from '../limits/pictures.ts';

/** Stored pictures are served below this path. */
export const publicFolder = '/public-objects/';

/** Where pictures of each origin are stored. */
export const pictureFolders = { photo: 'group-card-photos', ai_image: 'ai-images' } as const;
export type PicturePurpose = keyof typeof pictureFolders;

/** What a stored picture is, by its path. */
export const purposeOf = (imageUrl: string): PicturePurpose =>
  imageUrl.startsWith(`${publicFolder}${pictureFolders.ai_image}/`) ? 'ai_image' : 'photo';

/** The photo on the cover of a card, and the point of it that stays in view, in percent from the left and the top. */
export interface CoverPhoto {
  imageUrl: string;
  width: number;
  height: number;
  x: number;
  y: number;
}

/** The copies in formats that not every browser knows, best first. */
export const modernFormats = ['avif', 'webp'] as const;

export interface Size {
  width: number;
  height: number;
}

/** The size in which a picture is stored: within the bounds, in its own ratio, never enlarged. */
export function storedSize({ width, height }: Size): Size {
  const [widest = width] = pictureLimits.widths.toSorted((a, b) => b - a);
  const scale = Math.min(1, widest / width, pictureLimits.height / height);
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** The widths of the copies of a picture that is stored this wide. */
export function copyWidths(width: number): number[] {
  return [...pictureLimits.widths.filter((each) => each < width), width];
}

export const copyName = (objectName: string, width: number, format: string) =>
  objectName.replace(/\.jpg$/, `-${width}.${format}`);

/** The names of all objects of a picture, the one that every browser shows first. */
export function objectsOf(objectName: string, width: number): string[] {
  return [
    objectName,
    ...modernFormats.flatMap((format) => copyWidths(width).map((w) => copyName(objectName, w, format))),
  ];
}

/** The picture to which an object belongs: the name without the width and format of a copy. */
export function pictureOf(object: string): string {
  return object.replace(/(?:-\d{1,4}\.(?:avif|webp)|\.jpg)$/, '.jpg');
}

/** The `srcset` of a picture in one format. */
export function sourceSet(imageUrl: string, width: number, format: (typeof modernFormats)[number]): string {
  return copyWidths(width)
    .map((each) => `${copyName(imageUrl, each, format)} ${each}w`)
    .join(', ');
}
