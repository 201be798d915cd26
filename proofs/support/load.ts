import { Agent, get } from 'node:http';

export interface Load {
  answers: number;
  perSecond: number;
  p99Ms: number;
  failed: number;
}

export interface MeasureOptions {
  connections?: number;
  /** Called for every request. */
  headers?: () => Record<string, string>;
}

/** Requests one address repeatedly over a few keep-alive connections for these seconds. */
export async function measure(
  url: string,
  seconds: number,
  { connections = 8, headers = () => ({}) }: MeasureOptions = {},
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failed = 0;
  const started = performance.now();
  const end = started + seconds * 1000;

  const once = () =>
    new Promise<void>((resolve) => {
      const began = performance.now();
      const request = get(url, { agent, headers: headers() }, (response) => {
        response.resume().on('end', () => {
          if (response.statusCode === 200) times.push(performance.now() - began);
          else failed += 1;
          resolve();
        });
      });
      request.on('error', () => {
        failed += 1;
        resolve();
      });
    });
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) await once();
    }),
  );
  // The last answers come after the end, and their time counts as well.
  const elapsedSeconds = (performance.now() - started) / 1000;
  agent.destroy();
  times.sort((one, other) => one - other);
  return {
    answers: times.length,
    perSecond: Math.round(times.length / elapsedSeconds),
    p99Ms: Math.round((times[Math.floor(times.length * 0.99)] ?? 0) * 10) / 10,
    failed,
  };
}
