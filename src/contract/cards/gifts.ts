import { giftLimits } from '#domain/limits/birthdays.ts';
import { contributionLimits } from '#domain/limits/cards.ts';
import { isOneLine, isStorable } from '#domain/storable-text.ts';
import { idField, lineField } from '../fields.ts';
import { z } from '../zod.ts';

export const sharedGiftParams = z.strictObject({ id: idField, giftId: idField });

/** Others press the link, so it is never an unencrypted one. */
export const sharedLink = z
  .url({ protocol: /^https$/, hostname: /^[^.]+(?:\.[^.]+)+$/, error: 'gifts.linkInvalid' })
  .max(giftLimits.linkLength, { error: 'errors.tooLong' })
  .refine((text) => isStorable(text) && isOneLine(text), { error: 'gifts.linkInvalid' });

export const sharedGiftRequest = z.strictObject({
  text: lineField(giftLimits.textLength, 'gifts.textMissing'),
  link: z
    .union([z.literal(''), sharedLink])
    .nullish()
    .transform((value) => value || null),
});
export type SharedGiftRequest = z.input<typeof sharedGiftRequest>;

/** The name is needed of people whose name the card does not know yet. */
export const bringRequest = z.strictObject({
  name: lineField(contributionLimits.nameLength, 'gifts.nameMissing').optional(),
});
export type BringRequest = z.input<typeof bringRequest>;

const sharedGift = z.strictObject({
  id: z.number(),
  text: z.string(),
  link: z.string().nullable(),
  mayRemove: z.boolean(),
  /** Who brings it. */
  bringer: z.strictObject({ name: z.string(), avatarIndex: z.int(), isMe: z.boolean() }).nullable(),
});
export type SharedGift = z.infer<typeof sharedGift>;

/** The gift list of a card, for its creator and contributors. */
export const sharedGifts = z.strictObject({
  gifts: z.array(sharedGift),
  /** Ideas in the creator's own gift notes that are not on the list; none for anybody else. */
  notes: z.array(z.strictObject({ text: z.string(), link: z.string().nullable() })),
  /** Whether the name of who asks is known, so that a promise needs none. */
  hasName: z.boolean(),
});
export type SharedGifts = z.infer<typeof sharedGifts>;
