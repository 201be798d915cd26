import '../../../ui/styles/other-letters.css';
import '../../../ui/styles/without-cards.css';
import { pageMeta } from '../../../lib/head.ts';
import { useSpeech } from '../../../lib/language.tsx';
import { QueryProvider } from '../../../lib/query-provider.tsx';
import { pagePort } from '../../../lib/page-port.ts';
import { requireUser } from '../../../lib/require-user.ts';
import { temporalFirst } from '../../../lib/temporal.ts';
import { bringWords, type PageHandle } from '../../../lib/words.ts';
import { Toaster } from '../../../ui/toast.tsx';
import { WithHints } from '../../../ui/with-hints.tsx';
import SignedInActions from '../../auth/components/signed-in-actions.tsx';
import { SiteFooter } from '../../landing/components/site-footer.tsx';
import { SiteHeader } from '../../landing/components/site-header.tsx';
import { remindersQuery } from '../../reminders/api.ts';
import { HeldBanner } from '../../reminders/components/held-banner.tsx';
import { MailRecord } from '../../reminders/components/mail-record.tsx';
import { OwnNextMail } from '../../reminders/components/own-next-mail.tsx';
import { ReminderForm } from '../../reminders/components/reminder-form.tsx';
import { GeneralForm } from '../components/general-form.tsx';
import { SessionList } from '../components/session-list.tsx';
import { SettingsSection } from '../components/settings-section.tsx';
import type { Route } from './+types/settings.ts';

export const handle = { words: ['settings', 'reminders', 'mail-record'], calendar: true } satisfies PageHandle;
export const clientMiddleware = [bringWords(handle.words), temporalFirst];

export async function loader(page: Route.LoaderArgs) {
  const { email, language, timeZone } = await requireUser(page);
  const port = page.context.get(pagePort);
  return { email, saved: { language, timeZone }, reminders: await port.reminders(), now: port.now() };
}

export const meta = pageMeta('settings.pageTitle', 'settings.pageDescription', { noindex: true });

export default function SettingsPage({ loaderData: { email, saved, reminders, now } }: Route.ComponentProps) {
  const { t } = useSpeech();
  return (
    <QueryProvider fill={(client) => client.setQueryData(remindersQuery.queryKey, reminders)}>
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
        <SettingsSection title={t('reminders.title')} text={t('reminders.text')}>
          <div className="grid gap-6">
            <HeldBanner email={email} />
            <ReminderForm />
            <OwnNextMail timeZone={saved.timeZone} told={now} />
          </div>
        </SettingsSection>
        <SettingsSection title={t('reminders.logTitle')}>
          <MailRecord timeZone={saved.timeZone} />
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
