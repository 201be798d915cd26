import type { ProgramOptions } from '#scripts/stack/program.ts';
import { type Load, measure, type MeasureOptions } from './load.ts';
import { watchComputing } from './processor-time.ts';

export interface Asked extends MeasureOptions {
  url: string;
  /** The process that answers, and those of the database that work for it. */
  workers?: { server: number; database: () => Promise<number[]> };
}

export interface Measured extends Load {
  /** Microseconds that the server and the database computed for one answer. */
  serverUs: number;
  databaseUs: number;
}

export interface Turn {
  product: Measured;
  other: Measured;
}

export interface Comparison extends Turn {
  turns: Turn[];
  failed: number;
}

/** The short form only checks that both sides still answer; its figures are no measurement. */
const full = { warmUp: { answers: 15_000, seconds: 20 }, turns: 100, turnSeconds: 0.25 };
const brief = { warmUp: { answers: 100, seconds: 5 }, turns: 3, turnSeconds: 0.2 };

/** By answers rather than by time: how far code is compiled depends on how often it ran, which a busy machine delays. */
async function warmUp({ url, ...options }: Asked, most: { answers: number; seconds: number }): Promise<void> {
  const step = 0.5;
  let given = 0;
  for (let seconds = 0; seconds < most.seconds && given < most.answers; seconds += step) {
    given += (await measure(url, step, options)).answers;
  }
}

async function measureSide({ url, workers, ...options }: Asked, seconds: number): Promise<Measured> {
  const server = await watchComputing(async () => (workers ? [workers.server] : []));
  const database = await watchComputing(async () => (await workers?.database()) ?? []);
  const load = await measure(url, seconds, options);
  const perAnswer = (us: number) => us / Math.max(load.answers, 1);
  return { ...load, serverUs: perAnswer(await server()), databaseUs: perAnswer(await database()) };
}

/**
 * Measures both sides in short turns, so that other load affects them alike, and each of them first in every other turn.
 * The median turn is chosen by `by`.
 */
export async function compareInTurns(
  product: Asked,
  other: Asked,
  by: (turn: Turn) => number,
  { short, note }: Pick<ProgramOptions, 'short' | 'note'>,
): Promise<Comparison> {
  const { warmUp: most, turns: many, turnSeconds } = short ? brief : full;
  for (const side of [product, other]) await warmUp(side, most);
  const turns: Turn[] = [];
  for (let turn = 1; turn <= many; turn += 1) {
    const first = await measureSide(turn % 2 === 1 ? product : other, turnSeconds);
    const second = await measureSide(turn % 2 === 1 ? other : product, turnSeconds);
    const measured = turn % 2 === 1 ? { product: first, other: second } : { product: second, other: first };
    turns.push(measured);
    if (turn % 10 === 0) {
      note(`turn ${turn}: ${measured.product.perSecond}/s, compared with ${measured.other.perSecond}/s`);
    }
  }
  turns.sort((one, another) => by(one) - by(another));
  const middle = turns[Math.floor(turns.length / 2)];
  if (!middle) throw new Error('nothing was measured');
  return { ...middle, turns, failed: turns.reduce((sum, turn) => sum + turn.product.failed + turn.other.failed, 0) };
}

export const rounded = (value: number, digits = 3): number => Number(value.toFixed(digits));
