import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ownerScript = fileURLToPath(new URL('postgres-owner.ts', import.meta.url));

export interface PostgresServer {
  /** The server's own database, from which others are created. */
  url: string;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The server of DATABASE_URL, or one of our own with its data in `directory`, which without one are deleted at the end. */
export async function startPostgres(options: { directory?: string } = {}): Promise<PostgresServer> {
  const given = process.env['DATABASE_URL'];
  if (given) return { url: given, stop: async () => {} };

  const port = await freePort();
  const directory = options.directory ?? join(tmpdir(), `kartu-postgres-${randomUUID()}`);
  const durability = options.directory ? 'durable' : 'throw-away';
  // In its own process group: Ctrl-C reaches all of our group at once, and the database has to stop last.
  const owner = fork(ownerScript, [directory, String(port), durability], { detached: true });
  const [message] = (await once(owner, 'message')) as [string];
  if (message !== 'ready') throw new Error(message);
  return {
    url: `postgres://kartu:kartu@127.0.0.1:${port}/postgres`,
    async stop() {
      if (owner.exitCode !== null) return;
      const gone = once(owner, 'exit');
      owner.disconnect();
      await gone;
    },
  };
}
