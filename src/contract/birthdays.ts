import { z } from './zod.ts';
import { dayField, idField, lineField, optionalEmail, optionalText, optionalYear, type Today } from './fields.ts';
import { isYearOf, settleDate } from '../domain/birthday.ts';
import { limits } from '../domain/limits.ts';

/** Adding and changing take the same body. A year of this calendar year may lie ahead: a child can be expected. */
export const birthdayRequest = (today: Today) =>
  z
    .strictObject({
      name: lineField(limits.birthdays.nameLength, 'birthday.nameRequired'),
      date: dayField('birthday.birthdayRequired'),
      birthYear: optionalYear(today),
      email: optionalEmail,
      notes: optionalText(limits.birthdays.notesLength),
    })
    .refine(({ date, birthYear }) => isYearOf(date, birthYear), { error: 'errors.invalid', path: ['birthYear'] })
    .overwrite((request) => ({ ...request, date: settleDate(request.date, request.birthYear) }));
export type BirthdayRequest = z.input<ReturnType<typeof birthdayRequest>>;

export const birthdayParams = z.strictObject({ id: idField });

export const birthdayItem = z.strictObject({
  id: z.number(),
  name: z.string(),
  date: z.string(),
  birthYear: z.number().nullable(),
  email: z.string().nullable(),
  notes: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type BirthdayItem = z.infer<typeof birthdayItem>;

export const birthdayList = z.array(birthdayItem);

/** Counted before anybody is looked at, so that a hostile list costs nothing. */
export const importRequest = z.strictObject({ people: z.array(z.unknown()).max(limits.files.entries) });

/** Everybody whom somebody chose from a file. */
export const importedPeople = (today: Today) => z.array(birthdayRequest(today));

export const importAnswer = z.strictObject({
  imported: z.int(),
  /** Those who were in the list already. */
  skipped: z.int(),
});

export const exportQuery = z.strictObject({ format: z.enum(['csv', 'vcf', 'ics']) });
export type ExportFormat = z.infer<typeof exportQuery>['format'];

/** Without a year of giving it is an idea. */
export const giftRequest = (today: Today) =>
  z.strictObject({
    text: lineField(limits.gifts.textLength, 'gift.textRequired'),
    link: z
      .union([
        z.literal(''),
        z
          .url({ protocol: /^https?$/, error: 'gift.linkInvalid' })
          .max(limits.gifts.linkLength, { error: 'errors.tooLong' }),
      ])
      .nullish()
      .transform((link) => link || null),
    givenYear: optionalYear(today),
  });
export type GiftRequest = z.input<ReturnType<typeof giftRequest>>;

export const giftParams = z.strictObject({ id: idField, giftId: idField });

export const giftItem = z.strictObject({
  id: z.number(),
  text: z.string(),
  link: z.string().nullable(),
  givenYear: z.number().nullable(),
});
export type GiftItem = z.infer<typeof giftItem>;

export const giftList = z.array(giftItem);
