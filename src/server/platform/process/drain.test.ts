import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drainConnections } from './drain.ts';

/** Longer than any test: whoever waits for it fails by the time limit of the test. */
const veryLongMs = 600_000;
let server: Server;

beforeEach(async () => {
  server = createServer((socket) => void socket.end('answered')).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => void server.close());

async function openConnection() {
  const accepted = once(server, 'connection');
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  await accepted;
  return socket;
}

test('nobody is waited for where no connection is open', async () => {
  await drainConnections(server, veryLongMs);
  expect(server.listening).toBe(true);
});

test('new connections are answered until the last one is closed', async () => {
  const first = await openConnection();
  let isDrained = false;
  const drained = drainConnections(server, veryLongMs).then(() => (isDrained = true));
  const second = await openConnection();
  const [answer] = (await once(second.setEncoding('utf8'), 'data')) as [string];
  expect([answer, isDrained]).toEqual(['answered', false]);
  first.end();
  second.end();
  await drained;
});

test('a connection that stays is given up in the end', async () => {
  const socket = await openConnection();
  await drainConnections(server, 1);
  socket.end();
});
