import { type ComponentProps, lazy, Suspense } from 'react';

const Absent = lazy(() => import('./card-not-found-content.tsx'));

/** Brought only to those who find no card. */
export function CardAbsent(props: ComponentProps<typeof Absent>) {
  return (
    <Suspense>
      <Absent {...props} />
    </Suspense>
  );
}
