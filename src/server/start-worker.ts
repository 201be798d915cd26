import 'temporal-polyfill/global';
import { createDeps } from './deps.ts';
import { createJobParts, everyMinute, jobDefinitions } from './jobs.ts';
import { enqueueFirstFigures } from './features/admin/jobs.ts';
import { watchCards } from './features/group-cards/cards/jobs.ts';
import { watchItems } from './features/reminders/jobs/digest.ts';
import type { Config } from './platform/config.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { withDatabase } from './platform/database/with-database.ts';
import { createScheduleCheck } from './platform/jobs/schedule-check.ts';
import { createReadiness } from './platform/process/readiness.ts';
import { stopOnSignal } from './platform/process/lifecycle.ts';
import type { Logger } from './platform/logger.ts';
import { watchLanes } from './platform/mail/delivery/watch-lanes.ts';
import { createMailer } from './platform/mail/delivery/transport.ts';
import { watchRetention } from './platform/retention.ts';
import { serveMetrics } from './platform/metrics.ts';
import { createServices } from './services.ts';

/** Starts the worker process; its settings have been validated. */
export async function startWorker(config: Config, logger: Logger): Promise<void> {
  const url = config.DATABASE_URL;
  const figuresAt = { host: config.METRICS_HOST, port: config.WORKER_METRICS_PORT };
  const deps = await withDatabase({ url, at: figuresAt, logger }, async () => {
    if (config.RUN_MIGRATIONS) await migrateDatabase(url, jobDefinitions);
    return createDeps(config, 'worker');
  });
  await withDatabase({ url, at: figuresAt, logger }, () => enqueueFirstFigures(deps));
  const mailer = createMailer(config, deps.hmac);
  const services = createServices(deps);
  const parts = createJobParts(deps, services, mailer);
  watchLanes(deps);
  watchItems(deps);
  watchCards(deps, services);
  watchRetention(parts);

  let isStopping = false;
  const readiness = createReadiness({
    ...deps,
    isStopping: () => isStopping,
    alsoNeeded: createScheduleCheck(deps.db, everyMinute),
  });
  const metrics = await serveMetrics(deps.metrics, figuresAt, readiness);
  for (const job of jobDefinitions) await job.start(deps.jobs, parts);
  deps.logger.info('worker is ready');

  stopOnSignal(deps.logger, async () => {
    isStopping = true;
    await deps.close();
    metrics.close();
    mailer.close();
  });
}
