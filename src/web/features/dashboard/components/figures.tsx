import type { DashboardFigures } from '#domain/birthdays/birthday-list.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';

/** The four counters of the dashboard. */
export function Figures({ thisMonth, upcoming, total, groupCards }: DashboardFigures & { groupCards: number }) {
  const { t } = useI18n();
  return (
    <section aria-label={t('dashboard.stats')} className="mt-7">
      <dl className="stats">
        <div>
          <dt>{t('dashboard.statThisMonth')}</dt>
          <dd>{thisMonth}</dd>
        </div>
        <div>
          <dt>
            {t('dashboard.statUpcoming')} <span className="whitespace-nowrap">({t('dashboard.statUpcomingHint')})</span>
          </dt>
          <dd>{upcoming}</dd>
        </div>
        <div>
          <dt>{t('dashboard.statTotal')}</dt>
          <dd>{total}</dd>
        </div>
        <div>
          <dt>{t('dashboard.statGroupCards')}</dt>
          <dd>{groupCards}</dd>
        </div>
      </dl>
    </section>
  );
}
