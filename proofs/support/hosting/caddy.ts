import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopChild } from '#scripts/stack/processes.ts';
import { pause } from '#scripts/stack/program.ts';
import { createAsk } from './ask.ts';

/** The Caddyfile of the documentation with our address, its own certificate and these web processes. */
function caddyfile(folder: string, port: number, webPorts: readonly number[]): string {
  const file = join(folder, 'Caddyfile');
  const ours = ['admin off', 'auto_https disable_redirects', 'skip_install_trust', `storage file_system ${folder}`];
  const site = readFileSync('ops/proxy/Caddyfile', 'utf8')
    .replace('kartu.example {', `https://localhost:${port} {\n\ttls internal`)
    .replace('127.0.0.1:3000', webPorts.map((each) => `127.0.0.1:${each}`).join(' '));
  writeFileSync(file, `{\n\t${ours.join('\n\t')}\n}\n${site}`);
  return file;
}

async function untilServing(caddy: ChildProcess, port: number): Promise<void> {
  const ask = createAsk(port, 1);
  while ((await ask('/healthz')).status !== 200) {
    if (caddy.exitCode !== null) throw new Error('Caddy ended; run it by hand with ops/proxy/Caddyfile');
    await pause(100);
  }
}

/** Starts Debian's Caddy before these web processes, which run already. */
export async function startCaddy(port: number, webPorts: readonly number[]): Promise<{ stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'kartu-caddy-'));
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', caddyfile(folder, port, webPorts)], {
    env: { ...process.env, HOME: folder },
    stdio: 'ignore',
  });
  await untilServing(caddy, port);
  return {
    async stop() {
      await stopChild(caddy);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
