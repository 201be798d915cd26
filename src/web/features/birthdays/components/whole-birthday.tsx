import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BirthdayItem } from '#contract/birthdays.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { DialogBody, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/base/skeleton.tsx';
import { birthdayQuery } from '../api.ts';

interface WholeBirthdayProps {
  /** The item of the list, whose notes may be shortened. */
  birthday: BirthdayItem;
  children: (birthday: BirthdayItem) => ReactNode;
}

/** Fetches long notes, which the list shortens, before the birthday can be edited. */
export function WholeBirthday({ birthday, children }: WholeBirthdayProps) {
  const whole = useQuery({ ...birthdayQuery(birthday.id), enabled: birthday.notesTruncated });
  if (!birthday.notesTruncated) return children(birthday);
  if (whole.data) return children(whole.data);
  return (
    <DialogBody>
      <Waiting
        hasFailed={whole.isError || whole.data === null}
        isTrying={whole.isFetching}
        onRetry={() => void whole.refetch()}
      />
    </DialogBody>
  );
}

function Waiting({ hasFailed, isTrying, onRetry }: { hasFailed: boolean; isTrying: boolean; onRetry: () => void }) {
  const { t } = useI18n();
  return (
    <>
      <DialogTitle>{t('birthday.editTitle')}</DialogTitle>
      {hasFailed ? (
        <div role="alert" className="mt-5">
          <p>{t('birthday.loadError')}</p>
          <Button className="mt-4" busy={isTrying} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </div>
      ) : (
        <SkeletonGroup label={t('common.loading')} className="mt-6 grid gap-5">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-2/3" />
          <Skeleton className="h-32 w-full" />
        </SkeletonGroup>
      )}
    </>
  );
}
