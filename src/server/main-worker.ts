import { runProcess } from './platform/process/lifecycle.ts';

// Loaded only when the settings are read: whoever misses one is told within a moment.
await runProcess('worker', async (config, logger) => {
  const { startWorker } = await import('./start-worker.ts');
  await startWorker(config, logger);
});
