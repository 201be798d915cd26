import type { AuditItem } from '#contract/admin.ts';
import type { AuditAction } from '#domain/admin/audit.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { momentText } from '../model.ts';

const actionWords = {
  'person-looked-at': 'admin.didLook',
  'person-not-found': 'admin.didNotFind',
  'person-suspended': 'admin.didSuspend',
  'person-restored': 'admin.didRestore',
  'person-signed-out': 'admin.didSignOut',
  'mail-retried': 'admin.didRetry',
  'mail-cancelled': 'admin.didCancel',
  'lane-resumed': 'admin.didResume',
  'suppression-looked-up': 'admin.didLookUpSuppression',
  'suppression-lifted': 'admin.didLift',
  'report-looked-at': 'admin.didLookAtReport',
  'report-dismissed': 'admin.didDismiss',
  'card-taken-down': 'admin.didTakeCardDown',
  'card-restored': 'admin.didRestoreCard',
  'picture-taken-down': 'admin.didTakePictureDown',
  'picture-restored': 'admin.didRestorePicture',
  'admin-signed-in-again': 'admin.didSignIn',
} as const satisfies Record<AuditAction, PlainMessageId>;

/** What an entry is about: a person, or what its codes say. */
const aboutOf = ({ subject, details }: AuditItem) => subject ?? Object.values(details).join(' ');

/** The column of whom it is about is left out where all entries are about one person. */
export function AuditTable({ entries, isAboutOne = false }: { entries: readonly AuditItem[]; isAboutOne?: boolean }) {
  const { t } = useI18n();
  return (
    <div className="backend-table-frame">
      <table className="backend-table">
        <thead>
          <tr>
            <th scope="col">{t('admin.auditWhen')}</th>
            <th scope="col">{t('admin.auditWho')}</th>
            <th scope="col">{t('admin.auditWhat')}</th>
            {!isAboutOne && <th scope="col">{t('admin.auditAbout')}</th>}
            <th scope="col">{t('admin.auditReason')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td data-cell="short">
                <time dateTime={entry.at}>{momentText(entry.at)}</time>
              </td>
              <td data-cell={entry.actor === null ? undefined : 'short'}>{entry.actor ?? t('admin.auditGone')}</td>
              <td>
                <b>{t(actionWords[entry.action])}</b>
              </td>
              {!isAboutOne && (
                <td>
                  <code>{aboutOf(entry)}</code>
                </td>
              )}
              <td>{entry.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
