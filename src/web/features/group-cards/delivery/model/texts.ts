import type { useI18n } from '#web/lib/i18n/provider.tsx';
import { cityOf, formatDay, formatTime } from '#web/lib/dates/dates.ts';
import { type DeliveryForm, instantOf } from './form.ts';

type I18n = ReturnType<typeof useI18n>;

/** A moment as a wall clock in that zone shows it. */
export function wordsAt({ language }: Pick<I18n, 'language'>, instant: Temporal.Instant, timeZone: string) {
  const there = instant.toZonedDateTimeISO(timeZone);
  return {
    date: formatDay(language, 'full', there.toPlainDate()),
    time: formatTime(language, there),
    place: cityOf(timeZone),
    weekday: formatDay(language, 'weekday', there.toPlainDate()),
  };
}

export const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When the card opens, by the form; undefined for `now` and while the day is not written out. */
export function momentWords(i18n: Pick<I18n, 'language'>, form: DeliveryForm, celebratedOn: string, publishAt: string) {
  if (form.chosen === 'now') return undefined;
  if (form.isSelf) return wordsAt(i18n, Temporal.Instant.from(publishAt), zoneHere());
  const instant = instantOf(form, celebratedOn);
  return instant && wordsAt(i18n, instant, form.timeZone);
}

/** What will happen and when, in one sentence. */
export function summaryOf(i18n: I18n, form: DeliveryForm, celebratedOn: string, publishAt: string): string {
  const { t } = i18n;
  if (form.chosen === 'now') return t(form.isSelf ? 'deliver.sumSelfNow' : 'deliver.sumNow');
  const moment = momentWords(i18n, form, celebratedOn, publishAt);
  if (!moment) return '';
  return t(form.isSelf ? 'deliver.sumSelf' : 'deliver.sumPlanned', moment);
}

/** What a wall clock here shows at that moment, if it differs from the one there. */
export function hereWords(i18n: I18n, form: DeliveryForm, celebratedOn: string): string {
  const instant = instantOf(form, celebratedOn);
  if (!instant) return '';
  const there = wordsAt(i18n, instant, form.timeZone);
  const here = wordsAt(i18n, instant, zoneHere());
  if (there.time === here.time && there.date === here.date) return i18n.t('deliver.sameHour');
  return i18n.t('deliver.hereItIs', { there: there.time, here: here.time, weekday: here.weekday });
}
