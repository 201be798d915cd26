import { useState } from 'react';
import { leaveLimits } from '#domain/limits/leave.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx';

const LeaveDialog = lazyDialog(() => import('./leave-dialog.tsx'));

/** The way out, in the settings. */
export function DeleteAccount({ email }: { email: string }) {
  const { t } = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-4">
      <div>
        <h3 className="text-[1.1875rem] font-[650]">{t('settings.leaveTitle')}</h3>
        <p className="mt-1 text-muted">{t('settings.leaveText', { days: leaveLimits.graceDays })}</p>
      </div>
      <Button variant="danger" className="max-sm:w-full" onClick={() => setIsOpen(true)}>
        {t('settings.deleteButton')}
      </Button>
      <LeaveDialog open={isOpen} onOpenChange={setIsOpen} email={email} />
    </div>
  );
}
