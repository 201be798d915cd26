import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';

export interface OpenPages {
  /** Streams that were answered with 200. */
  open: number;
  /** Waits until every stream has received a change, and gives the milliseconds from the call to the last one. */
  waitForChange(): Promise<number>;
  close(): void;
}

/** The memory of a process in kilobytes. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}

/** Opens `many` event streams of one address, each from a network of its own. */
export async function openPages(url: string, many: number): Promise<OpenPages> {
  const streams: IncomingMessage[] = [];
  const waiting = new Map<IncomingMessage, () => void>();
  const network = (index: number) => `10.0.${index >> 8}.${index & 255}`;
  const open = (index: number) =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent: false, headers: { 'x-forwarded-for': network(index) } }, (response) => {
        if (response.statusCode === 200) streams.push(response);
        response.on('data', (text: Buffer) => {
          if (text.includes('event: change')) waiting.get(response)?.();
        });
        response.on('error', () => {});
        resolve();
      }).on('error', reject);
    });
  for (let index = 0; index < many; index += 50)
    await Promise.all(Array.from({ length: Math.min(50, many - index) }, (_, place) => open(index + place)));
  return {
    open: streams.length,
    async waitForChange() {
      const began = performance.now();
      await Promise.all(streams.map((stream) => new Promise<void>((told) => waiting.set(stream, told))));
      return performance.now() - began;
    },
    close: () => {
      for (const stream of streams) stream.destroy();
    },
  };
}
