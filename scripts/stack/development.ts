import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDatabase } from './database.ts';
import { startPostgres } from './postgres.ts';

export const developmentName = 'kartu_development';
export const developmentFolder = join(process.cwd(), '.data/postgres');
const addressFile = join(process.cwd(), '.data/address');

/** Writes down the URL of the running development database, so that other commands find it. */
export function announceDatabase(url: string): void {
  writeFileSync(addressFile, url);
}

export function withdrawDatabase(): void {
  rmSync(addressFile, { force: true });
}

/** The database of a running `npm run dev`, or the same one started until `release` is called. */
export async function developmentDatabase(): Promise<{ url: string; release(): Promise<void> }> {
  const given = process.env['DATABASE_URL'];
  if (given) return { url: given, release: async () => {} };
  try {
    return { url: readFileSync(addressFile, 'utf8'), release: async () => {} };
  } catch {
    const server = await startPostgres({ directory: developmentFolder });
    return { url: await ensureDatabase(server.url, developmentName), release: () => server.stop() };
  }
}
