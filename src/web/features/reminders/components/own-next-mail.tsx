import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { upcomingRows } from '#domain/birthdays/birthday-list.ts';
import { useHour } from '#web/lib/dates/clock.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/base/skeleton.tsx';
import { birthdaysQuery } from '#web/features/birthdays/api.ts';
import { NextMail } from './next-mail.tsx';

interface OwnNextMailProps {
  timeZone: string;
  /** The server's clock when it made the page. */
  serverNow: string;
}

/** The next mail on a page without the list of birthdays, which is fetched after the page has loaded. */
export function OwnNextMail({ timeZone, serverNow }: OwnNextMailProps) {
  const { t } = useI18n();
  const { data: birthdays, isError } = useQuery(birthdaysQuery);
  const hour = useHour(timeZone, serverNow);
  const people = useMemo(
    () => birthdays && upcomingRows(birthdays, hour.toPlainDate()).map(({ birthday }) => birthday),
    [birthdays, hour],
  );
  if (isError) return null;
  if (people) return <NextMail people={people} hour={hour} />;
  return (
    <SkeletonGroup label={t('common.loading')}>
      <Skeleton className="h-5 w-3/4" />
    </SkeletonGroup>
  );
}
