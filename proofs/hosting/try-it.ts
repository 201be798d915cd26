/**
 * Does what the README says under "Try it", in a clean clone and with the clock running: installs, starts, fills, and
 * opens the page and the mailbox at the addresses that are printed. `npm run hosting -- try-it`
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#scripts/stack/postgres.ts';
import { stopChild } from '#scripts/stack/processes.ts';
import { pause, type ProgramOptions, type ProofResult } from '#scripts/stack/program.ts';
import { blocksOf, sectionOf } from '../support/hosting/doc-commands.ts';

export default async function tryIt({ note }: ProgramOptions): Promise<ProofResult> {
  const lines = blocksOf(sectionOf('README.md', 'Try it'), 'sh')[0]?.trim().split('\n') ?? [];
  const [install = '', dev = '', seed = '', ...others] = lines.map((line) => line.replace(/\s+#.*$/, ''));
  if (others.length > 0) throw new Error('the README has other commands than these three');
  const folder = mkdtempSync(join(tmpdir(), 'kartu-try-'));
  // PostgreSQL runs as another user, who must reach it.
  chmodSync(folder, 0o755);
  const clone = join(folder, 'kartu');
  execFileSync('git', ['clone', '--quiet', process.cwd(), clone]);
  const { DATABASE_URL: _given, ...environment } = process.env;
  // Another port than the usual one, since somebody may be at work on this machine.
  const env = { ...environment, PORT: String(await freePort()) };
  const began = performance.now();
  const secondsSoFar = () => Math.round((performance.now() - began) / 1000);
  const run = (command: string) => execFileSync('sh', ['-c', command], { cwd: clone, env, encoding: 'utf8' });
  let server: ReturnType<typeof spawn> | undefined;
  try {
    run(install);
    const installSeconds = secondsSoFar();
    note(`installed after ${installSeconds} s`);
    let printed = '';
    server = spawn('sh', ['-c', `exec ${dev}`], { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'] });
    server.stdout?.setEncoding('utf8').on('data', (text: string) => void (printed += text));
    const addressOf = (name: string) => new RegExp(`^ +${name} +(http\\S+)$`, 'm').exec(printed)?.[1];
    while (addressOf('Mailbox') === undefined) {
      if (server.exitCode !== null) throw new Error(`"${dev}" ended: ${printed}`);
      await pause(100);
    }
    const asBrowser = { headers: { accept: 'text/html' } };
    const answers = ['Kartu', 'Mailbox'].map(async (name) => (await fetch(addressOf(name) ?? '', asBrowser)).status);
    const [page = 0, mailbox = 0] = await Promise.all(answers);
    const runningSeconds = secondsSoFar();
    note(`running after ${runningSeconds} s`);
    const said = run(seed).trim().split('\n').at(-1) ?? '';
    const pass = page === 200 && mailbox === 200 && /\d+ birthdays, \d+ gifts and \d+ cards/.test(said);
    return { pass, installSeconds, runningSeconds, seededSeconds: secondsSoFar(), page, mailbox, said };
  } finally {
    if (server) await stopChild(server);
    await pause(2000);
    rmSync(folder, { recursive: true, force: true });
  }
}
