import { type ReactNode, useEffect, useState } from 'react';
import { popUpLimits } from '#domain/limits/contacts-import.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { NoBirthdaysDrawing } from '#web/ui/art/empty/no-birthdays.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Candle } from '#web/ui/base/candle.tsx';
import { Flame } from '#web/ui/base/flame.tsx';

function Words({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) {
  return (
    <>
      <div role="status">
        <h1 className="h2">{title}</h1>
        <p className="mt-1.5 text-pretty text-muted">{text}</p>
      </div>
      {children}
    </>
  );
}

export function Importing() {
  const { t } = useI18n();
  return (
    <>
      <Flame className="flame-busy h-9 w-auto" />
      <Words title={t('import.progressTitle')} text={t('import.progressText')}>
        <div role="progressbar" aria-label={t('import.progressTitle')} className="import-bar">
          <span />
        </div>
      </Words>
    </>
  );
}

interface LeaveProps {
  isPopUp: boolean;
  onLeave: () => void;
}

/** Leaves by itself after two seconds, unless somebody is at it with the pointer or the keyboard. */
export function Imported({ count, isPopUp, onLeave }: LeaveProps & { count: number }) {
  const { t } = useI18n();
  const [isHeld, setHeld] = useState(false);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onLeave, popUpLimits.successMs);
    return () => clearTimeout(timer);
  }, [isHeld, onLeave]);
  return (
    <div className="grid gap-5" onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      <Candle lit size="lg" className="ml-2.5" />
      <Words title={t('import.successTitle')} text={t(isPopUp ? 'import.foundBehind' : 'import.foundHere', { count })}>
        <LeaveButton variant="primary" isPopUp={isPopUp} onLeave={onLeave} />
        <div aria-hidden className="import-burn">
          {!isHeld && <span />}
        </div>
      </Words>
    </div>
  );
}

/** The toast has announced it, so that this text only stays to be read. */
export function NotImported({ text, isPopUp, onLeave }: LeaveProps & { text: string }) {
  const { t } = useI18n();
  return (
    <>
      <NoBirthdaysDrawing className="-ml-2 w-32" />
      <div>
        <h1 className="h2">{t('import.failed')}</h1>
        <p className="mt-1.5 text-pretty text-muted">{text}</p>
      </div>
      <LeaveButton isPopUp={isPopUp} onLeave={onLeave} />
    </>
  );
}

export function Refused({ isAsking, onAsk, ...leave }: LeaveProps & { isAsking: boolean; onAsk: () => void }) {
  const { t } = useI18n();
  return (
    <>
      <NoBirthdaysDrawing className="-ml-2 w-32" />
      <div>
        <h1 className="h2">{t('import.refusedTitle')}</h1>
        <p className="mt-1.5 text-pretty text-muted">{t('import.refusedText')}</p>
      </div>
      <div className="grid gap-2.5">
        <Button variant="primary" block busy={isAsking} onClick={onAsk}>
          {t('import.askAgain')}
        </Button>
        <LeaveButton {...leave} />
      </div>
    </>
  );
}

function LeaveButton({ variant = 'quiet', isPopUp, onLeave }: LeaveProps & { variant?: 'primary' | 'quiet' }) {
  const { t } = useI18n();
  return (
    <Button variant={variant} block onClick={onLeave}>
      {t(isPopUp ? 'import.closeWindow' : 'import.goToDashboard')}
    </Button>
  );
}
