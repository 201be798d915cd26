import type { ContributionItem } from '#contract/contributions.ts';

/** A few words are set large: the wall gets its rhythm from them. */
const mostShortLetters = 40;
const lettersPerLine = { short: 24, text: 36 };
const lineHeights = { short: 32, text: 26 };
/** Longer texts wait folded until somebody wants the rest. */
const mostLines = 12;
/** Paddings and the signature of a paper, and the way to the next one below it. */
const frameHeight = 90;
const gap = 28;
const pictureHeight = 240;
const foldHeight = 40;
/** The wall is a grid of rows this high; a paper takes as many as it needs. */
const rowHeight = 4;

export interface PaperShape {
  isShort: boolean;
  isFolded: boolean;
  /** A guess that lays the wall out before anything is measured. */
  rows: number;
}

function linesOf(text: string, letters: number): number {
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / letters)), 0);
}

export function shapeOf({ content, imageUrl }: Pick<ContributionItem, 'content' | 'imageUrl'>): PaperShape {
  const text = content ?? '';
  const isShort = text.length <= mostShortLetters && !text.includes('\n');
  const kind = isShort ? 'short' : 'text';
  const lines = text === '' ? 0 : linesOf(text, lettersPerLine[kind]);
  const isFolded = lines > mostLines;
  const words = Math.min(lines, mostLines) * lineHeights[kind] + (isFolded ? foldHeight : 0);
  return { isShort, isFolded, rows: rowsFor(words + frameHeight + (imageUrl === null ? 0 : pictureHeight)) };
}

export const rowsFor = (height: number): number => Math.ceil((height + gap) / rowHeight);

/** Laid out, painted and put aside together: a long wall costs what is in view. */
const papersTogether = 30;

export const isFull = (papers: readonly ContributionItem[]): boolean => papers.length === papersTogether;

export interface WallPart {
  /** The place of its first paper, counted from 1. */
  start: number;
  papers: readonly ContributionItem[];
}

export function partsOf(papers: readonly ContributionItem[]): WallPart[] {
  return Array.from({ length: Math.ceil(papers.length / papersTogether) }, (_, index) => {
    const start = index * papersTogether;
    return { start: start + 1, papers: papers.slice(start, start + papersTogether) };
  });
}

/** What came after the card was given stands by itself. */
export function splitBelated(
  papers: readonly ContributionItem[],
  publishedAt: string | null,
): { timely: ContributionItem[]; belated: ContributionItem[] } {
  const isBelated = ({ createdAt }: ContributionItem) => publishedAt !== null && createdAt > publishedAt;
  return { timely: papers.filter((paper) => !isBelated(paper)), belated: papers.filter(isBelated) };
}
