import type { ProgramOptions } from '#scripts/stack/program.ts';
import { type Load, measure, type MeasureOptions } from './load.ts';

export interface Asked extends MeasureOptions {
  url: string;
}

export interface Comparison {
  product: Load;
  other: Load;
  turns: { product: Load; other: Load }[];
  failed: number;
}

/** The short form only checks that both sides still answer; its figures are no measurement. */
const full = { warmUpSeconds: 8, turns: 50, turnSeconds: 0.5 };
const brief = { warmUpSeconds: 0.5, turns: 3, turnSeconds: 0.2 };

/** Measures both sides in short turns, so that other load affects them alike; the median turn is chosen by `by`. */
export async function compareInTurns(
  product: Asked,
  other: Asked,
  by: (turn: { product: Load; other: Load }) => number,
  { short, note }: Pick<ProgramOptions, 'short' | 'note'>,
): Promise<Comparison> {
  const { warmUpSeconds, turns: many, turnSeconds } = short ? brief : full;
  for (const { url, ...options } of [product, other]) await measure(url, warmUpSeconds, options);
  const turns: { product: Load; other: Load }[] = [];
  for (let turn = 1; turn <= many; turn += 1) {
    const measured = {
      product: await measure(product.url, turnSeconds, product),
      other: await measure(other.url, turnSeconds, other),
    };
    turns.push(measured);
    if (turn % 10 === 0) {
      note(`turn ${turn}: ${measured.product.perSecond}/s, compared with ${measured.other.perSecond}/s`);
    }
  }
  turns.sort((first, second) => by(first) - by(second));
  const middle = turns[Math.floor(turns.length / 2)];
  if (!middle) throw new Error('nothing was measured');
  return { ...middle, turns, failed: turns.reduce((sum, turn) => sum + turn.product.failed + turn.other.failed, 0) };
}

export const rounded = (value: number, digits = 3): number => Number(value.toFixed(digits));
