import { describe, expect, test } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import { checkProfile, daysOf, formOf, withChoice, yearsToOffer } from './model.ts';

const today = Temporal.PlainDate.from('2026-11-18');
const user: CurrentUser = {
  id: 1,
  name: 'Rasa',
  email: 'rasa@example.lt',
  birthday: '1990-05-15',
  birthYear: 1990,
  googleContactsImported: false,
  isAdmin: false,
  sessionId: 's',
  language: 'en',
  timeZone: 'Europe/Vilnius',
};
const stranger = { ...user, name: null, birthday: null, birthYear: null };
const form = { name: 'Rasa', month: '', day: '', year: '' };

describe('the profile dialog', () => {
  test('[PROF-1] years go from the current one back to 1900, days depend on month and year', () => {
    expect(yearsToOffer(today).at(0)).toBe('2026');
    expect(yearsToOffer(today).at(-1)).toBe('1900');
    expect(daysOf(form)).toBe(31);
    expect(daysOf({ ...form, month: '2' })).toBe(31);
    expect(daysOf({ ...form, month: '2', year: '2023' })).toBe(28);
    expect(daysOf({ ...form, month: '2', year: '2024' })).toBe(29);
    expect(daysOf({ ...form, month: '4', year: '2024' })).toBe(30);
  });

  test('[PROF-1] a day that the new month or year does not have is cleared', () => {
    const leap = { ...form, month: '2', day: '29', year: '2024' };
    expect(withChoice(leap, { year: '2023' })).toMatchObject({ day: '', year: '2023' });
    expect(withChoice(leap, { year: '2020' })).toMatchObject({ day: '29' });
    expect(withChoice({ ...leap, month: '1', day: '31' }, { month: '4' })).toMatchObject({ day: '' });
  });

  test('[PROF-2] all three are sent together; nothing chosen leaves what is on file', () => {
    expect(checkProfile({ name: ' Rasa ', month: '5', day: '5', year: '1991' }, stranger, today)).toEqual({
      request: { name: 'Rasa', birthday: '1991-05-05', birthYear: 1991 },
    });
    const withoutYear = { ...user, birthday: '2000-05-15', birthYear: null };
    expect(checkProfile({ ...formOf(withoutYear), name: 'Rasa P.' }, withoutYear, today)).toEqual({
      request: { name: 'Rasa P.' },
    });
  });

  test('[PROF-2] without any birthday it is asked for, and a half-made change is refused', () => {
    expect(checkProfile(form, stranger, today)).toMatchObject({
      issues: { birthday: { id: 'profile.selectBirthday' } },
    });
    expect(checkProfile({ ...form, month: '5' }, stranger, today)).toMatchObject({
      issues: { birthday: { id: 'profile.selectBirthday' } },
    });
    expect(checkProfile({ ...formOf(user), day: '' }, user, today)).toMatchObject({
      issues: { birthday: { id: 'profile.birthdayRequired' } },
    });
    expect(checkProfile({ ...formOf(user), name: ' ' }, user, today)).toMatchObject({
      issues: { name: { id: 'profile.nameRequired' } },
    });
  });
});
