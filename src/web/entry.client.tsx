import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { languageOfPath } from '#domain/language.ts';
import type { MessageCatalogue } from '#i18n/compiled/message-args.ts';
import { loadTemporal } from './lib/dates/temporal.ts';
import { loadForBrowser } from './lib/i18n/messages.ts';
import { listenBeforeRouter } from './ui/overlays/first-pops.ts';

listenBeforeRouter();

// The page names the catalogues that the server used; hydration needs the same ones.
const features = (document.documentElement.dataset['words'] ?? '').split(' ') as MessageCatalogue[];
const calendar = 'calendar' in document.documentElement.dataset;
await Promise.all([loadForBrowser(languageOfPath(location.pathname), features), calendar && loadTemporal()]);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
