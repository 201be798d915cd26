import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BirthdayItem } from '#contract/birthdays.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { handFocusOn } from '#web/lib/focus.ts';
import { Button } from '#web/ui/base/button.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx';
import { duplicatesQuery } from './merge-calls.tsx';

const MergeDialog = lazyDialog(() => import('./merge-dialog.tsx'));

/** A line above the list, if two entries seem to be one person. */
export default function MergeOffer({ birthdays }: { birthdays: readonly BirthdayItem[] }) {
  const { t } = useI18n();
  const { data = [] } = useQuery(duplicatesQuery);
  const [isOpen, setOpen] = useState(false);
  const byId = new Map(birthdays.map((birthday) => [birthday.id, birthday]));
  const pair = data.find(({ first, second }) => byId.has(first.id) && byId.has(second.id));
  const [first, second] = [byId.get(pair?.first.id ?? 0), byId.get(pair?.second.id ?? 0)];
  if (!pair || !first || !second) return null;
  return (
    <>
      <p className="mt-10 -mb-5 flex flex-wrap items-center justify-between gap-x-5 border-t border-line pt-1">
        <span className="wrap-anywhere">{t('merge.offer', { name: first.name })}</span>
        <Button ref={handFocusOn} variant="text" onClick={() => setOpen(true)}>
          {t('merge.look')}
        </Button>
      </p>
      <MergeDialog
        key={`${first.id} ${second.id}`}
        open={isOpen}
        onOpenChange={setOpen}
        pair={pair}
        both={[first, second]}
      />
    </>
  );
}
