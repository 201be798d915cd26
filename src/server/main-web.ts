import { runProcess } from './platform/process/lifecycle.ts';

// Loaded only when the settings are read: whoever misses one is told within a moment.
await runProcess('web', async (config, logger) => {
  const { startWeb } = await import('./start-web.ts');
  await startWeb(config, logger);
});
