import { z } from './zod.ts';
import { dayField, lineField, optionalYear, type Today } from './fields.ts';
import { ageOn, isYearOf, settleDate } from '#domain/birthdays/birthday.ts';
import { parseDay } from '#domain/birthdays/calendar-day.ts';
import { profileLimits } from '#domain/limits/birthdays.ts';

interface Sent {
  birthday?: string | undefined;
  birthYear: number | null;
}

const agrees = ({ birthday, birthYear }: Sent): boolean =>
  birthday === undefined ? birthYear === null : isYearOf(birthday, birthYear);

/** If the year is known, the age must reach the minimum of our terms. */
function isOldEnough({ birthday, birthYear }: Sent, today: Temporal.PlainDate): boolean {
  if (birthday === undefined || birthYear === null || !parseDay(birthday)) return true;
  return (ageOn({ date: birthday, birthYear }, today) ?? 0) >= profileLimits.minimumAge;
}

/** If left out, the stored birthday stays. */
export const profileRequest = (today: Today) =>
  z
    .strictObject({
      name: lineField(profileLimits.nameLength, 'profile.nameRequired'),
      birthday: dayField('profile.birthdayRequired').optional(),
      birthYear: optionalYear(today),
    })
    .refine(agrees, { error: 'errors.invalid', path: ['birthYear'] })
    .refine((sent) => isOldEnough(sent, today()), { error: 'profile.tooYoung', path: ['birthYear'] })
    .overwrite((sent) =>
      sent.birthday === undefined ? sent : { ...sent, birthday: settleDate(sent.birthday, sent.birthYear) },
    );
export type ProfileRequest = z.input<ReturnType<typeof profileRequest>>;
