import type { ReportListItem } from '#contract/cards/report.ts';
import type { ReportGround } from '#domain/cards/report.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { dayText, momentText } from '../model.ts';

export const groundNames: Record<ReportGround, PlainMessageId> = {
  me: 'admin.groundMe',
  insult: 'admin.groundInsult',
  nudity: 'admin.groundNudity',
  trick: 'admin.groundTrick',
  other: 'admin.groundOther',
};

interface ReportListProps {
  items: readonly ReportListItem[];
  /** The reference of the report that is open. */
  here: string | undefined;
}

/** What waits, and what was decided lately. */
export function ReportLists({ items, here }: ReportListProps) {
  const { t } = useI18n();
  const open = items.filter(({ decision }) => decision === null);
  const decided = items.filter(({ decision }) => decision !== null);
  return (
    <div className="backend-stack">
      <section className="backend-reports" aria-label={t('admin.reportsOpen')}>
        <h2>{t('admin.reportsOpen')}</h2>
        {open.length === 0 ? <p>{t('admin.reportsNone')}</p> : <ReportList items={open} here={here} />}
      </section>
      {decided.length > 0 && (
        <section className="backend-reports" aria-label={t('admin.reportsDecided')}>
          <h2>{t('admin.reportsDecided')}</h2>
          <ReportList items={decided} here={here} />
        </section>
      )}
    </div>
  );
}

function ReportList({ items, here }: ReportListProps) {
  const { t } = useI18n();
  return (
    <ul>
      {items.map((item) => (
        <li key={item.reference}>
          <a
            href={`/backend/reports?report=${item.reference}`}
            aria-current={item.reference === here ? 'true' : undefined}
          >
            <b>{t(item.isPicture ? 'admin.reportPicture' : 'admin.reportCard')}</b>
            <span>
              {t(groundNames[item.ground])} · {t('admin.reportCount', { count: item.count })}
            </span>
            <ReportState item={item} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function ReportState({ item: { decision, decidedAt, reportedAt, wantsAnswer, isDown } }: { item: ReportListItem }) {
  const { t } = useI18n();
  if (decision === null) {
    return (
      <span>
        {momentText(reportedAt)}
        {wantsAnswer && ` · ${t('admin.answerWanted')}`}
      </span>
    );
  }
  const day = decidedAt === null ? '' : ` · ${dayText(decidedAt)}`;
  if (decision === 'kept') return <span>{t('admin.reportKept') + day}</span>;
  return (
    <span>
      {isDown ? <span data-tone="bad">{t('admin.reportTakenDown')}</span> : t('admin.reportBack')}
      {day}
    </span>
  );
}
