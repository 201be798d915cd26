import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { dropDatabase, ensureDatabase } from './database.ts';
import { startImageService } from './image-service.ts';
import { startGoogleServer } from '#test/google/server.ts';
import { startMailCatcher } from './mail-catcher.ts';
import { freePort, startPostgres } from './postgres.ts';
import { type Environment, startNode, stopChild, waitUntilAnswering } from './processes.ts';
import { localSettings } from './settings.ts';

export interface Stack {
  origin: string;
  /** The mail catcher; `/api/email` lists what has arrived. */
  mailboxUrl: string;
  /** The stand-in for Google; empty without one. */
  googleUrl: string;
  databaseUrl: string;
  web: ChildProcess;
  worker: ChildProcess;
  stop(): Promise<void>;
}

export interface StackOptions {
  /** Runs what `npm run build` made. */
  build: 'production';
  /** Overrides of `localSettings`. */
  settings?: Environment;
  /** With the stand-in for Google. */
  google?: true;
  print?: (line: string) => void;
}

/** Starts web and worker with a new database and an empty mailbox, on free ports. */
export async function startStack({ settings = {}, google, print = console.log }: StackOptions): Promise<Stack> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };

  try {
    const postgres = await startPostgres();
    undo.push(postgres.stop);
    const databaseName = `kartu_stack_${randomUUID().slice(0, 8)}`;
    const databaseUrl = await ensureDatabase(postgres.url, databaseName);
    undo.push(() => dropDatabase(postgres.url, databaseName));
    const mail = await startMailCatcher();
    undo.push(() => stopChild(mail.child));

    const images = await startImageService();
    undo.push(images.close);

    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const contacts = google && (await startGoogleServer({ origin }));
    if (contacts) undo.push(contacts.close);
    const environment = {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      ...localSettings({ origin, port, databaseUrl, smtpUrl: mail.smtpUrl }),
      ...images.settings,
      ...contacts?.settings,
      ...settings,
    };
    const start = (name: 'web' | 'worker', more: Environment) => {
      const child = startNode([`build/app/main-${name}.js`], { ...environment, ...more }, (line) =>
        print(`${name.padEnd(6)} ${line}`),
      );
      undo.push(() => stopChild(child));
      return child;
    };

    const web = start('web', { RUN_MIGRATIONS: '1' });
    await waitUntilAnswering(`http://127.0.0.1:${port}/readyz`, web);
    const worker = start('worker', {});
    return { origin, mailboxUrl: mail.webUrl, googleUrl: contacts?.url ?? '', databaseUrl, web, worker, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
