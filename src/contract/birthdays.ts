import { z } from './zod.ts';
import {
  dayField,
  idField,
  lineField,
  optionalEmail,
  optionalText,
  optionalYear,
  type Today,
  versionField,
  wireId,
} from './fields.ts';
import { type Birthday, isBornBy, isYearOf, settleDate } from '#domain/birthdays/birthday.ts';
import { birthdayLimits, giftLimits } from '#domain/limits/birthdays.ts';
import { fileLimits } from '#domain/limits/files.ts';
import { isOneLine, isStorable } from '#domain/storable-text.ts';

const facts = (today: Today) => ({
  name: lineField(birthdayLimits.nameLength, 'birthday.nameRequired'),
  date: dayField('birthday.birthdayRequired'),
  birthYear: optionalYear(today),
  email: optionalEmail,
  notes: optionalText(birthdayLimits.notesLength),
});

const hasYearOfDate = ({ date, birthYear }: Birthday) => isYearOf(date, birthYear);
const otherYear = { error: 'errors.invalid', path: ['birthYear'] };
const isBorn =
  (today: Today) =>
  ({ date, birthYear }: Birthday) =>
    isBornBy(today(), date, birthYear);
const unborn = { error: 'birthday.inFuture', path: ['birthYear'] };
const settled = <Given extends Birthday>(given: Given): Given => ({
  ...given,
  date: settleDate(given.date, given.birthYear),
});

const fieldsOf = (today: Today) => ({
  ...facts(today),
  isMuted: z.boolean().default(false),
  isRemembered: z.boolean().default(false),
});

export const birthdayRequest = (today: Today) =>
  z.strictObject(fieldsOf(today)).refine(hasYearOfDate, otherYear).refine(isBorn(today), unborn).overwrite(settled);
export type BirthdayRequest = z.input<ReturnType<typeof birthdayRequest>>;

/** With the version that the change was made from: if it is not the latest, the answer is 409 with what is stored. */
export const birthdayChange = (today: Today) =>
  z
    .strictObject({ ...fieldsOf(today), version: versionField.optional() })
    .refine(hasYearOfDate, otherYear)
    .refine(isBorn(today), unborn)
    .overwrite(settled);

/** A person who is chosen to be imported. */
export const importedPerson = (today: Today) =>
  z
    .strictObject({
      ...fieldsOf(today),
      /** The source's own name of the entry. */
      ref: lineField(fileLimits.refLength, 'errors.invalid').optional(),
      /** The entry of the list that it changes. */
      replaces: wireId.optional(),
    })
    .refine(hasYearOfDate, otherYear)
    .refine(isBorn(today), unborn)
    .overwrite(settled);
export type ImportedPerson = z.output<ReturnType<typeof importedPerson>>;

/** Two entries become one, with what was chosen where they differ. */
export const mergeRequest = (today: Today) => {
  const { notes: _, ...chosen } = facts(today);
  return z
    .strictObject({ ...chosen, otherId: wireId })
    .refine(hasYearOfDate, otherYear)
    .refine(isBorn(today), unborn)
    .overwrite(settled);
};

export const birthdayParams = z.strictObject({ id: idField });

export const birthdayItem = z.strictObject({
  id: z.number(),
  name: z.string(),
  date: z.string(),
  birthYear: z.number().nullable(),
  email: z.string().nullable(),
  notes: z.string().nullable(),
  /** Whether the notes are shortened, as in lists; a birthday read by its id has all of them. */
  notesTruncated: z.boolean(),
  /** No reminders of this day. */
  isMuted: z.boolean(),
  /** Somebody who has died: the day is kept in their memory. */
  isRemembered: z.boolean(),
  createdAt: z.iso.datetime(),
  version: versionField,
});
export type BirthdayItem = z.infer<typeof birthdayItem>;

export const birthdayList = z.array(birthdayItem);

export const exportFormats = ['csv', 'vcf', 'ics'] as const;
export const exportQuery = z.strictObject({ format: z.enum(exportFormats) });
export type ExportFormat = z.infer<typeof exportQuery>['format'];

/** Without `givenYear` it is an idea. */
export const giftRequest = (today: Today) =>
  z.strictObject({
    text: lineField(giftLimits.textLength, 'gift.textRequired'),
    link: z
      .union([
        z.literal(''),
        z
          .url({ protocol: /^https?$/, hostname: /^[^.]+(?:\.[^.]+)+$/, error: 'gift.linkInvalid' })
          .max(giftLimits.linkLength, { error: 'errors.tooLong' })
          .refine((link) => isStorable(link) && isOneLine(link), { error: 'gift.linkInvalid' }),
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
