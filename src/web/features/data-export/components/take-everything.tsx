import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DataExport } from '#contract/account.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useHour } from '#web/lib/dates/clock.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/base/skeleton.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { exportQuery, removeExport, requestExport } from '../api.ts';
import { announcement, ExportState } from './export-state.tsx';

const formats = [
  ['csv', 'import.exportCsv'],
  ['vcf', 'import.exportVcf'],
  ['ics', 'import.exportIcs'],
] as const;

interface TakeEverythingProps {
  email: string;
  timeZone: string;
  serverNow: string;
}

/** The export of everything that is kept about the user: asking for it, its progress, and the file. */
export function TakeEverything({ email, timeZone, serverNow }: TakeEverythingProps) {
  const { t } = useI18n();
  return (
    <div className="grid gap-4.5">
      <div>
        <h3 className="text-[1.1875rem] font-[650]">{t('settings.takeTitle')}</h3>
        <p className="mt-1 max-w-[60ch] text-pretty text-muted">{t('settings.takeText')}</p>
      </div>
      <State email={email} timeZone={timeZone} serverNow={serverNow} />
      <p className="flex flex-wrap items-center gap-x-4 text-small">
        <span className="text-muted">{t('settings.takeFormats')}</span>
        {formats.map(([format, label]) => (
          <a
            key={format}
            href={`/api/birthdays/export?format=${format}`}
            download
            className="py-2 font-[560] text-link no-underline underline-offset-[0.3em] hover:underline touch:py-3"
          >
            {t(label)}
          </a>
        ))}
      </p>
    </div>
  );
}

function State({ email, timeZone, serverNow }: TakeEverythingProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const now = useHour(timeZone, serverNow);
  const found = useQuery(exportQuery);
  // The pressed button disappears with its state, so the region takes the focus.
  const region = useRef<HTMLDivElement>(null);
  const options = {
    networkMode: 'always' as const,
    onSuccess: (next: DataExport) => {
      client.setQueryData(exportQuery.queryKey, next);
      region.current?.focus({ preventScroll: true });
    },
    onError: (error: Error) => toast({ kind: 'error', title: failureText(t, error) }),
  };
  const start = useMutation({ mutationFn: requestExport, ...options });
  const remove = useMutation({ mutationFn: removeExport, ...options });

  if (found.isError) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{t('errors.generic')}</p>
        <Button size="sm" busy={found.isFetching} onClick={() => void found.refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  if (!found.data) {
    return (
      <SkeletonGroup label={t('common.loading')}>
        <Skeleton className="h-11 w-44" />
      </SkeletonGroup>
    );
  }
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      <p role="status" className="sr-only">
        {announcement(t, found.data)}
      </p>
      <ExportState
        found={found.data}
        email={email}
        timeZone={timeZone}
        today={now.toPlainDate()}
        isBusy={start.isPending || remove.isPending}
        onStart={() => start.mutate()}
        onRemove={() => remove.mutate()}
      />
    </div>
  );
}
