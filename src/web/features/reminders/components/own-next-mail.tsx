import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { upcomingRows } from '../../../../domain/birthday-list.ts';
import { useHour } from '../../../lib/clock.ts';
import { useSpeech } from '../../../lib/language.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { birthdaysQuery } from '../../birthdays/api.ts';
import { NextMail } from './next-mail.tsx';

interface OwnNextMailProps {
  timeZone: string;
  /** The server's clock when it made the page. */
  told: string;
}

/** For a page without a list of its own: it is fetched when the page stands. */
export function OwnNextMail({ timeZone, told }: OwnNextMailProps) {
  const { t } = useSpeech();
  const { data: birthdays, isError } = useQuery(birthdaysQuery);
  const hour = useHour(timeZone, told);
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
