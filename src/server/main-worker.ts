import { runProcess } from './platform/process/lifecycle.ts';

// Imported after the settings are validated, so that a wrong setting is reported at once.
await runProcess('worker', async (config, logger) => {
  const { startWorker } = await import('./start-worker.ts');
  await startWorker(config, logger);
});
