/**
 * Backs up while workers send, destroys the database and the pictures, restores both by the commands of the docs:
 * every row and every picture is there, no mail that had been sent comes a second time, and new mails go out.
 * It needs the `pg_dump` of the server's version: `scripts/hosting/debian-box.sh npm run hosting -- restore`.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { ensureBuilt } from '#scripts/stack/build.ts';
import { stopChild } from '#scripts/stack/processes.ts';
import { pause, type ProgramOptions, type ProofResult } from '#scripts/stack/program.ts';
import { blocksOf, commandIn, sectionOf } from '../support/hosting/doc-commands.ts';
import { startWorker } from '../support/processes.ts';
import { startTestApp } from '../support/test-app.ts';

const reminders = 600;
const signIns = 100;
const operations = sectionOf('docs/operations.md', 'Backups and clean-up');
const selfHosting = sectionOf('docs/self-hosting.md', 'Backup and restore');

/** Runs a command of the documentation in this folder. */
function follow(command: string, folder: string, environment: Record<string, string> = {}): void {
  execFileSync('bash', ['-euc', command], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Checksums = Map<string, string>;

/** Number of rows and a checksum of their content, by table; also the definitions of indexes and constraints. */
async function checksumsOf(client: Client): Promise<Checksums> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'pgboss', 'drizzle') order by 1`);
  const found: Checksums = new Map();
  for (const { name } of tables) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${name} t`,
    );
    found.set(name, rows[0]?.sum ?? '');
  }
  const { rows: definitions } = await client.query<{ name: string; text: string }>(`
    select 'index ' || schemaname || '.' || indexname as name, indexdef as text from pg_indexes
      where schemaname in ('public', 'pgboss', 'drizzle')
    union all select 'constraint ' || conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace::regnamespace::text in ('public', 'pgboss', 'drizzle')`);
  for (const { name, text } of definitions) found.set(name, text);
  return found;
}

function differences(one: Checksums, other: Checksums): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));
}

/** Resolves once no job waits, also none that the backup brought back. */
async function untilIdle(client: Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() limit 1`,
    );
    if (rowCount === 0) return;
    await pause(200);
  }
}

function picturesIn(folder: string): Checksums {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((each) => each.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}

export default async function restore({ note }: ProgramOptions): Promise<ProofResult> {
  ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'kartu-restore-'));
  const pictures = join(folder, 'objects');
  const app = await startTestApp();
  const { databaseUrl, mailbox } = app;
  const environment = { ...app.environment, OBJECTS_FOLDER: pictures };
  try {
    execFileSync(process.execPath, ['--import', './scripts/stack/tsx.ts', 'scripts/seed.ts'], {
      env: { ...process.env, DATABASE_URL: databaseUrl, OBJECTS_FOLDER: pictures },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await app.makeRemindersDue(reminders);
    await app.planReminders();
    await app.postSignInMails(signIns);
    // Slow enough that the backup finds some mails sent, some on their way and some waiting.
    mailbox.refuse = async () => {
      await pause(20);
      return undefined;
    };
    const workers = [startWorker(environment), startWorker(environment)];
    await mailbox.waitForMails(Math.floor((reminders + signIns) / 3), 120);

    const sentBefore = new Set<string>();
    const backedUp = await withClient(databaseUrl, async (client) => {
      await client.query('begin isolation level repeatable read');
      const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
      for (const { messageId } of mailbox.mails) sentBefore.add(messageId ?? '');
      const dump = commandIn(selfHosting, 'pg_dump').replace('pg_dump', `pg_dump --snapshot=${rows[0]?.id}`);
      follow(dump, folder, { DATABASE_URL: databaseUrl });
      return checksumsOf(client);
    });
    const picturesBefore = picturesIn(pictures);
    follow(commandIn(selfHosting, 'tar -cf').replace('/var/lib/kartu/objects', pictures), folder);
    note(`backed up after ${sentBefore.size} mails`);
    await mailbox.waitForMails(sentBefore.size + 100, 120);
    await Promise.all(workers.map((each) => stopChild(each)));
    const mailsBefore = mailbox.mails.length;
    note(`${mailsBefore} mails until it was destroyed`);

    const server = new URL(databaseUrl);
    const name = server.pathname.slice(1);
    server.pathname = '/postgres';
    await withClient(server.href, async (client) => {
      await client.query(`drop database "${name}" with (force)`);
    });
    rmSync(pictures, { recursive: true });

    const { username, password, hostname, port } = server;
    const asOwner = { PGUSER: username, PGPASSWORD: password, PGHOST: hostname, PGPORT: port };
    const here = (command: string) => command.replace('restored', name).replace(/\bkartu\b(?!\.dump)/, username);
    follow(here(commandIn(operations, 'createdb')), folder, asOwner);
    follow(here(commandIn(operations, 'pg_restore')), folder, asOwner);
    follow(`mkdir ${pictures} && tar -xpf objects.tar -C ${pictures}`, folder);
    const restored = await withClient(databaseUrl, checksumsOf);
    const differing = [...differences(backedUp, restored), ...differences(picturesBefore, picturesIn(pictures))];
    for (const each of differing) note(`differs: ${each}`);

    const [holdBack = ''] = blocksOf(operations, 'sql');
    await withClient(databaseUrl, async (client) => {
      await client.query(holdBack);
      const { rowCount } = await client.query(commandIn(operations, 'update mail_deliveries'));
      note(`${rowCount} mails were open in the backup and are closed`);
    });
    mailbox.refuse = () => undefined;
    const worker = startWorker(environment);
    await withClient(databaseUrl, (client) => client.query(commandIn(operations, 'delete from mail_lane_stops')));
    await app.newLink('after@example.lt');
    await mailbox.lastTo('after@example.lt');
    await app.enqueuePlanning();
    await withClient(databaseUrl, untilIdle);
    await stopChild(worker);
    const again = mailbox.mails.slice(mailsBefore).filter(({ messageId }) => sentBefore.has(messageId ?? ''));
    const unique = new Set(mailbox.mails.map(({ messageId }) => messageId)).size;
    const [rows, tables] = [...restored].reduce(
      ([sum, count], [key, value]) =>
        /^(index|constraint) /.test(key) ? [sum, count] : [sum + Number(value.split(' ')[0]), count + 1],
      [0, 0],
    );
    return {
      pass: differing.length === 0 && again.length === 0 && unique === mailbox.mails.length,
      tables,
      rows,
      pictures: picturesBefore.size,
      differing: differing.length,
      sentBeforeBackup: sentBefore.size,
      sentUntilDestroyed: mailsBefore,
      sentAgain: mailbox.mails.length - unique,
      sentAfterwards: mailbox.mails.length - mailsBefore,
    };
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
