import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { pathInLanguage } from '#domain/language.ts';
import { parseTheme, type Theme, themeCookie } from '#domain/theme.ts';
import type { Route } from './+types/root.ts';
import { readCookie } from './lib/cookies.ts';
import { useFailedRequest } from './lib/api/failed-request.tsx';
import { fontsToPreload } from './lib/fonts.ts';
import { I18nProvider, usePageLanguage } from './lib/i18n/provider.tsx';
import { rememberLanguage } from './lib/i18n/language-choice.ts';
import { markHydrated } from './lib/deferred-hydration.ts';
import { pagePort } from './lib/api/page-port.ts';
import { syncSession } from './lib/session-sync.ts';
import { stayWhenUnreachable, UnreachableNotice } from './lib/unreachable.tsx';
import { messagesOfPage, type PageHandle } from './lib/i18n/messages.ts';
import { PlainFailure } from './shell/failure/plain-failure.tsx';
import publicStyles from './ui/styles/public.css?url';

const pageColour: Record<Theme, string> = { dark: '#0a1419', light: '#fbf7ef' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { publicOrigin, currentUser } = context.get(pagePort);
  const theme = parseTheme(readCookie(request.headers.get('cookie'), themeCookie));
  const user = await currentUser();
  return {
    theme,
    origin: publicOrigin,
    email: user?.email ?? null,
    sessionId: user?.sessionId ?? null,
  };
}

/** A client navigation waits for the messages of its page. */
export const clientMiddleware = [stayWhenUnreachable, messagesOfPage];

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const theme = data?.theme ?? parseTheme(undefined);
  const language = usePageLanguage();
  const handles = useMatches().map((match) => match.handle as Partial<PageHandle> | undefined);
  const alive = !handles.some((handle) => handle?.static);
  const calendar = handles.some((handle) => handle?.calendar);
  const hasFailed = Boolean(useRouteError());
  return (
    <html
      lang={language}
      className={theme}
      data-calendar={calendar || undefined}
      data-failed-request={useFailedRequest()}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={pageColour[theme]} />
        {fontsToPreload[language].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links nonce="" />
        {/* Layouts and pages bring their sheet; the error page has none of them. */}
        {hasFailed && <link rel="stylesheet" href={publicStyles} />}
      </head>
      <body>
        <I18nProvider>{children}</I18nProvider>
        {alive && <ScrollRestoration />}
        {alive && <Scripts />}
      </body>
    </html>
  );
}

export default function Root({ loaderData: { sessionId } }: Route.ComponentProps) {
  const language = usePageLanguage();
  useEffect(() => rememberLanguage(language), [language]);
  useEffect(() => {
    const leave = () => location.assign(pathInLanguage('/', language));
    return syncSession(sessionId, { reload: () => location.reload(), leave });
  }, [sessionId, language]);
  useEffect(markHydrated, []);
  useEffect(forgetOverlay, []);
  return (
    <>
      <Outlet />
      <UnreachableNotice />
    </>
  );
}

/** Removes the mark of an overlay from the history state after a reload with an open dialog. */
function forgetOverlay(): void {
  const { isOverlay } = (history.state ?? {}) as { isOverlay?: boolean };
  if (isOverlay) void import('./ui/overlays/back-closes.ts').then(({ leaveStaleEntry }) => leaveStaleEntry());
}

/** Lazy, since few people see it; if it cannot be loaded, a plain error page is shown instead. */
const loadFailedPage = () => import('./shell/failure/failed-page.tsx');
const FailedPage = lazy(() => loadFailedPage().catch(() => ({ default: PlainFailure })));

export function ErrorBoundary() {
  return (
    <Suspense>
      <FailedPage />
    </Suspense>
  );
}
