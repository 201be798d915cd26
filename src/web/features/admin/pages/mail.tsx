import type { MailFilter, MailPage as MailData } from '#contract/admin.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { ActDialog, SignInFirst } from '../components/act-dialog.tsx';
import { BackendPage, BackendSection, Choice } from '../components/backend-page.tsx';
import { EndNotice } from '../components/end-notice.tsx';
import { Lanes } from '../components/lanes.tsx';
import { MailTable } from '../components/mail-table.tsx';
import { ReasonForm } from '../components/reason-form.tsx';
import { backendMeta, backendOf, dayText } from '../model.ts';
import type { Route } from './+types/mail.ts';

export const meta = backendMeta('admin.mail');

const home = '/backend/mail';

export async function loader({ context, url }: Route.LoaderArgs) {
  const backend = backendOf(context);
  const filter: MailFilter = url.searchParams.get('show') === 'waiting' ? 'waiting' : 'failed';
  const suppression = url.searchParams.get('suppression') ?? '';
  return {
    filter,
    suppression,
    mayAct: backend.actsOpenSeconds > 0,
    mail: await backend.mail(filter, suppression),
    end: url.searchParams.get('end'),
  };
}

export default function MailPage({ loaderData: { filter, suppression, mayAct, mail, end } }: Route.ComponentProps) {
  const { t } = useI18n();
  const links = [
    { to: home, text: t('admin.mailsFailed'), here: filter === 'failed' },
    { to: `${home}?show=waiting`, text: t('admin.mailsWaiting'), here: filter === 'waiting' },
  ];
  return (
    <BackendPage title={t('admin.mail')} text={t('admin.mailText')}>
      <EndNotice end={end} />
      {!mayAct && <SignInFirst back={home} />}
      <div className="backend-lanes">
        <Lanes lanes={mail.lanes} mayAct={mayAct} />
      </div>
      <BackendSection title={t('admin.singleMails')} text={t('admin.singleMailsText')}>
        <div className="backend-row">
          <Choice label={t('admin.singleMails')} links={links} />
        </div>
        <MailTable mails={mail.mails} filter={filter} mayAct={mayAct} />
      </BackendSection>
      <BackendSection title={t('admin.suppressed')} text={t('admin.suppressedText')}>
        <ReasonForm action="/api/backend/suppressions" submit={t('admin.find')}>
          <label className="backend-field">
            {t('admin.suppressedAddress')}
            <input className="backend-input" name="address" type="email" required maxLength={320} />
          </label>
        </ReasonForm>
        <Suppression entries={mail.suppression} suppression={suppression} mayAct={mayAct} />
      </BackendSection>
    </BackendPage>
  );
}

function Suppression({
  entries,
  suppression,
  mayAct,
}: {
  entries: MailData['suppression'];
  suppression: string;
  mayAct: boolean;
}) {
  const { t } = useI18n();
  if (entries.length === 0) return null;
  return (
    <div className="backend-row">
      <ul>
        {entries.map(({ list, reason, at }) => (
          <li key={list}>{t('admin.suppressedSince', { list, reason, date: dayText(at) })}</li>
        ))}
      </ul>
      {mayAct && (
        <ActDialog
          label={t('admin.lift')}
          title={t('admin.liftTitle')}
          text={t('admin.liftText')}
          action="/api/backend/suppressions/lift"
          fields={{ suppression }}
          confirm={t('admin.lift')}
          back={home}
        />
      )}
    </div>
  );
}
