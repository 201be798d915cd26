import '#web/ui/styles/app.css';
import '#web/ui/styles/other-letters.css';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { plainPath } from '#domain/language.ts';
import { QueryProvider } from '#web/lib/api/query-provider.tsx';
import { pagePort } from '#web/lib/api/page-port.ts';
import { requireUser, signedInUser } from '#web/lib/api/require-user.ts';
import { temporalMiddleware } from '#web/lib/dates/temporal.ts';
import { focusContent } from '#web/lib/focus.ts';
import type { PageHandle } from '#web/lib/i18n/messages.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { lazyWithRetry } from '#web/ui/overlays/lazy-with-retry.ts';
import { Toaster } from '#web/ui/overlays/toast.tsx';
import { AppHeader } from './app-header.tsx';
import { SiteFooter } from '../site/site-footer.tsx';
import type { Route } from './+types/app-layout.ts';

export const handle = { calendar: true } satisfies PageHandle;
export const clientMiddleware = [temporalMiddleware];

/** Loaders of the layout and of its page run at the same time, so a loader here could not protect the page. */
export const middleware = [requireUser];

/** For the header; a client navigation into the layout asks for it, and so passes the middleware. */
export async function loader({ context }: Route.LoaderArgs) {
  const { email, isAdmin } = context.get(signedInUser);
  return { email, isAdmin, terms: await context.get(pagePort).termsNotice() };
}

const TermsNotice = lazyWithRetry(() => import('../session/terms-notice.tsx'));

/**
 * Frames the pages for signed-in users. Each page starts with a query cache of its own, filled by its loader, and keeps
 * it in another language.
 */
export default function AppLayout({ loaderData: { terms } }: Route.ComponentProps) {
  const { t } = useI18n();
  const { frame } = (useMatches().at(-1)?.handle ?? {}) as Partial<PageHandle>;
  const [closed, setClosed] = useState('');
  const page = plainPath(useLocation().pathname);
  useFocusOnArrival(page);
  return (
    <QueryProvider key={page}>
      {frame !== 'own' && (
        <div className={frame === 'plain' ? undefined : 'border-b border-line'}>
          <AppHeader />
        </div>
      )}
      {frame !== 'own' && terms && terms.version !== closed && (
        <Suspense>
          <TermsNotice {...terms} onClose={() => setClosed(terms.version)} />
        </Suspense>
      )}
      <Outlet />
      <Toaster label={t('common.notifications')} closeLabel={t('common.dismiss')} />
      {frame !== 'own' && <SiteFooter />}
    </QueryProvider>
  );
}

/**
 * After a link to another page its content has the focus, since the link is gone; in another language the focus stays. Not
 * in the root, where every page would pay for it.
 */
function useFocusOnArrival(page: string): void {
  const before = useRef(page);
  useEffect(() => {
    if (before.current !== page) focusContent();
    before.current = page;
  }, [page]);
}
