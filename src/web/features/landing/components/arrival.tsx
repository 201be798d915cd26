import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { forgetFreshLogin } from '../../../lib/fresh-login.ts';
import { useSpeech } from '../../../lib/language.tsx';
import { withWords } from '../../../lib/words.ts';
import { arrivalMessage, withoutArrival } from '../model.ts';

const Toaster = lazy(() => import('../../../ui/toast.tsx').then((module) => ({ default: module.Toaster })));
const WelcomeDialog = lazy(withWords(['auth'], () => import('./welcome-dialog.tsx')));

/**
 * Says what a link in a mail had to say, and greets whoever has just signed in.
 * `speaking`: something else on the page may have messages too.
 */
export function Arrival({ email, speaking }: { email: string | null; speaking: boolean }) {
  const { t } = useSpeech();
  const [search, setSearch] = useSearchParams();
  const [greeted] = useState(email);
  // Said once, in the language of the arrival.
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
    if (message) void import('../../../ui/toast.tsx').then(({ toast }) => toast(message));
  }, [message]);

  return (
    <Suspense>
      {(message || speaking) && <Toaster label={t('common.notifications')} closeLabel={t('common.dismiss')} />}
      {greeted && <WelcomeDialog email={greeted} />}
    </Suspense>
  );
}
