import type { ContributionItem } from '#contract/contributions.ts';

/** Messages up to this length are set in large type. */
const maxShortLetters = 40;
const lettersPerLine = { short: 24, text: 36 };
const lineHeights = { short: 32, text: 26 };
/** Longer texts are folded behind a button. */
const maxLines = 12;
/** The height of a message's padding and signature, and the gap below it. */
const frameHeight = 90;
const gap = 28;
/** The width of a column, the greatest height of a photo in it, and its height if its size is not known. */
const columnWidth = 350;
const maxPhotoHeight = 520;
/** A photo that is wider than this many times its height takes two columns. */
const panorama = 2;
/** A photo that is narrower is shown in its own size on a mat, with this much space above and below. */
const minPhotoWidth = 300;
const matHeight = 52;
const unknownPhotoHeight = 240;
/** Of the notice in the place of a picture that was taken down. */
const noticeHeight = 112;
const foldHeight = 40;
/** The height of a grid row; a message spans as many rows as it needs. */
const rowHeight = 4;

export type PhotoShape = 'plain' | 'wide' | 'small';

export interface PaperShape {
  photo?: PhotoShape;
  /** A photo without words, signed in its margin. A picture by AI is none, so that its mark is never missed. */
  isPrint: boolean;
  isShort: boolean;
  isFolded: boolean;
  /** An estimate for the layout before the message is measured. */
  rows: number;
}

function linesOf(text: string, letters: number): number {
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / letters)), 0);
}

type Photo = Pick<ContributionItem, 'imageUrl' | 'imageWidth' | 'imageHeight'>;

function photoShapeOf({ imageUrl, imageWidth, imageHeight }: Photo): PhotoShape | undefined {
  if (imageUrl === null) return undefined;
  if (imageWidth === null || imageHeight === null) return 'plain';
  if (imageWidth < minPhotoWidth) return 'small';
  return imageWidth > panorama * imageHeight ? 'wide' : 'plain';
}

function photoHeightOf({ imageWidth, imageHeight }: Photo, shape: PhotoShape | undefined): number {
  if (shape === undefined) return 0;
  if (imageWidth === null || imageHeight === null) return unknownPhotoHeight;
  if (shape === 'small') return imageHeight + matHeight;
  const width = shape === 'wide' ? 2 * columnWidth + gap : columnWidth;
  return Math.min((width * imageHeight) / imageWidth, maxPhotoHeight);
}

export function shapeOf({ content, type, ...photo }: Photo & Pick<ContributionItem, 'content' | 'type'>): PaperShape {
  const text = content ?? '';
  const isShort = text.length <= maxShortLetters && !text.includes('\n');
  const kind = isShort ? 'short' : 'text';
  const lines = text === '' ? 0 : linesOf(text, lettersPerLine[kind]);
  const isFolded = lines > maxLines;
  const words = Math.min(lines, maxLines) * lineHeights[kind] + (isFolded ? foldHeight : 0);
  const shape = photoShapeOf(photo);
  return {
    ...(shape && { photo: shape }),
    isPrint: shape !== undefined && content === null && type !== 'ai_image',
    isShort,
    isFolded,
    rows: rowsFor(words + frameHeight + (shape || type === 'text' ? photoHeightOf(photo, shape) : noticeHeight)),
  };
}

export const rowsFor = (height: number): number => Math.ceil((height + gap) / rowHeight);

/** Messages per part of the wall; the browser skips rendering parts that are out of view. */
const papersPerPart = 30;

export const isFull = (papers: readonly ContributionItem[]): boolean => papers.length === papersPerPart;

export interface WallPart {
  /** The position of its first message, counted from 1. */
  start: number;
  papers: readonly ContributionItem[];
}

export function partsOf(papers: readonly ContributionItem[]): WallPart[] {
  return Array.from({ length: Math.ceil(papers.length / papersPerPart) }, (_, index) => {
    const start = index * papersPerPart;
    return { start: start + 1, papers: papers.slice(start, start + papersPerPart) };
  });
}

/** Splits off the messages that came after the card was published. */
export function splitBelated(
  papers: readonly ContributionItem[],
  publishedAt: string | null,
): { timely: ContributionItem[]; belated: ContributionItem[] } {
  const isBelated = ({ createdAt }: ContributionItem) => publishedAt !== null && createdAt > publishedAt;
  return { timely: papers.filter((paper) => !isBelated(paper)), belated: papers.filter(isBelated) };
}
