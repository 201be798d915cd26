import { useQuery } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import { type ReactNode, useMemo } from 'react';
import type { BirthdayItem } from '#contract/birthdays.ts';
import type { ReminderState } from '#contract/reminders.ts';
import { type Digest, nextDigest, wantedLeadDays } from '#domain/reminders/plan.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { remindersQuery, useSaveReminders } from '../api.ts';
import { announce, withRemindersOn } from '../model.ts';

interface NextMailProps {
  /** All birthdays, the nearest first. */
  people: readonly BirthdayItem[];
  hour: Temporal.ZonedDateTime;
}

/** When the next reminder comes and about whom, or why none does; a suppressed address has its own banner. */
export function NextMail({ people, hour }: NextMailProps) {
  const { data: state } = useQuery(remindersQuery);
  const digest = useMemo(() => {
    if (!state) return null;
    const { settings } = state;
    const plan = { timeZone: hour.timeZoneId, hour: settings.hour, leadDays: wantedLeadDays(settings) };
    return nextDigest(people, plan, hour.toInstant());
  }, [state, people, hour]);
  if (!state || state.hold) return null;
  if (wantedLeadDays(state.settings).length === 0) return <Off state={state} />;
  return <Line>{digest ? <Announcement digest={digest} today={hour.toPlainDate()} /> : <NoMail />}</Line>;
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 text-small leading-normal text-muted">
      <Mail className="mt-px size-[18px] flex-none" aria-hidden />
      <span className="min-w-0 wrap-anywhere" suppressHydrationWarning>
        {children}
      </span>
    </p>
  );
}

function NoMail() {
  const { t } = useI18n();
  return t('reminders.nextNone');
}

function Off({ state: { settings, version } }: { state: ReminderState }) {
  const { t } = useI18n();
  const save = useSaveReminders();
  const turnOn = () =>
    save.mutate(
      { settings: withRemindersOn(settings), version },
      { onError: () => toast({ kind: 'error', title: t('reminders.saveError') }) },
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <Line>{t('reminders.nextOff')}</Line>
      <Button variant="text" size="sm" busy={save.isPending} onClick={turnOn}>
        {t('reminders.turnOn')}
      </Button>
    </div>
  );
}

function Announcement({ digest, today }: { digest: Digest<BirthdayItem>; today: Temporal.PlainDate }) {
  const { t, language } = useI18n();
  const { before, people, after } = announce(digest, today, t, language);
  return (
    <>
      {before}
      <b className="font-[560] text-text">{people}</b>
      {after}
    </>
  );
}
