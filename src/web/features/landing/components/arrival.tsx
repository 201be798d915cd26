import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { forgetFreshLogin } from '#web/lib/fresh-login.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { withMessages } from '#web/lib/i18n/messages.ts';
import { arrivalMessage, pageAfterSignIn, withoutArrival } from '../model.ts';

const Toaster = lazy(() => import('#web/ui/overlays/toast.tsx').then((module) => ({ default: module.Toaster })));
const WelcomeDialog = lazy(withMessages(['auth'], () => import('./welcome-dialog.tsx')));

/**
 * Shows the message of a mailed link as a toast and greets a user who has just signed in. A signed-in user is led on,
 * and the toast is shown on the next page.
 * `speaking`: something else on the page may show toasts too.
 */
export function Arrival({ email, speaking }: { email: string | null; speaking: boolean }) {
  const { t, language } = useI18n();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [next] = useState(() => pageAfterSignIn(search, language));
  // In state, so that a greeting stays when the loader runs again.
  const [signedIn] = useState(email);
  // Shown once, in the language of the first page.
  const [message] = useState(() => {
    const found = arrivalMessage(search);
    return found && { kind: found.kind, title: t(found.title), description: t(found.text) };
  });

  useEffect(() => {
    forgetFreshLogin();
    const rest = withoutArrival(search);
    if (rest.size !== search.size) setSearch(rest, { replace: true, preventScrollReset: true });
  }, [search, setSearch]);

  useEffect(() => {
    const sayIt = async (said: NonNullable<typeof message>) => {
      const { toast } = await import('#web/ui/overlays/toast.tsx');
      toast(said);
      if (signedIn !== null) await navigate(next, { replace: true });
    };
    if (message) void sayIt(message);
  }, [message, navigate, next, signedIn]);

  return (
    <Suspense>
      {(message || speaking) && <Toaster label={t('common.notifications')} closeLabel={t('common.dismiss')} />}
      {signedIn !== null && !message && <WelcomeDialog email={signedIn} next={next} />}
    </Suspense>
  );
}
