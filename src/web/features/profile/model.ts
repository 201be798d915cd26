import type { CurrentUser } from '#contract/auth.ts';
import { profileRequest, type ProfileRequest } from '#contract/profile.ts';
import { birthYears } from '#domain/birthdays/birthday.ts';
import { daysToOffer, writeDay } from '#domain/birthdays/calendar-day.ts';
import { type Checked, type Issues, issuesByField } from '#web/lib/forms/issues.ts';

/** The fields of the dialog; an empty text means that nothing is chosen. */
export interface ProfileForm {
  name: string;
  month: string;
  day: string;
  year: string;
}

export function formOf({ name, birthday, birthYear }: CurrentUser): ProfileForm {
  const [month, day] = birthday === null ? [] : [birthday.slice(5, 7), birthday.slice(8)].map(Number);
  return { name: name ?? '', month: String(month ?? ''), day: String(day ?? ''), year: String(birthYear ?? '') };
}

const chosen = (value: string) => (value === '' ? null : Number(value));

export const daysOf = ({ month, year }: ProfileForm): number => daysToOffer(chosen(month), chosen(year));

/** A day that the newly chosen month or year does not have is cleared. */
export function withChoice(form: ProfileForm, choice: Partial<ProfileForm>): ProfileForm {
  const next = { ...form, ...choice };
  return Number(next.day) > daysOf(next) ? { ...next, day: '' } : next;
}

/** The latest year first, since most people would otherwise have to scroll through a century. */
export function yearsToOffer(today: Temporal.PlainDate): string[] {
  const { first, last } = birthYears(today);
  return Array.from({ length: last - first + 1 }, (_, back) => String(last - back));
}

/** No birthday is chosen, and none is stored. */
const birthdayMissing = { id: 'profile.selectBirthday', args: {}, field: 'birthday' };

export const isBirthdayMissing = ({ birthday }: Issues): boolean => birthday?.id === birthdayMissing.id;

const sameDay = (one: ProfileForm, other: ProfileForm) =>
  one.month === other.month && one.day === other.day && one.year === other.year;

/** Month, day and year are sent together or not at all; an incomplete change is refused with a message. */
export function checkProfile(form: ProfileForm, user: CurrentUser, today: Temporal.PlainDate): Checked<ProfileRequest> {
  const { month, day, year } = form;
  const isComplete = month !== '' && day !== '' && year !== '';
  const isTouched = !sameDay(form, formOf(user));
  const result = profileRequest(() => today).safeParse({
    name: form.name,
    ...(isComplete && { birthday: writeDay(Number(year), Number(month), Number(day)), birthYear: Number(year) }),
    ...(!isComplete && isTouched && user.birthday !== null && { birthday: '' }),
  });
  if (!result.success) return { issues: issuesByField(result.error) };
  if (!isComplete && user.birthday === null) return { issues: { birthday: birthdayMissing } };
  const { name, birthday, birthYear } = result.data;
  return { request: birthday === undefined ? { name } : { name, birthday, birthYear } };
}
