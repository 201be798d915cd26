import '#web/ui/styles/other-letters.css';
import '#web/ui/styles/without-cards.css';
import { pageMeta } from '#web/lib/head.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { QueryProvider } from '#web/lib/api/query-provider.tsx';
import { pagePort } from '#web/lib/api/page-port.ts';
import { requireUser } from '#web/lib/api/require-user.ts';
import { temporalFirst } from '#web/lib/dates/temporal.ts';
import { loadPageMessages, type PageHandle } from '#web/lib/i18n/messages.ts';
import { Toaster } from '#web/ui/overlays/toast.tsx';
import { TooltipProvider } from '#web/ui/overlays/tooltip-provider.tsx';
import SignedInActions from '#web/features/auth/components/signed-in-actions.tsx';
import { SiteFooter } from '#web/features/landing/components/site-footer.tsx';
import { SiteHeader } from '#web/features/landing/components/site-header.tsx';
import { remindersQuery } from '#web/features/reminders/api.ts';
import { SuppressedAddressBanner } from '#web/features/reminders/components/suppressed-address-banner.tsx';
import { MailRecord } from '#web/features/reminders/components/mail-record.tsx';
import { OwnNextMail } from '#web/features/reminders/components/own-next-mail.tsx';
import { ReminderForm } from '#web/features/reminders/components/reminder-form.tsx';
import { GeneralForm } from '../components/general-form.tsx';
import { SessionList } from '../components/session-list.tsx';
import { SettingsSection } from '../components/settings-section.tsx';
import type { Route } from './+types/settings.ts';

export const handle = {
  messages: ['signed-in', 'settings', 'reminders', 'mail-record'],
  calendar: true,
} satisfies PageHandle;
export const clientMiddleware = [loadPageMessages(handle.messages), temporalFirst];

export async function loader(page: Route.LoaderArgs) {
  const { email, language, timeZone } = await requireUser(page);
  const port = page.context.get(pagePort);
  return { email, saved: { language, timeZone }, reminders: await port.reminders(), now: port.now() };
}

export const meta = pageMeta('settings.pageTitle', 'settings.pageDescription', { noindex: true });

export default function SettingsPage({ loaderData: { email, saved, reminders, now } }: Route.ComponentProps) {
  const { t } = useI18n();
  return (
    <QueryProvider fill={(client) => client.setQueryData(remindersQuery.queryKey, reminders)}>
      <TooltipProvider>
        <SiteHeader>
          <SignedInActions email={email} />
        </SiteHeader>
      </TooltipProvider>
      <main id="content" className="wrap pt-6 pb-14 md:pt-10 md:pb-20">
        <h1 className="h1 mb-7">{t('settings.title')}</h1>
        <SettingsSection title={t('settings.generalTitle')}>
          <GeneralForm saved={saved} />
        </SettingsSection>
        <SettingsSection title={t('reminders.title')} text={t('reminders.text')}>
          <div className="grid gap-6">
            <SuppressedAddressBanner email={email} />
            <ReminderForm />
            <OwnNextMail timeZone={saved.timeZone} serverNow={now} />
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
