import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createReminderClock } from './clock.ts';
import {
  nextCheck,
  planDay,
  type Reminded,
  type RemindedPerson,
  type ReminderItem,
  settledUntilNow,
  skipReasonOf,
} from './due.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const clockAt = (text: string) => createReminderClock(Temporal.ZonedDateTime.from(text).toInstant());
const person = (id: number, date: string, more: Partial<RemindedPerson> = {}): RemindedPerson => ({
  id,
  date,
  birthYear: null,
  isMuted: false,
  ...more,
});
const vilnius: Reminded = {
  timeZone: 'Europe/Vilnius',
  hour: 9,
  leadDays: [7, 1, 0],
  delaySeconds: 0,
  plannedThrough: day('2026-11-10'),
};
const people = [person(1, '1980-11-20'), person(2, '2000-11-21'), person(3, '2000-12-24', { isMuted: true })];

function said(now: string, user = vilnius, waiting: ReminderItem[] = []): string {
  const plan = planDay(user, people, waiting, clockAt(`${now}[${user.timeZone}]`));
  const items = plan.items.map((item) => `${item.birthdayId}-${item.leadDays} ${item.state}`);
  const next = plan.nextAt?.toZonedDateTimeISO(user.timeZone).toString({ timeZoneName: 'never', offset: 'never' });
  return `${plan.date.toString()}: ${items.join(', ')}; through ${plan.plannedThrough.toString()}, next ${next}`;
}

describe('what is due', () => {
  test('[REM-1] [REM-2] everything of one day is in one mail', () => {
    const user = { ...vilnius, plannedThrough: day('2026-11-19') };
    expect(said('2026-11-20T09:00', user)).toBe(
      '2026-11-20: 2-1 planned, 1-0 planned; through 2026-11-20, next 2026-11-21T09:00:00',
    );
  });

  test('[REM-1] nothing before its hour, nothing twice', () => {
    expect(said('2026-11-13T08:59')).toContain(': ; through 2026-11-12, next 2026-11-13T09:00:00');
    expect(said('2026-11-13T10:00', { ...vilnius, plannedThrough: day('2026-11-13') })).toContain(
      ': ; through 2026-11-13, next 2026-11-14T09:00:00',
    );
  });

  test('[REM-1] what was switched off is never due', () => {
    const user = { ...vilnius, leadDays: [0] };
    expect(said('2026-11-19T12:00', user)).toContain(': ; through 2026-11-19, next 2026-11-20T09:00:00');
    expect(said('2026-11-19T12:00', { ...vilnius, leadDays: [] })).toContain('next undefined');
  });

  test('[REM-4] a late item goes out, and a nearer one takes its place', () => {
    expect(said('2026-11-16T12:00')).toContain(': 1-7 planned, 2-7 planned;');
    expect(said('2026-11-19T12:00')).toContain(': 1-7 superseded, 2-7 planned, 1-1 planned;');
  });

  test('[REM-4] yesterday’s birthday is told until an hour past today’s mail, and no longer', () => {
    expect(said('2026-11-21T09:59')).toContain('1-0 planned');
    expect(said('2026-11-21T10:00')).toContain('1-0 expired');
    expect(said('2026-11-22T09:30')).toContain('1-0 expired, 2-0 planned');
  });

  test('[REM-2] a late mail in the night takes the coming day along', () => {
    const user = { ...vilnius, plannedThrough: day('2026-11-19') };
    expect(said('2026-11-21T02:00', user)).toBe(
      '2026-11-21: 2-1 superseded, 1-0 planned, 2-0 planned; through 2026-11-21, next 2027-11-13T09:00:00',
    );
  });

  test('[REM-2] items that still wait in an earlier mail join the new one', () => {
    const waiting = [
      { birthdayId: 1, leadDays: 1, occursOn: day('2026-11-20') },
      { birthdayId: 9, leadDays: 7, occursOn: day('2026-11-25') },
    ];
    const user = { ...vilnius, plannedThrough: day('2026-11-19') };
    expect(said('2026-11-20T09:00', user, waiting)).toContain('1-1 superseded, 9-7 planned, 2-1 planned, 1-0 planned');
    const nothingNew = { ...vilnius, plannedThrough: day('2026-11-21') };
    expect(said('2026-11-22T09:00', nothingNew, waiting)).toContain(': ; through');
  });
});

describe('after a change', () => {
  test('[REM-3] a birthday entered after its hour brings no late reminder', () => {
    const clock = clockAt('2026-11-13T12:00[Europe/Vilnius]');
    const through = settledUntilNow({ ...vilnius, overdueSince: null }, clock);
    expect(nextCheck(vilnius, people, through, clock).nextAt?.toString()).toBe('2026-11-14T07:00:00Z');
  });

  test('[REM-4] what is overdue stays owed', () => {
    const clock = clockAt('2026-11-13T12:00[Europe/Vilnius]');
    const through = settledUntilNow({ ...vilnius, overdueSince: Temporal.Instant.from('2026-11-13T07:00:00Z') }, clock);
    expect(through.toString()).toBe('2026-11-12');
    expect(nextCheck(vilnius, people, through, clock).nextAt?.toString()).toBe('2026-11-13T07:00:00Z');
  });

  test('[REM-3] whoever flies over the date line loses no day', () => {
    const clock = clockAt('2026-11-12T12:00[America/Los_Angeles]');
    const home = { ...vilnius, timeZone: 'America/Los_Angeles', overdueSince: null };
    const through = settledUntilNow(home, clock);
    const away = { ...vilnius, timeZone: 'Pacific/Kiritimati' };
    const look = nextCheck(away, people, through, clock);
    expect(clock.today(away.timeZone).toString()).toBe('2026-11-13');
    expect(Temporal.Instant.compare(look.nextAt ?? clock.now, clock.now)).toBe(-1);
  });
});

test.each([
  [undefined, 'deleted'],
  [person(1, '1980-11-20', { isMuted: true }), 'muted'],
  [person(1, '1980-11-22'), 'changed'],
  [person(1, '1980-11-20'), null],
] as const)('an item about %j is left out: %s', (found, reason) => {
  const item = { birthdayId: 1, leadDays: 1, occursOn: day('2026-11-20') };
  expect(skipReasonOf(item, found, vilnius, clockAt('2026-11-19T12:00[Europe/Vilnius]'))).toBe(reason);
  expect(
    skipReasonOf(item, person(1, '1980-11-20'), { ...vilnius, leadDays: [7] }, clockAt('2026-11-19T12:00[UTC]')),
  ).toBe('off');
});

test(
  '[REM-4] with outages of any length every item ends once, and no local day has two mails',
  { timeout: 60_000 },
  () => {
    const birthdays = fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 8 });
    const gaps = fc.array(fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 600, max: 6000 })), {
      minLength: 60,
      maxLength: 120,
    });
    const zones = fc.constantFrom('Europe/Vilnius', 'America/Nuuk', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC');
    fc.assert(
      fc.property(birthdays, gaps, zones, fc.integer({ min: 0, max: 23 }), (offsets, minutes, timeZone, hour) => {
        const start = day('2026-02-20');
        const friends = offsets.map((days, index) => person(index, start.add({ days: days + 8 }).toString()));
        let now = start.toZonedDateTime(timeZone).toInstant();
        let user: Reminded = { ...vilnius, timeZone, hour, plannedThrough: start.subtract({ days: 1 }) };
        const seen = new Map<string, string>();
        const mails = new Set<string>();
        for (const gap of minutes) {
          now = now.add({ minutes: gap });
          const plan = planDay(user, friends, [], createReminderClock(now));
          user = { ...user, plannedThrough: plan.plannedThrough };
          for (const item of plan.items) {
            const key = `${item.birthdayId} ${item.leadDays} ${item.occursOn.toString()}`;
            expect(seen.has(key)).toBe(false);
            seen.set(key, item.state);
          }
          if (plan.deadline === null) continue;
          expect(mails.has(plan.date.toString())).toBe(false);
          mails.add(plan.date.toString());
        }
        const last = user.plannedThrough ?? start;
        const owed = offsets.flatMap((days, index) =>
          [7, 1, 0].flatMap((lead) => {
            const sendOn = start.add({ days: days + 8 - lead });
            return Temporal.PlainDate.compare(sendOn, last) <= 0
              ? [`${index} ${lead} ${sendOn.add({ days: lead }).toString()}`]
              : [];
          }),
        );
        expect([...seen.keys()].sort()).toEqual(owed.sort());
      }),
      { numRuns: 12, endOnFailure: true },
    );
  },
);
