import { Mail } from 'lucide-react';
import type { BirthdayItem } from '../../../../contract/birthdays.ts';
import { limits } from '../../../../domain/limits.ts';
import type { Digest } from '../../../../domain/reminder-plan.ts';
import { cityOf, sayDay, sayTime } from '../../../lib/dates.ts';
import { useSpeech } from '../../../lib/language.tsx';

const { namesAnnounced } = limits.reminders;
/** Stands in the sentence for its emphasised part; no name can contain it. */
const gap = '\u0000';

/** Within a week the weekday says it all. */
const daysOfAWeek = 7;

interface NextMailProps {
  digest: Digest<BirthdayItem> | null;
  today: Temporal.PlainDate;
}

/** What the next reminder will say, and when it comes. */
export function NextMail({ digest, today }: NextMailProps) {
  return (
    <p className="mt-5 flex items-start gap-2.5 text-small leading-normal text-muted">
      <Mail className="mt-px size-[18px]" aria-hidden />
      <span className="min-w-0 wrap-anywhere" suppressHydrationWarning>
        {digest ? <Announcement digest={digest} today={today} /> : <NoMail />}
      </span>
    </p>
  );
}

function NoMail() {
  const { t } = useSpeech();
  return t('reminders.nextNone');
}

function Announcement({ digest: { at, lines }, today }: { digest: Digest<BirthdayItem>; today: Temporal.PlainDate }) {
  const { t, language } = useSpeech();
  const day = at.toPlainDate();
  const isNear = today.until(day).days < daysOfAWeek;
  const items = lines
    .slice(0, namesAnnounced)
    .map(({ birthday, leadDays }) => t('reminders.nextItem', { name: birthday.name, days: leadDays }));
  const more = lines.length - items.length;
  const list = [...items, ...(more > 0 ? [t('reminders.nextMore', { count: more })] : [])];
  const sentence = t('reminders.nextMail', {
    date: sayDay(language, isNear ? 'weekday' : 'full', day),
    time: sayTime(language, at),
    zone: cityOf(at.timeZoneId),
    list: gap,
  });
  const [before, after] = sentence.split(gap);
  return (
    <>
      {before}
      <b className="font-[560] text-text">{list.join(t('common.listSeparator'))}</b>
      {after}
    </>
  );
}
