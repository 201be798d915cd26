import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromiumLaunch, wholeChromium } from './chromium.ts';
import { stopChild } from './processes.ts';

export interface DebuggableChromium {
  /** The debugging port, open to this machine only. */
  port: number;
  stop(): Promise<void>;
}

/** Starts a browser without Playwright, since Lighthouse cannot trace one that Playwright controls. */
export async function startChromium(): Promise<DebuggableChromium> {
  const profile = mkdtempSync(join(tmpdir(), 'kartu-chromium-'));
  const child = spawn(
    wholeChromium,
    [
      ...chromiumLaunch.args,
      '--headless=new',
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const stopWithUs = () => child.kill('SIGKILL');
  process.on('exit', stopWithUs);
  const stop = async () => {
    await stopChild(child);
    process.off('exit', stopWithUs);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };

  const heard = new Promise<number>((resolve) => {
    createInterface(child.stderr).on('line', (line) => {
      const [, port] = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(line) ?? [];
      if (port) resolve(Number(port));
    });
  });
  const gone = once(child, 'exit').then(() => {
    throw new Error('Chromium ended before it was ready.');
  });
  gone.catch(() => {});
  return { port: await Promise.race([heard, gone]), stop };
}
