import type { useI18n } from '#web/lib/i18n/provider.tsx';
import { cityOf, formatDay, formatTime } from '#web/lib/dates/dates.ts';
import { type DeliveryForm, instantOf } from './form.ts';

type I18n = ReturnType<typeof useI18n>;

/** A moment as a wall clock in that zone shows it. */
export function formatInstant({ language }: Pick<I18n, 'language'>, instant: Temporal.Instant, timeZone: string) {
  const there = instant.toZonedDateTimeISO(timeZone);
  return {
    date: formatDay(language, 'full', there.toPlainDate()),
    time: formatTime(language, there),
    place: cityOf(timeZone),
    weekday: formatDay(language, 'weekday', there.toPlainDate()),
  };
}

export const localTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When the card opens, by the form; undefined for `now` and while the day is not written out. */
export function deliveryTimeTexts(
  i18n: Pick<I18n, 'language'>,
  form: DeliveryForm,
  celebratedOn: string,
  publishAt: string,
) {
  if (form.chosen === 'now') return undefined;
  if (form.isSelf) return formatInstant(i18n, Temporal.Instant.from(publishAt), localTimeZone());
  const instant = instantOf(form, celebratedOn);
  return instant && formatInstant(i18n, instant, form.timeZone);
}

/** What will happen and when, in one sentence. */
export function summaryOf(i18n: I18n, form: DeliveryForm, celebratedOn: string, publishAt: string): string {
  const { t } = i18n;
  if (form.chosen === 'now') return t(form.isSelf ? 'deliver.sumSelfNow' : 'deliver.sumNow');
  const moment = deliveryTimeTexts(i18n, form, celebratedOn, publishAt);
  if (!moment) return '';
  return t(form.isSelf ? 'deliver.sumSelf' : 'deliver.sumPlanned', moment);
}

/** What a wall clock here shows at that moment, if it differs from the one there. */
export function localTimeText(i18n: I18n, form: DeliveryForm, celebratedOn: string): string {
  const instant = instantOf(form, celebratedOn);
  if (!instant) return '';
  const there = formatInstant(i18n, instant, form.timeZone);
  const here = formatInstant(i18n, instant, localTimeZone());
  if (there.time === here.time && there.date === here.date) return i18n.t('deliver.sameHour');
  return i18n.t('deliver.hereItIs', { there: there.time, here: here.time, weekday: here.weekday });
}
