import { pageMeta } from '#web/lib/head.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { useQueryData } from '#web/lib/api/use-query-data.ts';
import { pagePort } from '#web/lib/api/page-port.ts';
import { signedInUser } from '#web/lib/api/require-user.ts';
import type { PageHandle } from '#web/lib/i18n/messages.ts';
import { TakeEverything } from '#web/features/data-export/components/take-everything.tsx';
import { DeleteAccount } from '#web/features/leave/components/delete-account.tsx';
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
  frame: 'plain',
} satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { email, language, timeZone } = context.get(signedInUser);
  const port = context.get(pagePort);
  return { email, saved: { language, timeZone }, reminders: await port.reminders(), now: port.now() };
}

export const meta = pageMeta('settings.pageTitle', 'settings.pageDescription', { noindex: true });

export default function SettingsPage({ loaderData: { email, saved, reminders, now } }: Route.ComponentProps) {
  const { t } = useI18n();
  useQueryData((client) => client.setQueryData(remindersQuery.queryKey, reminders));
  return (
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
      <SettingsSection title={t('settings.exportTitle')} text={t('settings.dataText')}>
        <div className="grid divide-y divide-line *:py-7 *:first:pt-0 *:last:pb-0">
          <TakeEverything email={email} timeZone={saved.timeZone} serverNow={now} />
          <DeleteAccount email={email} />
        </div>
      </SettingsSection>
    </main>
  );
}
