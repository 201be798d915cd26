import '#web/ui/styles/other-letters.css';
import '#web/ui/styles/without-cards.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pathInLanguage } from '#domain/language.ts';
import { birthdayLimits } from '#domain/limits/birthdays.ts';
import { pageMeta } from '#web/lib/head.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { pagePort } from '#web/lib/api/page-port.ts';
import { QueryProvider } from '#web/lib/api/query-provider.tsx';
import { requireUser } from '#web/lib/api/require-user.ts';
import { temporalFirst } from '#web/lib/dates/temporal.ts';
import { loadPageMessages, type PageHandle } from '#web/lib/i18n/messages.ts';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { Toaster } from '#web/ui/overlays/toast.tsx';
import { TooltipProvider } from '#web/ui/overlays/tooltip-provider.tsx';
import { currentUserQuery } from '#web/features/auth/api.ts';
import SignedInActions from '#web/features/auth/components/signed-in-actions.tsx';
import { birthdaysQuery } from '#web/features/birthdays/api.ts';
import { SiteFooter } from '#web/features/landing/components/site-footer.tsx';
import { SiteHeader } from '#web/features/landing/components/site-header.tsx';
import { remindersQuery } from '#web/features/reminders/api.ts';
import { DashboardView, type DashboardViewProps } from '../components/dashboard-view.tsx';
import type { Route } from './+types/dashboard.ts';

export const handle = {
  messages: ['signed-in', 'dashboard', 'birthdays', 'reminders'],
  calendar: true,
} satisfies PageHandle;
export const clientMiddleware = [loadPageMessages(handle.messages), temporalFirst];

const { inPage } = birthdayLimits;

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
  const { t } = useI18n();
  const { user, birthdays, reminders, groupCards, upcomingCards, now } = loaderData;
  return (
    <QueryProvider
      fill={(client) => {
        client.setQueryData(currentUserQuery.queryKey, user);
        client.setQueryData(remindersQuery.queryKey, reminders);
        if (birthdays) client.setQueryData(birthdaysQuery.queryKey, birthdays);
      }}
    >
      <TooltipProvider>
        <div className="border-b border-line">
          <SiteHeader>
            <SignedInActions email={user.email} isAdmin={user.isAdmin} />
          </SiteHeader>
        </div>
      </TooltipProvider>
      <Dashboard serverNow={now} groupCards={groupCards} upcomingCards={upcomingCards} />
      <Toaster label={t('common.notifications')} closeLabel={t('common.dismiss')} />
      <SiteFooter />
    </QueryProvider>
  );
}

function Dashboard(shown: Omit<DashboardViewProps, 'user'>) {
  const { t, language } = useI18n();
  const { data: user } = useQuery(currentUserQuery);
  useSessionCheckOnReturn();
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
