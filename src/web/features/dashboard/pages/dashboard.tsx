import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pathInLanguage } from '#domain/language.ts';
import { birthdayLimits } from '#domain/limits/birthdays.ts';
import { pageMeta } from '#web/lib/head.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { pagePort } from '#web/lib/api/page-port.ts';
import { useQueryData } from '#web/lib/api/use-query-data.ts';
import { signedInUser } from '#web/lib/api/require-user.ts';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { currentUserQuery } from '#web/features/auth/api.ts';
import { birthdaysQuery } from '#web/features/birthdays/api.ts';
import { remindersQuery } from '#web/features/reminders/api.ts';
import { DashboardView } from '../components/dashboard-view.tsx';
import type { Route } from './+types/dashboard.ts';

const { inPage } = birthdayLimits;

export async function loader({ context }: Route.LoaderArgs) {
  const port = context.get(pagePort);
  const [birthdays, reminders, groupCards, upcomingCards, cardsInMaking] = await Promise.all([
    port.birthdays(inPage + 1),
    port.reminders(),
    port.groupCardCount(),
    port.upcomingCards(),
    port.cardsInMaking(),
  ]);
  return {
    user: context.get(signedInUser),
    offersGoogleImport: port.offersGoogleImport,
    birthdays: birthdays.length > inPage ? null : [...birthdays],
    reminders,
    groupCards,
    upcomingCards,
    cardsInMaking,
    now: port.now(),
  };
}

export const meta = pageMeta('dashboard.pageTitle', 'dashboard.pageDescription', { noindex: true });

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { t, language } = useI18n();
  const { birthdays, reminders, now, ...shown } = loaderData;
  useQueryData((client) => {
    client.setQueryData(currentUserQuery.queryKey, loaderData.user);
    client.setQueryData(remindersQuery.queryKey, reminders);
    if (birthdays) client.setQueryData(birthdaysQuery.queryKey, birthdays);
  });
  const { data: user } = useQuery(currentUserQuery);
  useSessionCheckOnReturn();
  useEffect(() => {
    if (user === null) location.replace(pathInLanguage('/', language));
  }, [user, language]);
  if (user) {
    return <DashboardView {...shown} user={user} serverNow={now} />;
  }
  return (
    <main id="content" className="wrap py-24">
      <Spinner text={t('auth.resolving')} />
    </main>
  );
}

/** Checks the session again when the page returns from the back/forward cache, since the user may have signed out. */
function useSessionCheckOnReturn(): void {
  const client = useQueryClient();
  useEffect(() => {
    const checkSession = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void client.resetQueries({ queryKey: currentUserQuery.queryKey });
    };
    addEventListener('pageshow', checkSession);
    return () => removeEventListener('pageshow', checkSession);
  }, [client]);
}
