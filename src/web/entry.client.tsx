import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { languageOfPath } from '#domain/language.ts';
import { reportUncaught } from './lib/api/report-uncaught.ts';
import { loadTemporal } from './lib/dates/temporal.ts';
import { loadPageMessages } from './lib/i18n/messages.ts';
import { listenBeforeRouter } from './ui/overlays/popstate-priority.ts';

reportUncaught();
listenBeforeRouter();

const calendar = 'calendar' in document.documentElement.dataset;
await Promise.all([loadPageMessages(languageOfPath(location.pathname)), calendar && loadTemporal()]);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
