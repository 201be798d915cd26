import { type ComponentProps, Suspense } from 'react';
import { lazyByItself } from '#web/ui/overlays/lazy-by-itself.ts';

const Content = lazyByItself(() => import('./card-not-found-content.tsx'));

/** Lazy, since most visitors find their card. */
export function CardNotFound(props: ComponentProps<typeof Content>) {
  return (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
}
