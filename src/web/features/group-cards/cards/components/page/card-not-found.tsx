import { withMessages } from '#web/lib/i18n/messages.ts';
import { type ComponentProps, lazy, Suspense } from 'react';

const Content = lazy(withMessages(['card-viewing', 'failed-page'], () => import('./card-not-found-content.tsx')));

/** Lazy, since most visitors find their card. */
export function CardNotFound(props: ComponentProps<typeof Content>) {
  return (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
}
