import '#web/ui/styles/public.css';
import { lazy, Suspense, useMemo, useState } from 'react';
import { redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { languageOfPath } from '#domain/language.ts';
import { hasFreshLogin } from '#web/lib/fresh-login.ts';
import { pageMeta } from '#web/lib/head.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { pagePort } from '#web/lib/api/page-port.ts';
import type { PageHandle } from '#web/lib/i18n/messages.ts';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { useHydrated } from '#web/ui/overlays/hydrated.ts';
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx';
import { lazyWithRetry } from '#web/ui/overlays/lazy-with-retry.ts';
import { SessionActions } from '#web/shell/site/session-actions.tsx';
import { Hero } from '../components/hero.tsx';
import { SampleCard } from '../components/sample-card.tsx';
import { SimpleSection } from '../components/simple-section.tsx';
import { SiteFooter } from '#web/shell/site/site-footer.tsx';
import { SiteHeader } from '#web/shell/site/site-header.tsx';
import { arrivalMessage, isFreshLogin, pageAfterSignIn, wantedPage, withoutArrival } from '../model.ts';
import type { Route } from './+types/landing.ts';

const loadSignIn = () => import('#web/features/auth/components/sign-in-dialog.tsx');
const SignInDialog = lazyDialog(loadSignIn);
/** A failure shows when the dialog is opened. */
const prefetchSignIn = () => void loadSignIn().catch(() => {});
/** Most visitors come without anything to be said. */
const Arrival = lazyWithRetry(() => import('../components/arrival.tsx'));
/** Gone from production builds together with its import. */
const TestLogin = import.meta.env.DEV ? lazy(() => import('#web/features/auth/components/test-login.tsx')) : null;

export const handle = { deferScripts: true } satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const { captcha, currentUser } = context.get(pagePort);
  const user = await currentUser();
  const fresh = isFreshLogin(searchParams, hasFreshLogin(request.headers.get('cookie')));
  // A message in the query is shown before redirecting.
  const waits = fresh || arrivalMessage(searchParams) !== undefined;
  if (user && !waits) throw redirect(pageAfterSignIn(searchParams, languageOfPath(pathname)));
  return { email: user?.email ?? null, captcha };
}

/** Not after removing a shown parameter from the address, since the loader would then redirect a user who is being greeted. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;
}

export const meta = pageMeta('landing.pageTitle', 'landing.pageDescription');

export default function LandingPage({ loaderData: { email, captcha } }: Route.ComponentProps) {
  const { t, language } = useI18n();
  const [search] = useSearchParams();
  // Whoever confirmed an address is signed in and goes on at once, with the message: there is nothing to be won over for.
  const [isPassingThrough] = useState(email !== null && arrivalMessage(search) !== undefined);
  const rest = useMemo(() => withoutArrival(search), [search]);
  const [isArriving] = useState(email !== null || rest !== search);
  const [mode, setMode] = useState<'login' | 'register' | null>(null);
  const [wanted, setWanted] = useState(false);
  const open = (next: 'login' | 'register') => {
    setWanted(true);
    setMode(next);
  };
  // A form that found its session gone leads here.
  if (useHydrated() && !wanted && location.hash === '#sign-in') open('login');
  return (
    <>
      <SiteHeader>
        <SessionActions onSignIn={() => open('register')} onIntent={prefetchSignIn} />
      </SiteHeader>
      {isPassingThrough ? (
        <main id="content" className="wrap flex-1 py-24">
          <Spinner text={t('common.loading')} />
        </main>
      ) : (
        <main id="content">
          <Hero onStart={() => open('login')} onIntent={prefetchSignIn} />
          <SimpleSection />
          <SampleCard />
        </main>
      )}
      <SiteFooter>{TestLogin && <TestLogin />}</SiteFooter>
      {(isArriving || wanted) && (
        <Suspense>
          <Arrival
            email={email}
            speaking={wanted}
            found={arrivalMessage(search)}
            after={pageAfterSignIn(search, language)}
            rest={rest}
          />
        </Suspense>
      )}
      <SignInDialog
        open={mode !== null}
        onOpenChange={() => setMode(null)}
        mode={mode}
        onModeChange={setMode}
        returnTo={wantedPage(search)}
        captcha={captcha}
      />
    </>
  );
}
