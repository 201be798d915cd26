import { readdirSync, readFileSync } from 'node:fs';

/** Microseconds of a thread; none if it has ended, or runs on another machine. */
function computedByThread(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8').split(' ', 1)[0]) / 1000;
  } catch {
    return 0;
  }
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Microseconds that a process has computed, in all its threads. Linux leaves out what other machines took away. */
export function computedUs(pid: number): number {
  return threadsOf(pid).reduce((sum, thread) => sum + computedByThread(`/proc/${pid}/task/${thread}/schedstat`), 0);
}

/** Steal time of all processors since the machine started, in milliseconds; none where Linux does not count it. */
export function stealTimeMs(): number {
  try {
    const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? [];
    // The kernel writes hundredths of a second; the eighth figure is called "steal".
    return Number(ticks[7] ?? 0) * 10;
  } catch {
    return 0;
  }
}

/** Microseconds that several processes compute from now until the result is called; new ones count from their start. */
export async function watchComputing(find: () => Promise<number[]>): Promise<() => Promise<number>> {
  const before = new Map((await find()).map((pid) => [pid, computedUs(pid)]));
  return async () => (await find()).reduce((sum, pid) => sum + computedUs(pid) - (before.get(pid) ?? 0), 0);
}
