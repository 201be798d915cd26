import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { withWords } from '../../../lib/words.ts';
import { remindersQuery } from '../api.ts';
import type { HeldNoticeProps } from './held-notice.tsx';

const HeldNotice = lazy(withWords(['mail-record'], () => import('./held-notice.tsx')));

/** Few ever see it, so it is fetched for those. */
export function HeldBanner(props: Omit<HeldNoticeProps, 'hold'>) {
  const { data: state } = useQuery(remindersQuery);
  if (!state?.hold) return null;
  return (
    <Suspense>
      <HeldNotice {...props} hold={state.hold} />
    </Suspense>
  );
}
