import '../../../ui/styles/other-letters.css';
import { useQuery } from '@tanstack/react-query';
import { pageMeta } from '../../../lib/head.ts';
import { useSpeech } from '../../../lib/language.tsx';
import { QueryProvider } from '../../../lib/query-provider.tsx';
import { requireUser } from '../../../lib/require-user.ts';
import { bringWords, type PageHandle } from '../../../lib/words.ts';
import { NoBirthdaysDrawing } from '../../../ui/art/empty/no-birthdays.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Toaster } from '../../../ui/toast.tsx';
import { WithHints } from '../../../ui/with-hints.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { currentUserQuery } from '../../auth/api.ts';
import SignedInActions from '../../auth/components/signed-in-actions.tsx';
import { SiteFooter } from '../../landing/components/site-footer.tsx';
import { SiteHeader } from '../../landing/components/site-header.tsx';
import type { Route } from './+types/dashboard.ts';

export const handle = { words: ['dashboard', 'auth'] } satisfies PageHandle;
export const clientMiddleware = [bringWords(handle.words)];

export async function loader(page: Route.LoaderArgs) {
  await requireUser(page);
  return null;
}

export const meta = pageMeta('dashboard.pageTitle', 'dashboard.pageDescription', { noindex: true });

export default function DashboardPage({ matches }: Route.ComponentProps) {
  const { t } = useSpeech();
  return (
    <QueryProvider>
      <WithHints>
        <SiteHeader>
          <SignedInActions email={matches[0].loaderData.email ?? ''} />
        </SiteHeader>
      </WithHints>
      <Dashboard />
      <Toaster label={t('common.notifications')} closeLabel={t('common.dismiss')} />
      <SiteFooter />
    </QueryProvider>
  );
}

function Dashboard() {
  const { t } = useSpeech();
  const user = useQuery(currentUserQuery);
  return (
    <main id="content" className="wrap py-8">
      {user.data ? (
        <>
          <h1 className="h2">{t('dashboard.title')}</h1>
          <p className="mt-1 text-muted">{t('dashboard.welcome')}</p>
          <EmptyState
            className="mt-8"
            drawing={<NoBirthdaysDrawing />}
            title={t('dashboard.emptyTitle')}
            text={t('dashboard.emptyText')}
          />
        </>
      ) : (
        <Spinner text={t('auth.resolving')} />
      )}
    </main>
  );
}
