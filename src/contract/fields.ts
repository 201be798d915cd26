/** Fields shared by several schemas. Their errors are message ids. */
import { z } from './zod.ts';
import { birthYears } from '#domain/birthdays/birthday.ts';
import { isLeapDay, parseDay } from '#domain/birthdays/calendar-day.ts';
import { isEmailAddress } from '#domain/mail/email-address.ts';
import { isOneLine, isStorable } from '#domain/storable-text.ts';

/** A function, because a schema lives longer than a day. */
export type Today = () => Temporal.PlainDate;

const text = (missing: string) => z.string({ error: missing }).refine(isStorable, { error: 'errors.invalid' });

/** A required text on one line, trimmed. */
export const lineField = (max: number, missing: string) =>
  text(missing)
    .trim()
    .min(1, { error: missing })
    .max(max, { error: 'errors.tooLong' })
    .refine(isOneLine, { error: 'errors.invalid' });

/** A text of several lines, trimmed. */
export const lines = (max: number) =>
  text('errors.invalid')
    .overwrite((value) => value.replaceAll(/\r\n?/g, '\n').trim())
    .max(max, { error: 'errors.tooLong' });

/** An optional text of several lines; empty becomes null. */
export const optionalText = (max: number) =>
  lines(max)
    .nullish()
    .transform((value) => value || null);

/** The same in a change: if left out, the stored text stays. */
export const changedText = (max: number) =>
  lines(max)
    .nullable()
    .transform((value) => value || null);

export const optionalEmail = z
  .string({ error: 'errors.invalid' })
  .trim()
  .refine((value) => value === '' || isEmailAddress(value), { error: 'auth.emailInvalid' })
  .nullish()
  .transform((value) => value || null);

export const dayField = (missing: string) =>
  z
    .string({ error: missing })
    .min(1, { error: missing })
    .superRefine((value, context) => {
      if (value === '' || parseDay(value)) return;
      context.addIssue(
        isLeapDay(value)
          ? { code: 'custom', message: 'birthday.leapDayImpossible', params: { year: value.slice(0, 4) } }
          : { code: 'custom', message: 'birthday.dateImpossible' },
      );
    });

export const optionalYear = (today: Today) =>
  z
    .int({ error: 'errors.invalid' })
    .superRefine((year, context) => {
      const { first, last } = birthYears(today());
      if (year >= first && year <= last) return;
      const params = { min: String(first), max: String(last) };
      context.addIssue({ code: 'custom', message: 'birthday.yearRange', params });
    })
    .nullish()
    .transform((year) => year ?? null);

/** The version of a stored object, for optimistic concurrency; a 4-byte integer in the database. */
export const versionField = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);

/** An id in a path: only its canonical form is accepted. */
export const idField = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

/** An id in a body. */
export const wireId = z.int().min(1);
