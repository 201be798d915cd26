import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countedBirthdays, days, stored } from '#test/oracles/birthday-cases.ts';
import { type CountedBirthday, type Day, tomorrowOf, countToNext, written } from '#test/oracles/birthdays.ts';
import { nextDigest, type ReminderPlan, sendingMoment, wantedLeadDays } from './plan.ts';

const vilnius: ReminderPlan = { timeZone: 'Europe/Vilnius', hour: 9, leadDays: [7, 1, 0] };
const dayOf = (text: string) => Temporal.PlainDate.from(text);
const at = (text: string) => Temporal.ZonedDateTime.from(text).toInstant();
const person = (name: string, date: string) => ({ name, date, birthYear: null, isMuted: false });
const people = [person('Ona', '2000-11-26'), person('Mantas', '2000-11-19'), person('Rūta', '2000-12-24')];

function said(now: string, plan = vilnius): string {
  const digest = nextDigest(people, plan, at(now));
  if (!digest) return 'nothing';
  const items = digest.items.map(({ birthday, leadDays }) => `${birthday.name} ${leadDays}`);
  return `${digest.at.toString({ timeZoneName: 'never', smallestUnit: 'minute' })}: ${items.join(', ')}`;
}

describe('the next mail', () => {
  test('[REM-7] holds everybody who is due that day, the nearest first', () => {
    expect(said('2026-11-18T10:00[Europe/Vilnius]')).toBe('2026-11-19T09:00+02:00: Mantas 0, Ona 7');
  });

  test('[REM-7] is today’s until its hour has come, and then another', () => {
    expect(said('2026-11-18T08:59[Europe/Vilnius]')).toBe('2026-11-18T09:00+02:00: Mantas 1');
    expect(said('2026-11-18T09:00[Europe/Vilnius]')).toBe('2026-11-19T09:00+02:00: Mantas 0, Ona 7');
  });

  test('[REM-7] keeps to the wishes of its reader', () => {
    const onTheDay = { ...vilnius, leadDays: [0], hour: 21 };
    expect(said('2026-11-19T22:00[Europe/Vilnius]', onTheDay)).toBe('2026-11-26T21:00+02:00: Ona 0');
    expect(said('2026-11-18T10:00[Europe/Vilnius]', { ...vilnius, leadDays: [] })).toBe('nothing');
    expect(nextDigest([], vilnius, at('2026-11-18T10:00[Europe/Vilnius]'))).toBeNull();
  });

  test('[REM-7] [DASH-12] reminds of 29 February by the 28th of a common year', () => {
    const leapling = [person('Emilija', '2000-02-29')];
    const digest = nextDigest(leapling, vilnius, at('2027-02-20T12:00[Europe/Vilnius]'));
    expect(digest?.at.toPlainDate().toString()).toBe('2027-02-21');
  });

  test('[REM-7] comes on the first day on which counting finds somebody', () => {
    const hours = fc.integer({ min: 0, max: 23 });
    const counted = fc.array(countedBirthdays, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(counted, days, hours, hours, (birthdays, today, hourNow, hour) => {
        const plan = { timeZone: 'UTC', hour, leadDays: [7, 1, 0] };
        const now = Temporal.PlainDate.from(today).toZonedDateTime({ timeZone: 'UTC', plainTime: { hour: hourNow } });
        const digest = nextDigest(birthdays.map(told), plan, now.toInstant());
        const expected = firstMail(birthdays, hourNow < hour ? today : tomorrowOf(today));
        expect(digest?.at.toPlainDate().toString()).toBe(written(expected.on));
        expect(digest?.at.hour).toBe(hour);
        expect(digest?.items).toEqual(expected.items);
      }),
      { numRuns: 300 },
    );
  });
});

test('[REM-7] whoever is muted is in no mail, and the mail is the one that the others cause', () => {
  const listed = fc.array(fc.record({ birthday: countedBirthdays, isMuted: fc.boolean() }), { maxLength: 12 });
  fc.assert(
    fc.property(listed, days, (list, today) => {
      const now = Temporal.PlainDate.from(today).toZonedDateTime('UTC').toInstant();
      const everybody = list.map(({ birthday, isMuted }) => ({ ...stored(birthday), isMuted }));
      const others = everybody.filter(({ isMuted }) => !isMuted);
      expect(nextDigest(everybody, vilnius, now)).toEqual(nextDigest(others, vilnius, now));
    }),
  );
});

describe('the switches', () => {
  const all = { isOn: true, weekBefore: true, dayBefore: true, onTheDay: true };

  test('[REM-5] each takes away its own reminder, and the first one all of them', () => {
    expect(wantedLeadDays(all)).toEqual([7, 1, 0]);
    expect(wantedLeadDays({ ...all, weekBefore: false })).toEqual([1, 0]);
    expect(wantedLeadDays({ ...all, dayBefore: false })).toEqual([7, 0]);
    expect(wantedLeadDays({ ...all, onTheDay: false })).toEqual([7, 1]);
    expect(wantedLeadDays({ ...all, isOn: false })).toEqual([]);
  });
});

const told = (birthday: CountedBirthday) => ({ ...stored(birthday), isMuted: false });

const later = (day: Day, times: number): Day => (times === 0 ? day : later(tomorrowOf(day), times - 1));

/** An independent oracle: counts days one by one to each mail and returns the first. */
function firstMail(birthdays: readonly CountedBirthday[], from: Day) {
  const walked = [0, 1, 7].flatMap((leadDays) =>
    birthdays.map((birthday) => ({
      item: { birthday: told(birthday), leadDays },
      inDays: countToNext(birthday, later(from, leadDays)).inDays,
    })),
  );
  const soonest = Math.min(...walked.map(({ inDays }) => inDays));
  return {
    on: later(from, soonest),
    items: walked.filter(({ inDays }) => inDays === soonest).map(({ item }) => item),
  };
}

describe('the hour of sending', () => {
  test.each([
    ['Europe/Vilnius', '2026-03-29', 3, '2026-03-29T04:00:00+03:00[Europe/Vilnius]'],
    ['Europe/Vilnius', '2026-10-25', 3, '2026-10-25T03:00:00+03:00[Europe/Vilnius]'],
    ['America/St_Johns', '2011-03-13', 0, '2011-03-13T00:00:00-03:30[America/St_Johns]'],
    ['America/St_Johns', '2011-03-13', 1, '2011-03-13T01:01:00-02:30[America/St_Johns]'],
    ['Asia/Kathmandu', '2026-11-18', 9, '2026-11-18T09:00:00+05:45[Asia/Kathmandu]'],
    ['Pacific/Kiritimati', '2026-11-18', 9, '2026-11-18T09:00:00+14:00[Pacific/Kiritimati]'],
  ])('[REM-3] in %s on %s at %i is %s', (timeZone, date, hour, moment) => {
    expect(sendingMoment(dayOf(date), { timeZone, hour }).toString()).toBe(moment);
  });
});
