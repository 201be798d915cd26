import '../../../ui/styles/other-letters.css';
import '../../../ui/styles/without-cards.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pathInLanguage } from '../../../../domain/language.ts';
import { limits } from '../../../../domain/limits.ts';
import { pageMeta } from '../../../lib/head.ts';
import { useSpeech } from '../../../lib/language.tsx';
import { pagePort } from '../../../lib/page-port.ts';
import { QueryProvider } from '../../../lib/query-provider.tsx';
import { requireUser } from '../../../lib/require-user.ts';
import { temporalFirst } from '../../../lib/temporal.ts';
import { bringWords, type PageHandle } from '../../../lib/words.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { Toaster } from '../../../ui/toast.tsx';
import { WithHints } from '../../../ui/with-hints.tsx';
import { currentUserQuery } from '../../auth/api.ts';
import SignedInActions from '../../auth/components/signed-in-actions.tsx';
import { birthdaysQuery } from '../../birthdays/api.ts';
import { SiteFooter } from '../../landing/components/site-footer.tsx';
import { SiteHeader } from '../../landing/components/site-header.tsx';
import { remindersQuery } from '../../reminders/api.ts';
import { DashboardView, type DashboardViewProps } from '../components/dashboard-view.tsx';
import type { Route } from './+types/dashboard.ts';

export const handle = {
  words: ['dashboard', 'birthdays', 'reminders'],
  calendar: true,
} satisfies PageHandle;
export const clientMiddleware = [bringWords(handle.words), temporalFirst];

const { inPage } = limits.birthdays;

export async function loader(page: Route.LoaderArgs) {
  const user = await requireUser(page);
  const port = page.context.get(pagePort);
  const [birthdays, reminders, groupCards, upcomingCards] = await Promise.all([
    port.birthdays(inPage + 1),
    port.reminders(),
    port.groupCardCount(),
    port.upcomingCards(),
  ]);
  return {
    user,
    birthdays: birthdays.length > inPage ? null : [...birthdays],
    reminders,
    groupCards,
    upcomingCards,
    now: port.now(),
  };
}

export const meta = pageMeta('dashboard.pageTitle', 'dashboard.pageDescription', { noindex: true });

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { t } = useSpeech();
  const { user, birthdays, reminders, groupCards, upcomingCards, now } = loaderData;
  return (
    <QueryProvider
      fill={(client) => {
        client.setQueryData(currentUserQuery.queryKey, user);
        client.setQueryData(remindersQuery.queryKey, reminders);
        if (birthdays) client.setQueryData(birthdaysQuery.queryKey, birthdays);
      }}
    >
      <WithHints>
        <div className="border-b border-line">
          <SiteHeader>
            <SignedInActions email={user.email} isAdmin={user.isAdmin} />
          </SiteHeader>
        </div>
      </WithHints>
      <Dashboard told={now} groupCards={groupCards} upcomingCards={upcomingCards} />
      <Toaster label={t('common.notifications')} closeLabel={t('common.dismiss')} />
      <SiteFooter />
    </QueryProvider>
  );
}

function Dashboard(shown: Omit<DashboardViewProps, 'user'>) {
  const { t, language } = useSpeech();
  const { data: user } = useQuery(currentUserQuery);
  useDoubtAfterReturn();
  useEffect(() => {
    if (user === null) location.replace(pathInLanguage('/', language));
  }, [user, language]);
  if (user) return <DashboardView user={user} {...shown} />;
  return (
    <main id="content" className="wrap py-24">
      <Spinner text={t('auth.resolving')} />
    </main>
  );
}

/** A page that the browser had put aside comes back as it was, even if somebody has signed out in the meantime. */
function useDoubtAfterReturn(): void {
  const client = useQueryClient();
  useEffect(() => {
    const doubt = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void client.resetQueries({ queryKey: currentUserQuery.queryKey });
    };
    addEventListener('pageshow', doubt);
    return () => removeEventListener('pageshow', doubt);
  }, [client]);
}
