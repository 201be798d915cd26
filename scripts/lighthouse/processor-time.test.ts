import { expect, it } from 'vitest';
import { byProcessorTime, type TraceEvent } from './processor-time.ts';

const thread = { pid: 1, tid: 2 };
const task = (ts: number, dur: number, tts: number, tdur: number): TraceEvent => ({
  ...thread,
  ph: 'X',
  ts,
  dur,
  tts,
  tdur,
});
const timesOf = (events: readonly TraceEvent[]) => events.map(({ ts, dur }) => [ts, dur]);

it('lets a task last as long as its thread ran, with everything inside in its place', () => {
  const stoodStill = task(1000, 98_000, 500, 8000);
  const before = task(2000, 1000, 1500, 1000);
  const after = task(95_000, 3000, 5500, 3000);
  const next = task(100_000, 400, 8600, 400);
  expect(timesOf(byProcessorTime([stoodStill, before, after, next]))).toEqual([
    [1000, 8000],
    [2000, 1000],
    [6000, 3000],
    [100_000, 400],
  ]);
});

it('keeps what lies inside a task inside it, also without a time of its own', () => {
  const outer = task(0, 100, 0, 10);
  const inner: TraceEvent = { ...thread, ph: 'X', ts: 60, dur: 40 };
  const instant: TraceEvent = { ...thread, ph: 'I', ts: 70, tts: 7 };
  expect(timesOf(byProcessorTime([outer, inner, instant]))).toEqual([
    [0, 10],
    [7, undefined],
    [10, 0],
  ]);
});

it('leaves marks, other threads and tasks without a known time alone', () => {
  const mark: TraceEvent = { ...thread, ph: 'R', ts: 50 };
  const elsewhere: TraceEvent = { pid: 1, tid: 3, ph: 'X', ts: 40, dur: 30 };
  const idle = task(0, 5, 0, 5);
  expect(timesOf(byProcessorTime([idle, task(20, 60, 5, 10), mark, elsewhere]))).toEqual([
    [0, 5],
    [20, 10],
    [40, 30],
    [50, undefined],
  ]);
});
