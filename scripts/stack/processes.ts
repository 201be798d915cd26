import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const followParent = fileURLToPath(new URL('follow-parent.ts', import.meta.url));

export type Environment = Record<string, string>;

/** Starts `node …` as a child that never outlives us; what it prints goes to `print`. */
export function startNode(args: string[], environment: Environment, print: (line: string) => void): ChildProcess {
  const child = spawn(process.execPath, ['--import', followParent, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) print(line);
    });
  }
  return child;
}

/** Sends SIGTERM, and SIGKILL after `patienceMs`. */
export async function stopChild(child: ChildProcess, patienceMs = 12_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await gone;
  clearTimeout(killTimer);
}

const maxWaitSeconds = 60;

/** Resolves once `url` answers well, or fails when `child` ends first. */
export async function waitUntilAnswering(url: string, child: ChildProcess, request: RequestInit = {}): Promise<void> {
  const end = performance.now() + maxWaitSeconds * 1000;
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error(`the process behind ${url} ended with ${child.exitCode}`);
    const ok = await fetch(url, request).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not answer within ${maxWaitSeconds} s`);
}
