import type { CardDelivery, DeliveryAnswer, DeliveryRequest } from '#contract/cards/delivery.ts';
import { deliveryInstant, type DeliveryMoment, minutesOf } from '#domain/cards/card-delivery.ts';
import type { Language } from '#domain/language.ts';
import { cardDeliveryLimits } from '#domain/limits/card-delivery.ts';

export interface DeliveryForm {
  /** The creator hands over the link, and no mail goes out. */
  isSelf: boolean;
  email: string;
  chosen: DeliveryMoment;
  hour: number;
  day: string;
  time: string;
  timeZone: string;
  language: Language;
}

const { offered: firstHour, first, last } = cardDeliveryLimits.morningHours;

export const morningHours: readonly number[] = Array.from({ length: last - first + 1 }, (_, place) => first + place);

/** What the form begins with: the planned delivery, or the birthday morning unless it has passed. */
export function startingForm(
  { delivery, offered }: DeliveryAnswer,
  celebratedOn: string,
  now: Temporal.Instant,
): DeliveryForm {
  const timeZone = delivery?.timeZone ?? offered.timeZone;
  const [hour = firstHour] = delivery?.chosen === 'birthday' ? delivery.time.split(':').map(Number) : [firstHour];
  const morning = deliveryInstant({ day: Temporal.PlainDate.from(celebratedOn), minutes: hour * 60, timeZone });
  const isAhead = Temporal.Instant.compare(morning, now) > 0;
  const planned = delivery?.state === 'scheduled' ? delivery.chosen : 'birthday';
  return {
    isSelf: false,
    email: delivery?.email ?? offered.email ?? '',
    chosen: planned === 'birthday' && !isAhead ? 'now' : planned,
    hour,
    day: delivery?.day ?? celebratedOn,
    time: delivery?.time ?? '18:00',
    timeZone,
    language: delivery?.language ?? offered.language,
  };
}

export function requestOf({ email, language, timeZone, chosen, hour, day, time }: DeliveryForm): DeliveryRequest {
  const when = {
    birthday: { chosen: 'birthday', hour },
    other: { chosen: 'other', day, time },
    now: { chosen: 'now' },
  };
  return { email, language, timeZone, when: when[chosen] as DeliveryRequest['when'] };
}

/** The instant that the form says; undefined for `now` and for what is no day or time. */
export function instantOf(form: DeliveryForm, celebratedOn: string): Temporal.Instant | undefined {
  const { chosen, hour, day, time, timeZone } = form;
  if (chosen === 'now') return undefined;
  const isBirthday = chosen === 'birthday';
  try {
    return deliveryInstant({
      day: Temporal.PlainDate.from(isBirthday ? celebratedOn : day),
      minutes: isBirthday ? hour * 60 : minutesOf(time),
      timeZone,
    });
  } catch {
    return undefined;
  }
}

/** Whether the mail comes on the birthday, where the recipient is. */
export function previewDay(form: DeliveryForm, celebratedOn: string, now: Temporal.Instant): 'birthday' | 'other' {
  const { chosen, day, timeZone } = form;
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const comesOn = { birthday: celebratedOn, other: day, now: today }[chosen];
  return comesOn === celebratedOn ? 'birthday' : 'other';
}

/** Where the card is in its life: collecting, sealed, delivered, opened. */
export function lifeStep({ state, openedAt }: CardDelivery): number {
  if (openedAt !== null) return 3;
  if (state === 'scheduled') return 1;
  return state === 'kept' || state === 'cancelled' ? 0 : 2;
}
