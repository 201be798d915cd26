import { randomUUID } from 'node:crypto';
import { dropDatabase, ensureDatabase } from '#scripts/stack/database.ts';
import { startPostgres } from '#scripts/stack/postgres.ts';
import { jobDefinitions } from '#server/jobs.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';

/** A migrated database for one proof. */
export async function startProofDatabase(options: { directory?: string } = {}) {
  const postgres = await startPostgres(options);
  const name = `kartu_proof_${randomUUID().slice(0, 8)}`;
  const databaseUrl = await ensureDatabase(postgres.url, name);
  await migrateDatabase(databaseUrl, jobDefinitions);
  return {
    databaseUrl,
    async close(): Promise<void> {
      await dropDatabase(postgres.url, name);
      await postgres.stop();
    },
  };
}
