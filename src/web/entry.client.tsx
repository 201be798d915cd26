import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { languageOfPath } from '../domain/language.ts';
import type { WordRoom } from '../i18n/compiled/message-args.ts';
import { bringTemporal } from './lib/temporal.ts';
import { loadForBrowser } from './lib/words.ts';
import { listenBeforeRouter } from './ui/first-pops.ts';

listenBeforeRouter();

// The server wrote down which words it used; the browser needs the same before it can agree with the page.
const rooms = (document.documentElement.dataset['words'] ?? '').split(' ') as WordRoom[];
const calendar = 'calendar' in document.documentElement.dataset;
await Promise.all([loadForBrowser(languageOfPath(location.pathname), rooms), calendar && bringTemporal()]);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
