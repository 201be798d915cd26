import { useI18n } from '#web/lib/i18n/provider.tsx';

/** Below every card, for whoever sees it. */
export function ReportLink({ onClick }: { onClick: () => void }) {
  const { t } = useI18n();
  return (
    <button type="button" className="card-report" onClick={onClick}>
      {t('report.ask')}
    </button>
  );
}
