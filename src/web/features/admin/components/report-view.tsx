import type { ReactNode } from 'react';
import type { ReportContent, ReportDetail } from '#contract/cards/report.ts';
import { type ReportAct, reportGrounds } from '#domain/cards/report.ts';
import { reportLimits } from '#domain/limits/reports.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { dayText, momentText } from '../model.ts';
import { ActDialog, type ActDialogProps, SignInFirst } from './act-dialog.tsx';
import { BackendSection } from './backend-page.tsx';
import { Facts } from './facts.tsx';
import { ReasonForm } from './reason-form.tsx';
import { groundNames } from './report-lists.tsx';

const reporters: Record<ReportDetail['reporter'], PlainMessageId> = {
  user: 'admin.reporterUser',
  address: 'admin.reporterAddress',
  nobody: 'admin.reporterNobody',
};

/** One report: what was said, what it is about once a reason is recorded, and what can be done. */
export function ReportView({ report, mayAct }: { report: ReportDetail; mayAct: boolean }) {
  const { t } = useI18n();
  const { isPicture, publishedAt, note, content, isPictureDown } = report;
  return (
    <div className="backend-stack">
      <BackendSection
        title={t(isPicture ? 'admin.reportPicture' : 'admin.reportCard')}
        text={t('admin.reportedAt', { date: momentText(report.reportedAt) })}
      >
        <Facts
          facts={[
            [t('admin.ground'), t(groundNames[report.ground])],
            [t('admin.reportedBy'), t(reporters[report.reporter])],
            [t('admin.cardPublished'), publishedAt === null ? t('admin.notPublished') : dayText(publishedAt)],
            [t('admin.earlierTakeDowns'), String(report.earlier)],
          ]}
        />
        {note !== null && <blockquote className="backend-notice">{note}</blockquote>}
        <p>
          <a href={`/backend/people/${report.creator}`}>{t('admin.lookAtCreator')}</a>
        </p>
      </BackendSection>
      {isPictureDown && <p className="backend-muted">{t('admin.pictureDown')}</p>}
      {content ? <Content content={content} /> : <HiddenContent reference={report.reference} />}
      <Acts report={report} mayAct={mayAct} />
    </div>
  );
}

/** In place of the content until there is a reason for looking. */
function HiddenContent({ reference }: { reference: string }) {
  const { t } = useI18n();
  return (
    <ReasonForm action="/api/backend/reports/look" submit={t('admin.showContent')} className="backend-veil">
      <div>
        <b>{t('admin.contentHidden')}</b>
        <p className="backend-muted">{t('admin.contentHiddenText')}</p>
      </div>
      <input type="hidden" name="report" value={reference} />
    </ReasonForm>
  );
}

function Content({ content }: { content: ReportContent }) {
  const { t } = useI18n();
  return (
    <BackendSection title={t('admin.reportedContent')}>
      {content.title !== null && <b>{content.title}</b>}
      {content.description !== null && <p>{content.description}</p>}
      {content.cover !== null && (
        <div className="backend-reported">
          <img src={content.cover} alt={t('admin.coverPhoto')} />
        </div>
      )}
      {content.messages.map(({ text, picture }, index) => (
        <div key={index} className="backend-reported">
          {picture !== null && <img src={picture} alt={t('admin.reportedPicture')} />}
          {text !== null && <p>{text}</p>}
        </div>
      ))}
    </BackendSection>
  );
}

function Acts({ report, mayAct }: { report: ReportDetail; mayAct: boolean }) {
  const { t } = useI18n();
  const { reference, isPicture, decision, isCardDown, isPictureDown, hasCover } = report;
  const isOpen = decision === null;
  const back = `/backend/reports?report=${reference}`;
  const mayRestoreCard = !isOpen && isCardDown;
  const mayRestorePicture = !isOpen && isPictureDown;
  if (!isOpen && !mayRestoreCard && !mayRestorePicture)
    return <p className="backend-muted">{t('admin.nothingToDecide')}</p>;
  if (!mayAct) return <SignInFirst back={back} />;

  const act = (what: ReportAct, title: string, label: string, text: string) =>
    ({
      fields: { report: reference, act: what },
      action: '/api/backend/reports/decide',
      back,
      title,
      label,
      text,
      confirm: label,
    }) satisfies ActDialogProps;
  const takeDown = (what: ReportAct, title: string, label: string, more?: ReactNode) => (
    <ActDialog
      {...act(what, title, label, t('admin.takeDownText', { days: reportLimits.objectDays }))}
      variant="danger"
      confirmVariant="danger-fill"
    >
      {more}
      <GroundField ground={report.ground} />
    </ActDialog>
  );
  const restoreText = t('admin.restoreReportText');
  return (
    <div className="backend-row">
      {isOpen &&
        (isPicture || hasCover) &&
        takeDown(
          'take-picture-down',
          t(isPicture ? 'admin.takePictureDownTitle' : 'admin.takeCoverDownTitle'),
          t(isPicture ? 'admin.takePictureDown' : 'admin.takeCoverDown'),
          <p>{t('admin.blockText', { days: reportLimits.blockedPictureDays })}</p>,
        )}
      {isOpen && !isCardDown && takeDown('take-card-down', t('admin.takeCardDownTitle'), t('admin.takeCardDown'))}
      {isOpen && (
        <ActDialog
          {...act('keep', t('admin.nothingWrongTitle'), t('admin.nothingWrong'), t('admin.nothingWrongText'))}
        />
      )}
      {mayRestorePicture && (
        <ActDialog
          {...act('restore-picture', t('admin.restorePictureTitle'), t('admin.restorePicture'), restoreText)}
        />
      )}
      {mayRestoreCard && (
        <ActDialog {...act('restore-card', t('admin.restoreCardTitle'), t('admin.restoreCard'), restoreText)} />
      )}
    </div>
  );
}

function GroundField({ ground }: { ground: ReportDetail['ground'] }) {
  const { t } = useI18n();
  return (
    <label className="backend-field">
      {t('admin.takeDownGround')}
      <select className="backend-input" name="ground" defaultValue={ground}>
        {reportGrounds.map((each) => (
          <option key={each} value={each}>
            {t(groundNames[each])}
          </option>
        ))}
      </select>
    </label>
  );
}
