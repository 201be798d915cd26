/** Old and new code run side by side during a deployment: a new migration only adds, unless it says why it may remove. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blockingIndexesIn, removalsIn } from './checks/migration-rules.ts';

/** The first migration under this rule; a released migration is never edited. */
const first = '0007';
/** Likewise for indexes on tables that are in use. */
const firstConcurrent = '0011';

const folder = join(process.cwd(), 'migrations');
const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name.slice(0, 4) >= first);
for (const name of names) {
  for (const removal of removalsIn(readFileSync(join(folder, name), 'utf8'))) {
    console.error(
      `migrations/${name} ${removal}\n  Add first, use next, remove a release later; then write "-- later release: why" before the statement.`,
    );
    process.exitCode = 1;
  }
}
for (const name of names.filter((one) => one.slice(0, 4) >= firstConcurrent)) {
  for (const issue of blockingIndexesIn(readFileSync(join(folder, name), 'utf8'))) {
    console.error(
      `migrations/${name} ${issue}\n  Write index(…).concurrently() in the schema and CREATE INDEX CONCURRENTLY IF NOT EXISTS in a migration of its own.`,
    );
    process.exitCode = 1;
  }
}
if (process.exitCode === undefined) console.log(`${names.length} migrations only add`);
