import Check from 'lucide-react/icons/check';
import Info from 'lucide-react/icons/info';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { LeaveOverview } from '#contract/account.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { WeekCandle } from '#web/ui/art/week-candle.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { leaveOverlayEntry } from '#web/ui/overlays/back-closes.ts';
import { Dialog, DialogBody, DialogDescription, DialogFoot, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import { readLeaveOverview } from '../api.ts';

/** Greets whoever signed in before their account was deleted. Stays until it is closed, since it names what is lost. */
export default function WelcomeBackDialog({ next }: { next: string }) {
  const { t, language } = useI18n();
  const navigate = useNavigate();
  const goOn = () => void leaveOverlayEntry().then(() => navigate(next, { replace: true }));
  const button = useRef<HTMLButtonElement>(null);
  // The landing page has no cache of queries. Without the figures the other lines still say what matters.
  const [data, setData] = useState<LeaveOverview | null>(null);
  useEffect(() => void readLeaveOverview().then(setData, () => {}), []);
  const kept = data
    ? [
        t('leave.countBirthdays', { count: data.birthdays }),
        ...(data.cards > 0 ? [t('leave.countCards', { count: data.cards })] : []),
        ...(data.messages > 0 ? [t('leave.countMessages', { count: data.messages })] : []),
      ]
    : [];
  const list = new Intl.ListFormat(language, { type: 'unit' }).format(kept);
  return (
    <Dialog open onOpenChange={goOn} closeLabel={t('common.close')} initialFocus={button}>
      <DialogBody className="grid content-start gap-5">
        <div>
          <WeekCandle stage="today" className="mb-3 h-16" />
          <DialogTitle>{t('leave.backTitle')}</DialogTitle>
          <DialogDescription>{t('leave.backText')}</DialogDescription>
        </div>
        <ul className="grid gap-3">
          {data && <Line icon={<Check className="text-mint" aria-hidden />}>{t('leave.backKept', { list })}</Line>}
          <Line icon={<Check className="text-mint" aria-hidden />}>{t('leave.backReminders')}</Line>
          <Line icon={<Info className="text-muted" aria-hidden />}>
            {t('leave.backNot')}
            <small className="block text-small text-muted">{t('leave.backNotText')}</small>
          </Line>
        </ul>
      </DialogBody>
      <DialogFoot>
        <Button ref={button} variant="primary" onClick={goOn}>
          {t('common.ok')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2.5 [&>svg]:mt-0.5 [&>svg]:size-5">
      {icon}
      <span>{children}</span>
    </li>
  );
}
