import { Suspense } from 'react';
import { useRouteLoaderData } from 'react-router';
import { pathInLanguage } from '#domain/language.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { lazyWithRetry } from '#web/ui/overlays/lazy-with-retry.ts';

/** Lazy, since most visitors of public pages are not signed in. */
const SignedIn = lazyWithRetry(() => import('../session/signed-in-actions.tsx'));

interface SessionActionsProps {
  /** Opens the sign-in dialog where the page has one; elsewhere a link leads to it. */
  onSignIn?: (() => void) | undefined;
  onIntent?: (() => void) | undefined;
}

/** The part of the header that depends on the session. */
export function SessionActions({ onSignIn, onIntent }: SessionActionsProps) {
  const { t, language } = useI18n();
  const email = useRouteLoaderData<{ email: string | null }>('root')?.email ?? null;
  if (email !== null) {
    return (
      <div data-hydrating="" className="contents">
        <Suspense>
          <SignedIn email={email} />
        </Suspense>
      </div>
    );
  }
  if (!onSignIn) {
    return (
      <ButtonLink to={pathInLanguage('/', language)} size="sm">
        {t('nav.login')}
      </ButtonLink>
    );
  }
  return (
    <Button size="sm" onClick={onSignIn} onPointerEnter={onIntent} onFocus={onIntent}>
      <span className="max-sm:hidden">{t('nav.loginOrRegister')}</span>
      <span className="sm:hidden">{t('nav.loginShort')}</span>
    </Button>
  );
}
