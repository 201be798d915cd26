import { runProcess } from './platform/process/lifecycle.ts';

// Imported after the settings are validated, so that a wrong setting is reported at once.
await runProcess('web', async (config, logger) => {
  const { startWeb } = await import('./start-web.ts');
  await startWeb(config, logger);
});
