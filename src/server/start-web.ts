import 'temporal-polyfill/global';
import { createApp } from './app.ts';
import { createDeps } from './deps.ts';
import { jobDefinitions } from './jobs.ts';
import { installPages } from './pages.ts';
import type { Config } from './platform/config.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { withDatabase } from './platform/database/with-database.ts';
import { processLimits } from './platform/limits/process.ts';
import { drainConnections } from './platform/process/drain.ts';
import { stopOnSignal } from './platform/process/lifecycle.ts';
import type { Logger } from './platform/logger.ts';
import { serveMetrics } from './platform/metrics.ts';
import { removeAbandonedFolders } from './platform/pictures/temporary-folders.ts';
import { createServices } from './services.ts';

/** Starts the web process; its settings have been validated. */
export async function startWeb(config: Config, logger: Logger): Promise<void> {
  const url = config.DATABASE_URL;
  const address = { host: config.HOST, port: config.PORT };
  const deps = await withDatabase({ url, at: address, logger }, async () => {
    if (config.RUN_MIGRATIONS) await migrateDatabase(url, jobDefinitions);
    return createDeps(config, 'web');
  });
  await removeAbandonedFolders();
  const services = createServices(deps);
  const { http, readiness, beginStop } = await createApp(deps, services);

  if (process.env.NODE_ENV === 'production') {
    const { builtPages, installStaticFiles } = await import('./pages-production.ts');
    await installStaticFiles(http);
    const { render, options } = await builtPages();
    await installPages(http, { deps, services }, render, options);
  } else {
    const { developmentPages } = await import('./pages-development.ts');
    const { devLoginRoutes } = await import('./features/auth/routes/dev-login.ts');
    await http.register(devLoginRoutes(services, deps));
    await installPages(http, { deps, services }, await developmentPages(http));
  }

  const figuresAt = { host: config.METRICS_HOST, port: config.METRICS_PORT };
  const metrics = await serveMetrics(deps.metrics, figuresAt, readiness);
  await http.listen(address);
  deps.logger.info({ address: config.PUBLIC_ORIGIN }, 'web is ready');

  stopOnSignal(deps.logger, async (code) => {
    beginStop();
    // A write on a kept connection that we close cannot be sent again by the proxy, so it must have gone elsewhere first.
    if (code === 0) await drainConnections(http.server, processLimits.drainSeconds * 1000);
    await http.close();
    metrics.close();
    await deps.close();
  });
}
