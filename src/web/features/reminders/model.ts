import type { ReminderSettings } from '#contract/reminders.ts';
import type { Language } from '#domain/language.ts';
import { reminderLimits } from '#domain/limits/reminders.ts';
import { type Digest, type Remindable, wantedLeadDays } from '#domain/reminders/plan.ts';
import type { Translate } from '#i18n/translate.ts';
import { cityOf, formatDay, formatTime } from '#web/lib/dates/dates.ts';

/** The hours at which reminders can be sent, as options of a select. */
export const hourOptions: readonly { value: string; label: string }[] = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** Turns reminders on; if no lead time is chosen, all are, since otherwise no mail would come. */
export function withRemindersOn(settings: ReminderSettings): ReminderSettings {
  const isAnyChosen = wantedLeadDays({ ...settings, isOn: true }).length > 0;
  return { ...settings, isOn: true, ...(!isAnyChosen && { weekBefore: true, dayBefore: true, onTheDay: true }) };
}

/** Up to this many days ahead the weekday is shown instead of the date. */
const daysOfAWeek = 7;
/** Placeholder of the emphasized part of the sentence; no name can contain it. */
const gap = '\u0000';

/** The line "Next mail". Its days count from the reader's today, as in the list beside it. */
export function announce<Person extends Remindable & { name: string }>(
  { at, items }: Digest<Person>,
  today: Temporal.PlainDate,
  t: Translate,
  language: Language,
): { before: string; people: string; after: string } {
  const day = at.toPlainDate();
  const daysUntilMail = today.until(day).days;
  const named = items
    .slice(0, reminderLimits.namesAnnounced)
    .map(({ birthday, leadDays }) => t('reminders.nextItem', { name: birthday.name, days: daysUntilMail + leadDays }));
  const more = items.length - named.length;
  const people = [...named, ...(more > 0 ? [t('reminders.nextMore', { count: more })] : [])];
  const sentence = t('reminders.nextMail', {
    days: daysUntilMail,
    date: formatDay(language, daysUntilMail < daysOfAWeek ? 'weekday' : 'full', day),
    time: formatTime(language, at),
    zone: cityOf(at.timeZoneId),
    list: gap,
  });
  const [before = '', after = ''] = sentence.split(gap);
  return { before, people: people.join(t('common.listSeparator')), after };
}
