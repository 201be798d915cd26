import type { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const checkMs = 50;

/** Resolves once no connection is open, after `maxMs` at the latest; new connections are still accepted meanwhile. */
export async function drainConnections(server: Server, maxMs: number): Promise<void> {
  const countOpen = promisify(server.getConnections.bind(server));
  const end = performance.now() + maxMs;
  while (performance.now() < end && (await countOpen()) > 0) await sleep(checkMs);
}
