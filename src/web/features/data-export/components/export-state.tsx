import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import type { DataExport } from '#contract/account.ts';
import { fileSize } from '#domain/files/file-size.ts';
import { dataExportLimits } from '#domain/limits/data-export.ts';
import type { Translate } from '#i18n/translate.ts';
import { formatDay, formatTime } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { Candle, type CandleProps } from '#web/ui/base/candle.tsx';
import { Flame } from '#web/ui/base/flame.tsx';
import { exportFile } from '../api.ts';

interface StateProps<State extends DataExport['state'] = DataExport['state']> {
  found: Extract<DataExport, { state: State }>;
  email: string;
  timeZone: string;
  today: Temporal.PlainDate;
  isBusy: boolean;
  onStart: () => void;
  onRemove: () => void;
}

export function ExportState({ found, ...rest }: StateProps) {
  switch (found.state) {
    case 'none':
      return <Offer found={found} {...rest} />;
    case 'making':
      return <Making found={found} {...rest} />;
    case 'ready':
      return <Ready found={found} {...rest} />;
    case 'expired':
      return <Expired found={found} {...rest} />;
    case 'failed':
      return <Failed found={found} {...rest} />;
  }
}

const quarters = 4;

/** What is announced: that the file is ready, and before each quarter of the pictures, not each picture. */
export function announcement(t: Translate, found: DataExport): string {
  if (found.state === 'ready') return t('settings.takeReady');
  if (found.state !== 'making' || found.picturesTotal === 0) return '';
  const done = Math.floor((found.picturesDone / found.picturesTotal) * quarters) / quarters;
  const { picturesTotal: count } = found;
  return done === 0 ? '' : t('settings.takePictures', { done: Math.round(done * count), count });
}

const momentIn = (timeZone: string, instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);

/** Without a button that would refuse: one file a day. */
function Offer({ found: { nextAt }, timeZone, today, isBusy, onStart }: StateProps<'none'>) {
  const { t, language } = useI18n();
  if (nextAt === null) {
    return (
      <Button busy={isBusy} className="max-sm:w-full" onClick={onStart}>
        {t('settings.takeStart')}
      </Button>
    );
  }
  const next = momentIn(timeZone, nextAt);
  const time = formatTime(language, next);
  const isToday = next.toPlainDate().equals(today);
  return (
    <p className="text-small text-muted">{t(isToday ? 'settings.takeToday' : 'settings.takeTomorrow', { time })}</p>
  );
}

/** Time left is a candle; the same is said in words beside it. */
function Timed({ candle, children }: { candle: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[48px_minmax(0,1fr)] gap-5">
      {candle}
      <div className="grid content-end gap-3">{children}</div>
    </div>
  );
}

function Standing({ days, lit }: Pick<CandleProps, 'days' | 'lit'>) {
  return (
    <div className="flex min-h-16 items-end justify-center border-b border-field-line">
      <Candle days={days} lit={lit} inRow />
    </div>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="font-[650]">{title}</p>
      <p className="text-small wrap-anywhere text-muted">{children}</p>
    </div>
  );
}

function Making({ found: { bytes, picturesDone, picturesTotal }, email, isBusy, onRemove }: StateProps<'making'>) {
  const { t, language } = useI18n();
  const counted = t('settings.takePictures', { done: picturesDone, count: picturesTotal });
  const share = picturesTotal === 0 ? 0 : picturesDone / picturesTotal;
  return (
    <Timed
      candle={
        <div className="flex justify-center">
          <Flame className="flame-busy h-[33px] w-[22px]" />
        </div>
      }
    >
      <Facts title={t('settings.takeMaking')}>{t('settings.takeMakingText', { email })}</Facts>
      {picturesTotal > 0 && (
        <div className="grid gap-2">
          <svg
            role="progressbar"
            aria-label={t('settings.takeMaking')}
            aria-valuemin={0}
            aria-valuemax={picturesTotal}
            aria-valuenow={picturesDone}
            className="h-1.5 w-full rounded-full bg-text/14"
          >
            <rect width={`${share * 100}%`} height="6" rx="3" fill="var(--flame)" />
          </svg>
          <p className="flex justify-between gap-4 text-small text-muted tabular-nums">
            <b className="font-[560] text-text">{counted}</b>
            {bytes > 0 && <span className="whitespace-nowrap">{fileSize(bytes, language)}</span>}
          </p>
        </div>
      )}
      <Button variant="text" size="sm" busy={isBusy} className="justify-self-start" onClick={onRemove}>
        {t('settings.takeStop')}
      </Button>
    </Timed>
  );
}

const candleDays = [0, 1, 2, 3, 4, 5, 6, 7] as const;

function Ready({ found, timeZone, today, isBusy, onRemove }: StateProps<'ready'>) {
  const { t, language } = useI18n();
  const until = momentIn(timeZone, found.expiresAt);
  const days = Math.max(0, today.until(until.toPlainDate()).days);
  const date = formatDay(language, 'day', until.toPlainDate());
  return (
    <Timed candle={<Standing days={candleDays[days] ?? dataExportLimits.days} lit />}>
      <Facts title={t('settings.takeReady')}>
        {found.fileName} · {fileSize(found.bytes, language)}
        <br />
        {t('settings.takeUntil', { days, date, time: formatTime(language, until) })}
      </Facts>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink to={exportFile} reloadDocument download variant="primary" icon={<Download />}>
          {t('settings.takeDownload')}
        </ButtonLink>
        <Button variant="text" size="sm" busy={isBusy} onClick={onRemove}>
          {t('settings.takeRemove')}
        </Button>
      </div>
    </Timed>
  );
}

function Expired({ found, timeZone, isBusy, onStart }: StateProps<'expired'>) {
  const { t, language } = useI18n();
  const date = formatDay(language, 'day', momentIn(timeZone, found.requestedAt).toPlainDate());
  return (
    <Timed candle={<Standing days={0} lit={false} />}>
      <Facts title={t('settings.takeGone', { date })}>
        {t('settings.takeGoneText', { days: dataExportLimits.days })}
      </Facts>
      <Button busy={isBusy} className="justify-self-start" onClick={onStart}>
        {t('settings.takeAgain')}
      </Button>
    </Timed>
  );
}

function Failed({ isBusy, onStart }: StateProps<'failed'>) {
  const { t } = useI18n();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p className="flex items-center gap-2 text-danger">
        <CircleAlert className="size-4.5 flex-none" aria-hidden="true" />
        {t('settings.takeError')}
      </p>
      <Button busy={isBusy} onClick={onStart}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
