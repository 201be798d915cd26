import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { networkOf } from '#test/networks.ts';

async function makeCertificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'kartu-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')] as const;
  try {
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const files = ['-keyout', key, '-out', cert];
    await promisify(execFile)('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      ...names,
      ...files,
    ]);
    return { key: await readFile(key), cert: await readFile(cert) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A reverse proxy with TLS: WebKit keeps no `Secure` cookie of a page without it. */
export async function startTlsProxy() {
  let targetPort = 0;
  let visitor = networkOf(0);
  const server = createServer(await makeCertificate(), (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': visitor, 'x-forwarded-proto': 'https' };
    const { method, url: path } = incoming;
    const forwarded = request({ host: '127.0.0.1', port: targetPort, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      // A page that was left ends its live stream.
      pipeline(answer, outgoing, () => {});
    });
    pipeline(incoming, forwarded, () => {});
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    forwardTo(port: number) {
      targetPort = port;
    },
    /** Those who visit from now on come from this address. */
    visitFrom(address: string) {
      visitor = address;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
