import type { TestProject } from 'vitest/node';
import { dropDatabase, ensureDatabase } from '#scripts/stack/database.ts';
import { startPostgres } from '#scripts/stack/postgres.ts';
import { jobDefinitions } from '#server/jobs.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { url: string; template: string };
  }
}

/** One real server for all test files; each file clones its own database from the migrated template. */
export default async function setup(project: TestProject) {
  const server = await startPostgres();
  const template = `kartu_template_${process.pid}`;
  await migrateDatabase(await ensureDatabase(server.url, template), jobDefinitions);
  project.provide('postgres', { url: server.url, template });
  return async () => {
    await dropDatabase(server.url, template);
    await server.stop();
  };
}
