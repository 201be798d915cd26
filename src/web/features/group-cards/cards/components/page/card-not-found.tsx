import { type ComponentProps, lazy, Suspense } from 'react';

const Absent = lazy(() => import('./card-not-found-content.tsx'));

/** Lazy, since most visitors find their card. */
export function CardAbsent(props: ComponentProps<typeof Absent>) {
  return (
    <Suspense>
      <Absent {...props} />
    </Suspense>
  );
}
