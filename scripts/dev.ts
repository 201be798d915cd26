/** The whole product on one machine: PostgreSQL, a mail catcher, a service that draws pictures, the web with reload, and the worker. */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { watch } from 'node:fs';
import './stack/follow-parent.ts';
import { startGoogleServer } from '#test/google/server.ts';
import { ensureDatabase } from './stack/database.ts';
import { announceDatabase, developmentFolder, developmentName, withdrawDatabase } from './stack/development.ts';
import { startImageService } from './stack/image-service.ts';
import { startMailCatcher } from './stack/mail-catcher.ts';
import { startPostgres } from './stack/postgres.ts';
import { startNode, stopChild, waitUntilAnswering } from './stack/processes.ts';
import { localSettings } from './stack/settings.ts';

const port = Number(process.env['PORT'] ?? 3000);
const origin = process.env['PUBLIC_ORIGIN'] ?? `http://localhost:${port}`;
const watched = ['src/server', 'src/domain', 'src/contract', 'src/i18n', 'migrations'];

execFileSync('npm', ['run', '--silent', 'generate'], { stdio: 'inherit' });
const postgres = await startPostgres({ directory: developmentFolder });
const databaseUrl = process.env['DATABASE_URL'] ?? (await ensureDatabase(postgres.url, developmentName));
announceDatabase(databaseUrl);
const mail = await startMailCatcher();
const images = await startImageService();
const google = await startGoogleServer({ origin });
const environment = {
  NODE_ENV: 'development',
  ALLOW_DEV_LOGIN: '1',
  LOG_LEVEL: 'warn',
  RUN_MIGRATIONS: '1',
  ...localSettings({ origin, port, databaseUrl, smtpUrl: mail.smtpUrl }),
  ...images.settings,
  // A client of one's own, if the shell has one.
  ...(process.env['GOOGLE_CLIENT_ID'] ? {} : google.settings),
};

const start = (name: 'web' | 'worker'): ChildProcess =>
  startNode(
    ['--import', './scripts/stack/tsx.ts', '--conditions=development', `src/server/main-${name}.ts`],
    environment,
    (line) => console.log(`${name.padEnd(6)} ${line}`),
  );

let children = [start('web'), start('worker')];
let leaving = false;

async function stop(): Promise<void> {
  if (leaving) return;
  leaving = true;
  await Promise.all([...children, mail.child].map((child) => stopChild(child, 5_000)));
  withdrawDatabase();
  await google.close();
  await postgres.stop();
  process.exit(0);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());

let pending: NodeJS.Timeout | undefined;
async function restart(): Promise<void> {
  await Promise.all(children.map((child) => stopChild(child, 5_000)));
  if (leaving) return;
  children = [start('web'), start('worker')];
}
for (const folder of watched) {
  watch(folder, { recursive: true }, () => {
    clearTimeout(pending);
    pending = setTimeout(() => void restart(), 200);
  });
}

await waitUntilAnswering(`http://127.0.0.1:${port}/healthz`, children[0] as ChildProcess);
console.log(`
  Kartu      ${origin}
  Mailbox    ${mail.webUrl}
  Database   ${databaseUrl}
`);
