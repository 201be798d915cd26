import type { CardDelivery, DeliveryAnswer } from '#contract/cards/delivery.ts';
import { isLate, maySendAgain, timeOf } from '#domain/cards/card-delivery.ts';
import type { StoredDelivery } from './repo/deliveries.ts';

const instantOf = (moment: Date) => Temporal.Instant.fromEpochMilliseconds(moment.getTime());

function presentDelivery(delivery: StoredDelivery): CardDelivery {
  const { state, recipientEmail, language, chosen, day, minutes, timeZone, deliverAt, sentAt, openedAt } = delivery;
  return {
    state,
    email: recipientEmail,
    language,
    chosen,
    day,
    time: timeOf(minutes),
    timeZone,
    deliverAt: deliverAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    isLate: sentAt !== null && isLate(instantOf(deliverAt), instantOf(sentAt)),
    openedAt: openedAt?.toISOString() ?? null,
    maySendAgain: openedAt === null && recipientEmail !== null && maySendAgain(state, delivery.mails),
  };
}

export const presentAnswer = (
  delivery: StoredDelivery | undefined,
  offered: DeliveryAnswer['offered'],
): DeliveryAnswer => ({ delivery: delivery ? presentDelivery(delivery) : null, offered });
