import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { dropDatabase, ensureDatabase } from '../../scripts/lib/database.ts';
import { freePort, startPostgres } from '../../scripts/lib/postgres.ts';
import type { Environment } from '../../scripts/lib/processes.ts';
import { localSettings } from '../../scripts/lib/settings.ts';
import type { DeliveryState } from '../../src/domain/delivery.ts';
import { createDeps } from '../../src/server/deps.ts';
import { createAuthService } from '../../src/server/features/auth/service.ts';
import { queues } from '../../src/server/jobs.ts';
import { parseConfig } from '../../src/server/platform/config.ts';
import { migrateDatabase } from '../../src/server/platform/database/migrate.ts';
import { mailDeliveries } from '../../src/server/platform/database/schema/index.ts';
import { type Mailbox, startMailbox } from '../../test/mailbox.ts';

export interface Scene {
  environment: Environment;
  origin: string;
  mailbox: Mailbox;
  postSignInMails(count: number): Promise<void>;
  countInState(state: DeliveryState): Promise<number>;
  close(): Promise<void>;
}

/** A real database and a real mailbox for one proof; its own deps only post and count. */
export async function startScene(): Promise<Scene> {
  const postgres = await startPostgres();
  const name = `kartu_proof_${randomUUID().slice(0, 8)}`;
  const databaseUrl = await ensureDatabase(postgres.url, name);
  await migrateDatabase(databaseUrl, queues);
  const mailbox = await startMailbox();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const environment = localSettings({ origin, port, databaseUrl, smtpUrl: mailbox.smtpUrl });
  const deps = await createDeps(parseConfig({ ...environment, LOG_LEVEL: 'error' }), 'web');
  const auth = createAuthService(deps);

  return {
    environment,
    origin,
    mailbox,
    async postSignInMails(many) {
      for (let index = 0; index < many; index += 1) {
        await auth.requestLink({
          email: `person${index}@example.lt`,
          language: 'en',
          browserSecret: auth.browserSecret(undefined),
          ip: `10.0.${index >> 8}.${index & 255}`,
        });
      }
    },
    async countInState(state) {
      const [row] = await deps.db
        .select({ found: count() })
        .from(mailDeliveries)
        .where(eq(mailDeliveries.state, state));
      return row?.found ?? 0;
    },
    async close() {
      await deps.close();
      await mailbox.close();
      await dropDatabase(postgres.url, name);
      await postgres.stop();
    },
  };
}
