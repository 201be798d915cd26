import { Suspense, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { forgetFreshLogin } from '#web/lib/fresh-login.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { lazyWithRetry } from '#web/ui/overlays/lazy-with-retry.ts';
import { toast, Toaster } from '#web/ui/overlays/toast.tsx';
import type { ArrivalMessage } from '../model.ts';

const WelcomeBackDialog = lazyWithRetry(() => import('#web/features/leave/components/welcome-back-dialog.tsx'));
const WelcomeDialog = lazyWithRetry(() => import('./welcome-dialog.tsx'));

interface ArrivalProps {
  email: string | null;
  /** Something else on the page may have messages too. */
  speaking: boolean;
  found: ArrivalMessage | undefined;
  /** Where whoever has signed in goes on to. */
  after: string;
  /** The parameters of the address without what is said here. */
  rest: URLSearchParams;
}

/**
 * Shows the message of a mailed link as a toast and greets a user who has just signed in. A signed-in user is led on,
 * and the toast is shown on the next page.
 */
export default function Arrival({ email, speaking, found, after, rest }: ArrivalProps) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [next] = useState(after);
  // In state, so that a greeting stays when the loader runs again.
  const [signedIn] = useState(email);
  // Signing in has taken back that the account was to be deleted.
  const [isBack] = useState(search.get('login') === 'kept');
  // Shown once, in the language of the first page.
  const [message] = useState(() => found && { kind: found.kind, title: t(found.title), description: t(found.text) });

  const isTidy = rest.size === search.size;
  // Not before the address is tidied, which would replace the dialog's entry in the history.
  const isGreeted = signedIn !== null && isTidy;

  useEffect(() => {
    forgetFreshLogin();
    if (!isTidy) setSearch(rest, { replace: true, preventScrollReset: true });
  }, [isTidy, rest, setSearch]);

  useEffect(() => {
    if (!message) return;
    toast(message);
    if (signedIn !== null) void navigate(next, { replace: true });
  }, [message, navigate, next, signedIn]);

  return (
    <Suspense>
      {(message || speaking) && <Toaster label={t('common.notifications')} closeLabel={t('common.dismiss')} />}
      {isGreeted && !message && !isBack && <WelcomeDialog email={signedIn} next={next} />}
      {isGreeted && isBack && <WelcomeBackDialog next={next} />}
    </Suspense>
  );
}
