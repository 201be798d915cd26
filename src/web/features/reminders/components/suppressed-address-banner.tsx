import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyWithRetry } from '#web/ui/overlays/lazy-with-retry.ts';
import { remindersQuery } from '../api.ts';
import type { SuppressedAddressNoticeProps } from './suppressed-address-notice.tsx';

const SuppressedAddressNotice = lazyWithRetry(() => import('./suppressed-address-notice.tsx'));

/** Lazy, since few people ever see it. */
export function SuppressedAddressBanner(props: Omit<SuppressedAddressNoticeProps, 'hold'>) {
  const { data: state } = useQuery(remindersQuery);
  if (!state?.hold) return null;
  return (
    <Suspense>
      <SuppressedAddressNotice {...props} hold={state.hold} />
    </Suspense>
  );
}
