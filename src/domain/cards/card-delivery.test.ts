import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  deliveryInstant,
  isLate,
  mayPlan,
  maySendAgain,
  plannedTimeAt,
  timeOf,
  minutesOf,
  warningInstant,
} from './card-delivery.ts';

const at = (day: string, time: string, timeZone: string) =>
  deliveryInstant({ day: Temporal.PlainDate.from(day), minutes: minutesOf(time), timeZone }).toString();

describe('[DELIV-1] the moment of a delivery', () => {
  test('is a time on the wall clock of the recipient', () => {
    expect(at('2026-11-26', '08:00', 'Europe/Vilnius')).toBe('2026-11-26T06:00:00Z');
    expect(at('2026-11-26', '08:00', 'Pacific/Kiritimati')).toBe('2026-11-25T18:00:00Z');
    expect(at('2026-11-26', '18:30', 'America/New_York')).toBe('2026-11-26T23:30:00Z');
    expect(at('2026-11-26', '08:00', 'Asia/Kathmandu')).toBe('2026-11-26T02:15:00Z');
  });

  test('is the first after a gap, and the first of two', () => {
    expect(at('2026-03-29', '03:30', 'Europe/Vilnius')).toBe('2026-03-29T01:00:00Z');
    expect(at('2026-10-25', '03:30', 'Europe/Vilnius')).toBe('2026-10-25T00:30:00Z');
    expect(at('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:00:00Z');
    expect(at('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00Z');
  });

  test('can be written down as a wall time and read back', () => {
    const zones = fc.constantFrom('UTC', 'Europe/Vilnius', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600_000 }), zones, (minute, zone) => {
        const instant = Temporal.Instant.from('2026-01-01T00:00:00Z').add({ minutes: minute });
        const back = deliveryInstant(plannedTimeAt(instant, zone));
        const shift = (instant.epochMilliseconds - back.epochMilliseconds) / 60_000;
        // Of two equal times on a clock the first is meant.
        expect(shift === 0 || shift === 60 || shift === 30).toBe(true);
      }),
    );
    expect(timeOf(minutesOf('08:05'))).toBe('08:05');
  });
});

test('[DELIV-2] a mail is late an hour after its moment', () => {
  const moment = Temporal.Instant.from('2026-11-26T06:00:00Z');
  expect(isLate(moment, moment.add({ minutes: 60 }))).toBe(false);
  expect(isLate(moment, moment.add({ minutes: 61 }))).toBe(true);
});

test('[DELIV-4] what may be planned, and what may be sent again', () => {
  expect([null, 'scheduled', 'kept', 'cancelled'].map((state) => mayPlan(state as null))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect((['sending', 'sent', 'bounced', 'failed'] as const).map(mayPlan)).toEqual([false, false, false, false]);
  expect((['sent', 'bounced', 'failed'] as const).map((state) => maySendAgain(state, 1))).toEqual([true, true, true]);
  expect(maySendAgain('sending', 1)).toBe(false);
  expect(maySendAgain('bounced', 5)).toBe(false);
});

test('[DELIV-5] the warning goes two days before at nine where the creator is, if that is still to come', () => {
  const deliverAt = Temporal.Instant.from('2026-11-26T06:00:00Z');
  const now = Temporal.Instant.from('2026-11-20T00:00:00Z');
  expect(warningInstant(deliverAt, 'Europe/Vilnius', now)?.toString()).toBe('2026-11-24T07:00:00Z');
  expect(warningInstant(deliverAt, 'America/Los_Angeles', now)?.toString()).toBe('2026-11-23T17:00:00Z');
  expect(warningInstant(deliverAt, 'UTC', Temporal.Instant.from('2026-11-25T00:00:00Z'))).toBeNull();
});
