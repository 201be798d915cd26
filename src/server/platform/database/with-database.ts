import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startLimits } from '../limits/start.ts';
import { describeError } from '../describe-error.ts';
import type { Logger } from '../logger.ts';
import { StartError } from '../process/start-error.ts';
import { isDatabaseUnavailable } from './connection-errors.ts';

const { oldestVersion, waitFirstMs, waitMostMs, connectTimeoutMs } = startLimits;

/** Answers probes while there is no database: alive, not ready. */
function serveWaiting(at: { host: string; port: number }): Promise<Server> {
  const server = createServer((request, response) => {
    const isHealthCall = request.url === '/healthz';
    const headers = { 'content-type': 'application/json', ...(isHealthCall ? {} : { 'retry-after': '5' }) };
    const body = isHealthCall ? { status: 'alive' } : { status: 'not ready', cause: 'the database is unreachable' };
    response.writeHead(isHealthCall ? 200 : 503, headers).end(JSON.stringify(body));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, () => resolve(server));
  });
}

async function checkDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < oldestVersion) throw new StartError(`PostgreSQL ${oldestVersion} or newer is needed; this is ${major}`);
  } catch (error) {
    if (error instanceof StartError || isDatabaseUnavailable(error)) throw error;
    throw new StartError(`the database refuses us: ${describeError(error)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Runs `begin` with a database that answers. While it is away or cannot, before or in the middle of `begin`, probes are
 * answered at `at` and everything is tried anew: if the process exited instead, its supervisor would give up restarting
 * it. So `begin` must be repeatable and close what it opened if it fails. Any other refusal by the database ends the
 * start with a readable error.
 */
export async function withDatabase<Result>(
  { url, at, logger }: { url: string; at: { host: string; port: number }; logger: Logger },
  begin: () => Promise<Result>,
): Promise<Result> {
  let waiting: Server | undefined;
  try {
    for (let pause: number = waitFirstMs; ; pause = Math.min(pause * 2, waitMostMs)) {
      try {
        await checkDatabase(url);
        return await begin();
      } catch (error) {
        // A migration that the database refused tells its cause, and would be refused again.
        if (error instanceof StartError || !isDatabaseUnavailable(error)) throw error;
        logger.warn({ cause: describeError(error) }, 'waiting for the database');
        waiting ??= await serveWaiting(at);
        await sleep(pause);
      }
    }
  } finally {
    const server = waiting;
    server?.closeAllConnections();
    if (server) await new Promise((resolve) => server.close(resolve));
  }
}
