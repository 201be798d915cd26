import { fileLimits } from '#domain/limits/files.ts';
import { birthdayLimits } from '#domain/limits/birthdays.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Candle } from '#web/ui/base/candle.tsx';
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import type { Adding } from '../model/use-adding.ts';

interface ImportProgressProps {
  adding: Adding;
  onStop: () => void;
  onGoOn: () => void;
  /** What was added stays, and the rest is left. */
  onLeave: () => void;
  onClose: () => void;
}

/** Ten candles, one for each tenth that is imported. */
export function ImportProgress({ adding, onStop, onGoOn, onLeave, onClose }: ImportProgressProps) {
  const { t } = useI18n();
  const { done, people, failure, secondsLeft = 0 } = adding;
  const count = people.length;
  if (failure !== undefined)
    return (
      <>
        <DialogBody className="grid content-start gap-5">
          <div role="alert">
            <DialogTitle>{t('import.brokenTitle')}</DialogTitle>
            <p className="mt-3">{t('import.brokenText', { done, count })}</p>
            <p className="mt-1 text-small text-muted">{failureText(t, failure)}</p>
          </div>
          <Ten done={done} count={count} />
        </DialogBody>
        <DialogFoot>
          <Button onClick={onLeave}>{t('import.leaveSo')}</Button>
          <Button variant="primary" onClick={onGoOn}>
            {t('import.goOnRest')}
          </Button>
        </DialogFoot>
      </>
    );
  return (
    <>
      <DialogBody className="grid content-start gap-5">
        <DialogTitle>{t('import.adding')}</DialogTitle>
        <Ten done={done} count={count} />
        <div className="grid gap-2">
          <svg
            role="progressbar"
            aria-label={t('import.adding')}
            aria-valuemin={0}
            aria-valuemax={count}
            aria-valuenow={done}
            className="h-1.5 w-full rounded-full bg-text/14"
          >
            <rect width={`${(done / count) * 100}%`} height="6" rx="3" fill="var(--flame)" />
          </svg>
          <p className="flex justify-between gap-4 text-small text-muted tabular-nums">
            <b className="font-[560] text-text">{t('import.doneOf', { done, count })}</b>
            {secondsLeft > 0 && <span>{t('import.secondsLeft', { seconds: secondsLeft })}</span>}
          </p>
        </div>
        <p className="text-small text-muted">{t('import.goesOn')}</p>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onStop}>{t('import.stopHere')}</Button>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogFoot>
    </>
  );
}

function Ten({ done, count }: { done: number; count: number }) {
  const lit = Math.floor((done / count) * fileLimits.parts);
  return (
    <div aria-hidden className="import-ten">
      {Array.from({ length: fileLimits.parts }, (_, index) => (
        <Candle key={index} inRow lit={index < lit} hue={index % birthdayLimits.avatarGradients} />
      ))}
    </div>
  );
}
