import { describe, expect, test } from 'vitest';
import { type Language, languages } from '#domain/language.ts';
import { nextDigest } from '#domain/reminders/plan.ts';
import { everyCatalogue } from '#i18n/compiled/all.ts';
import { createTranslate } from '#i18n/translate.ts';
import { announce, hourOptions, withRemindersOn } from './model.ts';

const settings = { isOn: false, weekBefore: false, dayBefore: true, onTheDay: false, hour: 9 };

test('[REM-5] turning reminders on keeps what was chosen, and chooses all where nothing was', () => {
  expect(withRemindersOn(settings)).toEqual({ ...settings, isOn: true });
  expect(withRemindersOn({ ...settings, dayBefore: false })).toEqual({
    isOn: true,
    weekBefore: true,
    dayBefore: true,
    onTheDay: true,
    hour: 9,
  });
});

test('[REM-5] every hour of the day can be chosen', () => {
  expect(hourOptions.map(({ label }) => label)).toEqual(expect.arrayContaining(['00:00', '09:00', '23:00']));
  expect(hourOptions).toHaveLength(24);
});

describe('[REM-7] the line about the next mail counts from the reader’s today', () => {
  function lineAt(now: string, people: Record<string, string>, language: Language = 'en'): string {
    const moment = Temporal.ZonedDateTime.from(now);
    const list = Object.entries(people).map(([name, date]) => ({ name, date, birthYear: null, isMuted: false }));
    const digest = nextDigest(list, { timeZone: moment.timeZoneId, hour: 9, leadDays: [7, 1, 0] }, moment.toInstant());
    if (!digest) return 'nothing';
    const t = createTranslate(language, everyCatalogue[language]);
    const { before, people: named, after } = announce(digest, moment.toPlainDate(), t, language);
    return (before + named + after).replaceAll('\u{A0}', ' ');
  }
  const inLanguages = (now: string, people: Record<string, string>) =>
    languages.map((language) => lineAt(now, people, language));

  test('a mail of today is today’s, whatever the weekday is called', () => {
    expect(inLanguages('2026-11-16T08:00[Europe/Vilnius]', { Tom: '2000-11-17' })).toEqual([
      'Next email: today at 09:00 (Vilnius): Tom (tomorrow)',
      'Kitas laiškas: šiandien, 09:00 (Vilnius) – Tom (rytoj)',
      'Следующее письмо: сегодня в 09:00 (Vilnius) — Tom (завтра)',
    ]);
  });

  test('who has a birthday tomorrow is not called today’s by tomorrow’s mail', () => {
    expect(inLanguages('2026-11-16T10:00[Europe/Vilnius]', { Tom: '2000-11-17' })).toEqual([
      'Next email: tomorrow at 09:00 (Vilnius): Tom (tomorrow)',
      'Kitas laiškas: rytoj, 09:00 (Vilnius) – Tom (rytoj)',
      'Следующее письмо: завтра в 09:00 (Vilnius) — Tom (завтра)',
    ]);
  });

  test('within a week the weekday is named, later the date', () => {
    expect(inLanguages('2026-11-16T10:00[Europe/Vilnius]', { Elena: '2000-11-22' })).toEqual([
      'Next email: Saturday, 09:00 (Vilnius): Elena (in 6 days)',
      'Kitas laiškas: šeštadienis, 09:00 (Vilnius) – Elena (po 6 dienų)',
      'Следующее письмо: суббота, 09:00 (Vilnius) — Elena (через 6 дней)',
    ]);
    expect(lineAt('2026-11-16T10:00[Europe/Vilnius]', { Anna: '2000-02-29' })).toBe(
      'Next email: Sunday, February 21, 09:00 (Vilnius): Anna (in 104 days)',
    );
  });

  test('several people of one mail are each counted from today', () => {
    expect(lineAt('2026-11-18T22:00[Europe/Vilnius]', { Ona: '2000-11-26', Mantas: '2000-11-19' })).toBe(
      'Next email: tomorrow at 09:00 (Vilnius): Mantas (tomorrow), Ona (in 8 days)',
    );
  });

  test('today is that of the account’s zone, on both sides of midnight and over a changed clock', () => {
    const tom = { Tom: '2000-11-17' };
    expect(lineAt('2026-11-16T23:00[America/New_York]', tom)).toBe(
      'Next email: tomorrow at 09:00 (New York): Tom (tomorrow)',
    );
    expect(lineAt('2026-11-17T00:00[America/New_York]', tom)).toBe(
      'Next email: today at 09:00 (New York): Tom (today)',
    );
    expect(lineAt('2026-11-17T07:00[Pacific/Kiritimati]', tom)).toBe(
      'Next email: today at 09:00 (Kiritimati): Tom (today)',
    );
    expect(lineAt('2026-10-24T10:00[Europe/Vilnius]', { Tom: '2000-10-26' })).toBe(
      'Next email: tomorrow at 09:00 (Vilnius): Tom (in 2 days)',
    );
  });
});
