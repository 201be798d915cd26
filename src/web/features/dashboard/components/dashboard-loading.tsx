import { birthdayLimits } from '#domain/limits/birthdays.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/base/skeleton.tsx';

const rows = 6;

/** Placeholders in the final sizes, so that nothing moves when the content arrives. */
export function DashboardLoading() {
  const { t } = useI18n();
  return (
    <SkeletonGroup label={t('dashboard.loading')}>
      <Skeleton className="h-[228px] rounded-surface" />
      <span className="week">
        {Array.from({ length: birthdayLimits.stripDays }, (_, day) => (
          <span key={day} className="grid h-[186px] place-items-center">
            <Skeleton className="h-24 w-4" />
          </span>
        ))}
      </span>
      <Skeleton className="mt-5 h-5 w-3/4" />
      <Skeleton className="mt-7 h-[68px]" />
      <Skeleton className="mt-10 h-7 w-56" />
      <span className="mt-8 grid gap-7">
        {Array.from({ length: rows }, (_, row) => (
          <span key={row} className="flex items-center gap-3.5">
            <Skeleton className="size-11 rounded-full" />
            <Skeleton className="h-11 flex-1" />
          </span>
        ))}
      </span>
    </SkeletonGroup>
  );
}
