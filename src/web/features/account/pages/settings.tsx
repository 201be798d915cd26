import '../../../ui/styles/other-letters.css';
import '../../../ui/styles/signed-in.css';
import { pageMeta } from '../../../lib/head.ts';
import { useSpeech } from '../../../lib/language.tsx';
import { QueryProvider } from '../../../lib/query-provider.tsx';
import { requireUser } from '../../../lib/require-user.ts';
import { bringWords, type PageHandle } from '../../../lib/words.ts';
import { Toaster } from '../../../ui/toast.tsx';
import { WithHints } from '../../../ui/with-hints.tsx';
import SignedInActions from '../../auth/components/signed-in-actions.tsx';
import { SiteFooter } from '../../landing/components/site-footer.tsx';
import { SiteHeader } from '../../landing/components/site-header.tsx';
import { GeneralForm } from '../components/general-form.tsx';
import { SessionList } from '../components/session-list.tsx';
import { SettingsSection } from '../components/settings-section.tsx';
import type { Route } from './+types/settings.ts';

export const handle = { words: ['settings', 'reminders', 'auth'] } satisfies PageHandle;
export const clientMiddleware = [bringWords(handle.words)];

export async function loader(page: Route.LoaderArgs) {
  const { email, language, timeZone } = await requireUser(page);
  return { email, saved: { language, timeZone } };
}

export const meta = pageMeta('settings.pageTitle', 'settings.pageDescription', { noindex: true });

export default function SettingsPage({ loaderData: { email, saved } }: Route.ComponentProps) {
  const { t } = useSpeech();
  return (
    <QueryProvider>
      <WithHints>
        <SiteHeader>
          <SignedInActions email={email} />
        </SiteHeader>
      </WithHints>
      <main id="content" className="wrap pt-6 pb-14 md:pt-10 md:pb-20">
        <h1 className="h1 mb-7">{t('settings.title')}</h1>
        <SettingsSection title={t('settings.generalTitle')}>
          <GeneralForm saved={saved} />
        </SettingsSection>
        <SettingsSection title={t('settings.sessionsTitle')} text={t('settings.sessionsText')}>
          <SessionList timeZone={saved.timeZone} />
        </SettingsSection>
      </main>
      <Toaster label={t('common.notifications')} closeLabel={t('common.dismiss')} />
      <SiteFooter />
    </QueryProvider>
  );
}
