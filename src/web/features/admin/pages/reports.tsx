import { reportLimits } from '#domain/limits/reports.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { BackendPage } from '../components/backend-page.tsx';
import { EndNotice } from '../components/end-notice.tsx';
import { ReportLists } from '../components/report-lists.tsx';
import { ReportView } from '../components/report-view.tsx';
import { backendMeta, backendOf } from '../model.ts';
import type { Route } from './+types/reports.ts';

export const meta = backendMeta('admin.reports');

export async function loader({ context, url }: Route.LoaderArgs) {
  const backend = backendOf(context);
  const wanted = url.searchParams.get('report');
  const report = wanted === null ? null : await backend.report(wanted);
  return {
    items: await backend.reports(),
    report,
    mayAct: backend.actsOpenSeconds > 0,
    end: url.searchParams.get('end') ?? (wanted !== null && !report ? 'gone' : null),
  };
}

export default function ReportsPage({ loaderData: { items, report, mayAct, end } }: Route.ComponentProps) {
  const { t } = useI18n();
  const count = items.filter(({ decision }) => decision === null).length;
  return (
    <BackendPage title={t('admin.reports')} text={t('admin.reportsText', { count, days: reportLimits.lookDays })}>
      <EndNotice end={end} />
      <div className="backend-split" data-first="list">
        <ReportLists items={items} here={report?.reference} />
        {report && <ReportView report={report} mayAct={mayAct} />}
      </div>
    </BackendPage>
  );
}
