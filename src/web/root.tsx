import './lib/zod-without-eval.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router';
import { parseTheme } from '../domain/theme.ts';
import type { Route } from './+types/root.ts';
import { readCookie } from './lib/cookies.ts';
import { SpeechProvider, usePageLanguage, useSpeech } from './lib/language.tsx';
import { rememberLanguage } from './lib/language-choice.ts';
import { pagePort } from './lib/page-port.ts';
import { createQueryClient } from './lib/query-client.ts';
import { themeCookie } from './lib/theme.ts';
import { bringWords, wordsOf } from './lib/words.ts';
import { SiteHeader } from './features/landing/components/site-header.tsx';

export function loader({ request, context }: Route.LoaderArgs) {
  const { publicOrigin, requestId } = context.get(pagePort);
  const theme = parseTheme(readCookie(request.headers.get('cookie'), themeCookie));
  return { theme, origin: publicOrigin, requestId };
}

export const links = () => [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }];

/** A client navigation waits for the words of the page it goes to. */
export const clientMiddleware = [bringWords([])];

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const language = usePageLanguage();
  const rooms = wordsOf(useMatches().map((match) => match.handle));
  return (
    <html lang={language} className={data?.theme ?? parseTheme(undefined)} data-words={rooms.join(' ')}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links nonce="" />
      </head>
      <body>
        <SpeechProvider>{children}</SpeechProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const [queryClient] = useState(createQueryClient);
  const language = usePageLanguage();
  useEffect(() => rememberLanguage(language), [language]);
  return (
    <QueryClientProvider client={queryClient}>
      <SiteHeader />
      <Outlet />
    </QueryClientProvider>
  );
}

export function ErrorBoundary() {
  const { t } = useSpeech();
  const data = useRouteLoaderData<typeof loader>('root');
  return (
    <main>
      <title>{t('errors.pageTitle')}</title>
      <h1>{t('errors.pageHeading')}</h1>
      <p>{t('errors.pageText', { requestId: data?.requestId ?? '–' })}</p>
    </main>
  );
}
