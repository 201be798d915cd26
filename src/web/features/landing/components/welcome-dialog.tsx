import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { pageTimes } from '#domain/limits/browser.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { WeekCandle } from '#web/ui/art/week-candle.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { leaveOverlayEntry } from '#web/ui/overlays/back-closes.ts';
import { Dialog, DialogBody, DialogDescription, DialogTitle } from '#web/ui/overlays/dialog.tsx';

/** Greets by address, then goes on after a few seconds or at a click. */
export default function WelcomeDialog({ email, next }: { email: string; next: string }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const okButton = useRef<HTMLButtonElement>(null);
  const goOn = useCallback(
    () => void leaveOverlayEntry().then(() => navigate(next, { replace: true })),
    [navigate, next],
  );

  useEffect(() => {
    const timer = setTimeout(goOn, pageTimes.welcomeMs);
    return () => clearTimeout(timer);
  }, [goOn]);

  return (
    <Dialog open onOpenChange={goOn} closeLabel={t('common.close')} size="sm" initialFocus={okButton}>
      <DialogBody className="grid justify-items-center gap-2 text-center">
        <WeekCandle stage="today" className="h-20" />
        <DialogTitle className="px-11">{t('auth.welcomeTitle')}</DialogTitle>
        <DialogDescription>{t('auth.welcomeText', { email })}</DialogDescription>
        <p className="text-muted">{t('auth.welcomeNext')}</p>
        <Button ref={okButton} variant="primary" block onClick={goOn} className="mt-4">
          {t('common.ok')}
        </Button>
        <span
          aria-hidden
          className="welcome-bar mt-2 block h-0.5 w-full rounded-full bg-primary"
          style={{ animationDuration: `${pageTimes.welcomeMs}ms` }}
        />
      </DialogBody>
    </Dialog>
  );
}
