import '../../../ui/styles/other-letters.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { BirthdayItem } from '../../../../contract/birthdays.ts';
import { todayIn } from '../../../../domain/calendar-day.ts';
import { pageMeta } from '../../../lib/head.ts';
import { useSpeech } from '../../../lib/language.tsx';
import { QueryProvider } from '../../../lib/query-provider.tsx';
import { pagePort } from '../../../lib/page-port.ts';
import { requireUser } from '../../../lib/require-user.ts';
import { bringWords, type PageHandle } from '../../../lib/words.ts';
import { NoBirthdaysDrawing } from '../../../ui/art/empty/no-birthdays.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Toaster } from '../../../ui/toast.tsx';
import { WithHints } from '../../../ui/with-hints.tsx';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { currentUserQuery } from '../../auth/api.ts';
import SignedInActions from '../../auth/components/signed-in-actions.tsx';
import { birthdaysQuery } from '../../birthdays/api.ts';
import { BirthdayDialog } from '../../birthdays/components/birthday-dialog.tsx';
import { CalendarFeed } from '../../contacts-import/components/calendar-feed.tsx';
import { ExportMenu } from '../../contacts-import/components/export-menu.tsx';
import { ImportDialog } from '../../contacts-import/components/import-dialog.tsx';
import { ProfileDialog } from '../../profile/components/profile-dialog.tsx';
import { SiteFooter } from '../../landing/components/site-footer.tsx';
import { SiteHeader } from '../../landing/components/site-header.tsx';
import type { Route } from './+types/dashboard.ts';

export const handle = { words: ['dashboard', 'auth', 'birthdays', 'contacts-import'] } satisfies PageHandle;
export const clientMiddleware = [bringWords(handle.words)];

export async function loader(page: Route.LoaderArgs) {
  const { timeZone } = await requireUser(page);
  const now = Temporal.Instant.from(page.context.get(pagePort).now());
  return { today: todayIn(timeZone, now).toString() };
}

export const meta = pageMeta('dashboard.pageTitle', 'dashboard.pageDescription', { noindex: true });

export default function DashboardPage({ matches, loaderData }: Route.ComponentProps) {
  const { t } = useSpeech();
  return (
    <QueryProvider>
      <WithHints>
        <SiteHeader>
          <SignedInActions email={matches[0].loaderData.email ?? ''} />
        </SiteHeader>
      </WithHints>
      <Dashboard today={loaderData.today} />
      <Toaster label={t('common.notifications')} closeLabel={t('common.dismiss')} />
      <SiteFooter />
    </QueryProvider>
  );
}

function Dashboard({ today }: { today: string }) {
  const { t } = useSpeech();
  const user = useQuery(currentUserQuery);
  const birthdays = useQuery(birthdaysQuery);
  const [edited, setEdited] = useState<BirthdayItem | 'new'>();
  const [isImporting, setIsImporting] = useState(false);
  const { hash } = useLocation();
  const navigate = useNavigate();
  const day = Temporal.PlainDate.from(today);
  return (
    <main id="content" className="wrap py-8">
      {user.data ? (
        <>
          <h1 className="h2">{t('dashboard.title')}</h1>
          <p className="mt-1 text-muted">{t('dashboard.welcome')}</p>
          <Button variant="primary" className="mt-4" onClick={() => setEdited('new')}>
            {t('dashboard.addBirthday')}
          </Button>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button onClick={() => setIsImporting(true)}>{t('import.fileTitle')}</Button>
            <ExportMenu />
          </div>
          <div className="mt-6 max-w-90">
            <CalendarFeed />
          </div>
          {birthdays.data?.length === 0 && (
            <EmptyState
              className="mt-8"
              drawing={<NoBirthdaysDrawing />}
              title={t('dashboard.emptyTitle')}
              text={t('dashboard.emptyText')}
            />
          )}
          <ul className="mt-6 grid gap-2">
            {birthdays.data?.map((birthday) => (
              <li key={birthday.id}>
                <Button onClick={() => setEdited(birthday)}>{t('birthday.editAction', { name: birthday.name })}</Button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Spinner text={t('auth.resolving')} />
      )}
      <BirthdayDialog
        open={edited !== undefined}
        onOpenChange={(open) => !open && setEdited(undefined)}
        birthday={edited === 'new' ? undefined : edited}
        today={day}
      />
      <ImportDialog open={isImporting} onOpenChange={setIsImporting} today={day} />
      <ProfileDialog
        open={hash === '#profile'}
        onOpenChange={(open) => !open && void navigate({ hash: '' }, { replace: true, preventScrollReset: true })}
        today={day}
      />
    </main>
  );
}
