import '#web/ui/styles/app.css';
import '#web/ui/styles/other-letters.css';
import { Outlet } from 'react-router';
import { temporalMiddleware } from '#web/lib/dates/temporal.ts';
import type { PageHandle } from '#web/lib/i18n/messages.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Toaster } from '#web/ui/overlays/toast.tsx';

export const handle = { calendar: true } satisfies PageHandle;
export const clientMiddleware = [temporalMiddleware];

/** Cards draw their own frames, and are open to everybody who has a link: no loader here asks who it is. */
export default function CardLayout() {
  const { t } = useI18n();
  return (
    <>
      <Outlet />
      <Toaster label={t('common.notifications')} closeLabel={t('common.dismiss')} />
    </>
  );
}
