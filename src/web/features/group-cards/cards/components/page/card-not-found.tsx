import { type ComponentProps, Suspense } from 'react';
import { lazyWithRetry } from '#web/ui/overlays/lazy-with-retry.ts';

const Content = lazyWithRetry(() => import('./card-not-found-content.tsx'));

/** Lazy, since most visitors find their card. */
export function CardNotFound(props: ComponentProps<typeof Content>) {
  return (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
}
