import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '#web/ui/base/button.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/base/skeleton.tsx';
import { useI18n } from '../i18n/provider.tsx';
import { failureText } from './failures.ts';

/** Stands in for the content of a dialog until its query has data; says why it did not come, with a button to retry. */
export function QueryWaiting({ query }: { query: UseQueryResult }) {
  const { t } = useI18n();
  if (query.isError || query.isPaused || query.data === null) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{query.data === null ? t('errors.generic') : failureText(t, query.error)}</p>
        <Button size="sm" onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  return (
    <SkeletonGroup label={t('common.loading')} className="grid gap-3">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-5 w-full max-w-80" />
      ))}
    </SkeletonGroup>
  );
}
