import '#web/ui/styles/public.css';
import { Outlet, useMatches } from 'react-router';
import type { PageHandle } from '#web/lib/i18n/messages.ts';
import { SessionActions } from '../site/session-actions.tsx';
import { SiteFooter } from '../site/site-footer.tsx';
import { SiteHeader } from '../site/site-header.tsx';

/** Public pages are mostly read, and those without a session can be cached: no loader here reads account data. */
export const handle = { deferScripts: true } satisfies PageHandle;

export default function PublicLayout() {
  const { static: isStatic } = (useMatches().at(-1)?.handle ?? {}) as Partial<PageHandle>;
  const print = isStatic ? 'print:hidden' : undefined;
  return (
    <>
      <div className={print}>
        <SiteHeader>{!isStatic && <SessionActions />}</SiteHeader>
      </div>
      <Outlet />
      <div className={print}>
        <SiteFooter />
      </div>
    </>
  );
}
