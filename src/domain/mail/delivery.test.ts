import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backoffSeconds, type Failure, judgeFailure, type Lane } from './delivery.ts';
import { mailLimits } from '../limits/mail.ts';

const attempts = fc.integer({ min: 1, max: 1000 });
const jitters = fc.double({ min: 0, max: 0.999, noNaN: true });
const failures = fc.constantFrom<Failure['kind']>(
  'temporary',
  'no-mailbox',
  'mail-refused',
  'sender-refused',
  'permanent',
  'own-error',
);

describe('what becomes of a delivery', () => {
  test('a retry waits between 15 seconds and 15 minutes', () => {
    fc.assert(
      fc.property(attempts, jitters, (attempt, jitter) => {
        const seconds = backoffSeconds(attempt, jitter);
        expect(seconds).toBeGreaterThanOrEqual(mailLimits.backoffFirstSeconds / 2);
        expect(seconds).toBeLessThanOrEqual(mailLimits.backoffMostSeconds);
      }),
    );
  });

  test('nothing is put off past its deadline', () => {
    fc.assert(
      fc.property(failures, attempts, jitters, fc.integer({ min: 0, max: 100_000 }), (kind, attempt, jitter, left) => {
        const verdict = judgeFailure({ kind }, { lane: 'reminders', attempt, jitter, secondsToDeadline: left });
        if (verdict.state === 'queued') expect(verdict.afterSeconds).toBeLessThan(left);
      }),
    );
  });

  test('a refusal of the sender kills no mail, however often it comes', () => {
    const verdict = judgeFailure(
      { kind: 'sender-refused' },
      { lane: 'reminders', attempt: 50, jitter: 0, secondsToDeadline: 1e6 },
    );
    expect(verdict).toEqual({ state: 'queued', afterSeconds: mailLimits.backoffMostSeconds });
  });

  test('what was handed over without an answer is repeated, but for an invitation', () => {
    const given = { attempt: 1, jitter: 0, secondsToDeadline: 1e6 };
    const stateIn = (lane: Lane) => judgeFailure({ kind: 'unanswered' }, { lane, ...given }).state;
    expect([stateIn('sign-in'), stateIn('reminders'), stateIn('invitations')]).toEqual([
      'queued',
      'queued',
      'unconfirmed',
    ]);
  });

  test('our own error is tried three times, a missing mailbox once', () => {
    const given = { lane: 'reminders' as const, jitter: 0, secondsToDeadline: 1e6 };
    expect(judgeFailure({ kind: 'own-error' }, { ...given, attempt: 2 }).state).toBe('queued');
    expect(judgeFailure({ kind: 'own-error' }, { ...given, attempt: 3 }).state).toBe('dead');
    expect(judgeFailure({ kind: 'no-mailbox' }, { ...given, attempt: 1 }).state).toBe('bounced');
    expect(judgeFailure({ kind: 'mail-refused' }, { ...given, attempt: 1 }).state).toBe('dead');
  });
});
