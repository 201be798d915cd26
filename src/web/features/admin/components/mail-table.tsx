import type { MailFilter, MailPage } from '#contract/admin.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { momentText } from '../model.ts';
import { ActDialog } from './act-dialog.tsx';
import { laneNames } from './lanes.tsx';
import { MailState } from './mail-state.tsx';

interface MailTableProps {
  mails: MailPage['mails'];
  filter: MailFilter;
  mayAct: boolean;
}

export function MailTable({ mails, filter, mayAct }: MailTableProps) {
  const { t } = useI18n();
  if (mails.length === 0) return <p className="backend-muted">{t('admin.noSuchMails')}</p>;
  return (
    <div className="backend-table-frame">
      <table className="backend-table">
        <thead>
          <tr>
            <th scope="col">{t('admin.mailDue')}</th>
            <th scope="col">{t('admin.mailLane')}</th>
            <th scope="col">{t('admin.mailKind')}</th>
            <th scope="col">{t('admin.mailState')}</th>
            <th scope="col" data-cell="number">
              {t('admin.mailAttempt')}
            </th>
            <th scope="col">{t('admin.mailAnswer')}</th>
            <th scope="col">{t('admin.mailPerson')}</th>
            {mayAct && <th scope="col">{t('admin.mailActs')}</th>}
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <tr key={mail.key}>
              <td data-cell="short">{momentText(mail.dueAt)}</td>
              <td data-cell="short">{t(laneNames[mail.lane])}</td>
              <td data-cell="short">{mail.kind}</td>
              <td data-cell="short">
                <MailState state={mail.state} />
              </td>
              <td data-cell="number">{mail.attempt}</td>
              <td>
                <code>{mail.answer}</code>
              </td>
              <td data-cell="short">{mail.person && <a href={`/backend/people/${mail.person}`}>{mail.person}</a>}</td>
              {mayAct && (
                <td data-cell="acts">
                  <MailActs mailKey={mail.key} filter={filter} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MailActs({ mailKey, filter }: { mailKey: string; filter: MailFilter }) {
  const { t } = useI18n();
  const shared = { fields: { key: mailKey }, back: '/backend/mail' };
  return filter === 'failed' ? (
    <ActDialog
      {...shared}
      label={t('admin.retry')}
      title={t('admin.retryTitle')}
      text={t('admin.retryText')}
      action="/api/backend/mail/retry"
      confirm={t('admin.retry')}
    />
  ) : (
    <ActDialog
      {...shared}
      label={t('admin.cancelMail')}
      title={t('admin.cancelMailTitle')}
      text={t('admin.cancelMailText')}
      action="/api/backend/mail/cancel"
      confirm={t('admin.cancelMail')}
      confirmVariant="danger-fill"
    />
  );
}
