import { cardDeliveryStates, deliveryMoments } from '#domain/cards/card-delivery.ts';
import { languages } from '#domain/language.ts';
import { cardDeliveryLimits } from '#domain/limits/card-delivery.ts';
import { addressLimits } from '#domain/limits/mail.ts';
import { isEmailAddress } from '#domain/mail/email-address.ts';
import { isTimeZone } from '#domain/time-zone.ts';
import { dayField } from '../fields.ts';
import { z } from '../zod.ts';

const { first, last } = cardDeliveryLimits.morningHours;

const address = z
  .string({ error: 'deliver.addressInvalid' })
  .max(addressLimits.maxLength, { error: 'deliver.addressInvalid' })
  .trim()
  .refine(isEmailAddress, { error: 'deliver.addressInvalid' });

/** Plans or moves a delivery; `now` publishes and sends at once. */
export const deliveryRequest = z.strictObject({
  email: address,
  language: z.enum(languages, { error: 'errors.invalid' }),
  timeZone: z.string({ error: 'errors.invalid' }).refine(isTimeZone, { error: 'errors.invalid' }),
  when: z.discriminatedUnion('chosen', [
    z.strictObject({ chosen: z.literal('birthday'), hour: z.int().min(first).max(last) }),
    z.strictObject({
      chosen: z.literal('other'),
      day: dayField('deliver.past'),
      time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'errors.invalid' }),
    }),
    z.strictObject({ chosen: z.literal('now') }),
  ]),
});
export type DeliveryRequest = z.input<typeof deliveryRequest>;

/** Sends the mail once more, to the same address or a corrected one. */
export const deliveryAgainRequest = z.strictObject({ email: address });
export type DeliveryAgainRequest = z.input<typeof deliveryAgainRequest>;

/** Whether the mail comes on the birthday decides what it begins with. */
export const deliveryPreviewQuery = z.strictObject({
  language: z.enum(languages, { error: 'errors.invalid' }),
  day: z.enum(['birthday', 'other'], { error: 'errors.invalid' }),
});
export type DeliveryPreviewQuery = z.input<typeof deliveryPreviewQuery>;

const cardDelivery = z.strictObject({
  state: z.enum(cardDeliveryStates),
  /** Null once it is forgotten. */
  email: z.string().nullable(),
  language: z.enum(languages),
  chosen: z.enum(deliveryMoments),
  /** The time on a wall clock in the recipient's zone, and its instant. */
  day: z.string(),
  time: z.string(),
  timeZone: z.string(),
  deliverAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  isLate: z.boolean(),
  /** When the person pressed to open the card. */
  openedAt: z.iso.datetime().nullable(),
  maySendAgain: z.boolean(),
});
export type CardDelivery = z.infer<typeof cardDelivery>;

/** What the creator sees: the delivery, if one was ever planned, and what a new one begins with. */
export const deliveryAnswer = z.strictObject({
  delivery: cardDelivery.nullable(),
  offered: z.strictObject({
    email: z.string().nullable(),
    language: z.enum(languages),
    timeZone: z.string(),
    /** When the card would publish itself on the birthday, without a mail. */
    publishAt: z.iso.datetime(),
  }),
});
export type DeliveryAnswer = z.infer<typeof deliveryAnswer>;
