import { type ComponentProps, lazy, Suspense } from 'react';

const Content = lazy(() => import('./card-not-found-content.tsx'));

/** Lazy, since most visitors find their card. */
export function CardNotFound(props: ComponentProps<typeof Content>) {
  return (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
}
