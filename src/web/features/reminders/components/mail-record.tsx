import { useQuery } from '@tanstack/react-query';
import type { RecordedMail } from '#contract/reminders.ts';
import type { RecordedReason } from '#domain/reminders/record.ts';
import type { PlainMessageId, Translate } from '#i18n/translate.ts';
import type { Language } from '#domain/language.ts';
import { capitalized, formatDay, formatTime } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/base/skeleton.tsx';
import { recordQuery } from '../api.ts';

const reasons: Record<RecordedReason, PlainMessageId> = {
  off: 'reminders.reasonOff',
  muted: 'reminders.reasonMuted',
  deleted: 'reminders.reasonDeleted',
  changed: 'reminders.reasonChanged',
  'too-late': 'reminders.reasonTooLate',
  closer: 'reminders.reasonCloser',
  address: 'reminders.reasonAddress',
};

/** The last mails with their outcomes. */
export function MailRecord({ timeZone }: { timeZone: string }) {
  const { t } = useI18n();
  const record = useQuery(recordQuery);
  if (record.isError) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{t('errors.generic')}</p>
        <Button size="sm" busy={record.isFetching} onClick={() => void record.refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  if (!record.data) {
    return (
      <SkeletonGroup label={t('common.loading')}>
        <Skeleton className="h-12 w-full" />
      </SkeletonGroup>
    );
  }
  if (record.data.length === 0) return <p className="text-muted">{t('reminders.logEmpty')}</p>;
  return (
    <ul className="divide-y divide-item">
      {record.data.map((mail) => (
        <Row key={mail.date} mail={mail} timeZone={timeZone} />
      ))}
    </ul>
  );
}

function outcomeText(t: Translate, language: Language, { state, at, reason }: RecordedMail, timeZone: string): string {
  const moment = at === null ? null : Temporal.Instant.from(at).toZonedDateTimeISO(timeZone);
  if (state === 'bounced') return t('reminders.stateBounced');
  if (state === 'skipped' || !moment) return t('reminders.stateSkipped', { reason: t(reasons[reason ?? 'off']) });
  const time = formatTime(language, moment);
  if (state === 'waiting') return t('reminders.stateWaiting', { time });
  return t('reminders.stateSent', { date: formatDay(language, 'shortDay', moment.toPlainDate()), time });
}

function Row({ mail, timeZone }: { mail: RecordedMail; timeZone: string }) {
  const { t, language } = useI18n();
  const { date, state, names, more } = mail;
  const people = [...names, ...(more > 0 ? [t('reminders.nextMore', { count: more })] : [])];
  const day = capitalized(formatDay(language, 'full', Temporal.PlainDate.from(date)));
  return (
    <li className="py-3 first:pt-0">
      <b className="block font-[560] wrap-anywhere">{people.join(t('common.listSeparator')) || day}</b>
      <span className="text-small text-muted data-[state=bounced]:text-danger" data-state={state}>
        {people.length > 0 && state !== 'sent' && `${day} · `}
        {outcomeText(t, language, mail, timeZone)}
      </span>
    </li>
  );
}
