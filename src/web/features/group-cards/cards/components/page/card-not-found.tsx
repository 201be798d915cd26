import { withMessages } from '#web/lib/i18n/messages.ts';
import { type ComponentProps, Suspense } from 'react';
import { lazyByItself } from '#web/ui/overlays/lazy-by-itself.ts';

const Content = lazyByItself(
  withMessages(['card-viewing', 'failed-page'], () => import('./card-not-found-content.tsx')),
);

/** Lazy, since most visitors find their card. */
export function CardNotFound(props: ComponentProps<typeof Content>) {
  return (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
}
