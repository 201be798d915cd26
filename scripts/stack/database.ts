import { Client } from 'pg';
import { databaseUrl } from './postgres.ts';

async function onServer(serverUrl: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Creates the database unless it exists, and gives its URL. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<string> {
  await onServer(serverUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database "${name}"`);
  });
  return databaseUrl(serverUrl, name);
}

/** A copy of a migrated template: a fresh database in a few dozen milliseconds. */
export async function cloneDatabase(serverUrl: string, template: string, name: string): Promise<string> {
  await onServer(serverUrl, async (client) => {
    await client.query(`create database "${name}" template "${template}" strategy file_copy`);
  });
  return databaseUrl(serverUrl, name);
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    await client.query(`drop database if exists "${name}" with (force)`);
  });
}
