import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { freePort } from '#scripts/stack/postgres.ts';
import type { EnginePage } from './engine-page.ts';

const browser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** The key of WebDriver under which the id of an element is sent. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKitGTK of Debian, Safari's engine, driven by WebDriver. It writes the console to its output. */
export async function openWebkit(): Promise<EnginePage> {
  const port = await freePort();
  const errors: string[] = [];
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group, so that the display server, the driver and the browser end together.
    detached: true,
  });
  const exited = once(driver, 'exit');
  for (const stream of [driver.stdout, driver.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (/CONSOLE.*\b(ERROR|SECURITY ERROR)\b/i.test(line)) errors.push(line);
    });
  }
  const base = `http://127.0.0.1:${port}`;

  async function call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    const response = await fetch(base + path, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      headers: { 'content-type': 'application/json' },
    });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  }

  async function waitForDriver(): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const isReady = await fetch(`${base}/status`).then(
        () => true,
        () => false,
      );
      if (isReady) return;
      if (tries > 100) throw new Error('WebKitWebDriver did not start.');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  await waitForDriver();
  const options = { binary: browser, args: ['--automation', '--enable-write-console-messages-to-stdout=true'] };
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { acceptInsecureCerts: true, 'webkitgtk:browserOptions': options } },
  });
  const at = `/session/${sessionId}`;
  const execute = <T>(script: string, args: unknown[] = []) => call<T>('POST', `${at}/execute/sync`, { script, args });

  async function elementOf(expression: string): Promise<string> {
    const found = await execute<Record<string, string> | null>(`return ${expression}`);
    const id = found?.[elementKey];
    if (id === undefined) throw new Error(`no element: ${expression.slice(-120)}`);
    return `${at}/element/${id}`;
  }

  return {
    async open(url) {
      await call('POST', `${at}/url`, { url });
    },
    evaluate: <T>(expression: string) => execute<T>(`return ${expression}`),
    async click(expression) {
      const element = await elementOf(expression);
      await call('POST', `${element}/click`);
    },
    async type(expression, text) {
      await call('POST', `${await elementOf(expression)}/value`, { text });
    },
    async addFile(expression, path) {
      await call('POST', `${await elementOf(expression)}/value`, { text: path });
    },
    async resize(width, height) {
      await call('POST', `${at}/window/rect`, { width, height });
    },
    async savePicture(path) {
      await writeFile(path, Buffer.from(await call<string>('GET', `${at}/screenshot`), 'base64'));
    },
    errors: () => errors,
    async close() {
      await call('DELETE', at).catch(() => {});
      if (driver.pid !== undefined) process.kill(-driver.pid, 'SIGTERM');
      await exited;
    },
  };
}
