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
const pictureHeight = 240;
const foldHeight = 40;
/** The height of a grid row; a message spans as many rows as it needs. */
const rowHeight = 4;

export interface PaperShape {
  isShort: boolean;
  isFolded: boolean;
  /** An estimate for the layout before the message is measured. */
  rows: number;
}

function linesOf(text: string, letters: number): number {
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / letters)), 0);
}

export function shapeOf({ content, imageUrl }: Pick<ContributionItem, 'content' | 'imageUrl'>): PaperShape {
  const text = content ?? '';
  const isShort = text.length <= maxShortLetters && !text.includes('\n');
  const kind = isShort ? 'short' : 'text';
  const lines = text === '' ? 0 : linesOf(text, lettersPerLine[kind]);
  const isFolded = lines > maxLines;
  const words = Math.min(lines, maxLines) * lineHeights[kind] + (isFolded ? foldHeight : 0);
  return { isShort, isFolded, rows: rowsFor(words + frameHeight + (imageUrl === null ? 0 : pictureHeight)) };
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
