import { cardDeliveryLimits } from '../limits/card-delivery.ts';
import { sendingMoment } from '../reminders/plan.ts';
import { zoneOrUtc } from '../stored-zone.ts';

/**
 * `sending`: the card is published and its mail is on the way. `kept`: nobody had written, so nothing was sent.
 * `failed`: the mail could not be delivered, for another reason than a missing mailbox.
 */
export const cardDeliveryStates = ['scheduled', 'sending', 'sent', 'bounced', 'failed', 'kept', 'cancelled'] as const;
export type CardDeliveryState = (typeof cardDeliveryStates)[number];

export const deliveryMoments = ['birthday', 'other', 'now'] as const;
export type DeliveryMoment = (typeof deliveryMoments)[number];

/** A time of day on a wall clock at the recipient's place. */
export interface PlannedTime {
  readonly day: Temporal.PlainDate;
  /** Minutes after midnight. */
  readonly minutes: number;
  readonly timeZone: string;
}

/** The instant of a planned time; a clock change moves it as it moves reminders. */
export function deliveryInstant({ day, minutes, timeZone }: PlannedTime): Temporal.Instant {
  const hour = Math.floor(minutes / 60);
  return sendingMoment(day, { timeZone: zoneOrUtc(timeZone), hour, minute: minutes % 60 }).toInstant();
}

/** The planned time that is this instant there, to the minute. */
export function plannedTimeAt(instant: Temporal.Instant, timeZone: string): PlannedTime {
  const there = instant.toZonedDateTimeISO(zoneOrUtc(timeZone));
  return { day: there.toPlainDate(), minutes: there.hour * 60 + there.minute, timeZone };
}

/** Minutes after midnight of a time such as `08:30`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

export const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Before the mail is on its way, or after nothing was sent, a delivery can be planned and moved. */
export function mayPlan(state: CardDeliveryState | null): boolean {
  return state === null || state === 'scheduled' || state === 'kept' || state === 'cancelled';
}

/** What has left, or came back, can be sent again a few times. */
export function maySendAgain(state: CardDeliveryState | null, mails: number): boolean {
  const hasEnded = state === 'sent' || state === 'bounced' || state === 'failed';
  return hasEnded && mails < cardDeliveryLimits.mailsPerCard;
}

/** A card without messages is never delivered. */
export const isDeliverable = (messages: number): boolean => messages > 0;

export const isNearlyEmpty = (messages: number): boolean => messages <= cardDeliveryLimits.warning.messages;

export function isLate(deliverAt: Temporal.Instant, sentAt: Temporal.Instant): boolean {
  return (sentAt.epochMilliseconds - deliverAt.epochMilliseconds) / 1000 > cardDeliveryLimits.lateAfterSeconds;
}

/** When the creator of a nearly empty card is told; null if that has passed. */
export function warningInstant(
  deliverAt: Temporal.Instant,
  creatorZone: string,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const { days, hour } = cardDeliveryLimits.warning;
  const timeZone = zoneOrUtc(creatorZone);
  const day = deliverAt.toZonedDateTimeISO(timeZone).toPlainDate().subtract({ days });
  const warnAt = sendingMoment(day, { timeZone, hour }).toInstant();
  return Temporal.Instant.compare(warnAt, now) > 0 ? warnAt : null;
}
