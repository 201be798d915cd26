import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lanes, type Outcome } from './delivery.ts';
import { mailLimits } from '../limits/mail.ts';
import { signInLimits } from '../limits/auth.ts';
import {
  areInvitationsUnwanted,
  isLaneRefused,
  isSenderStopped,
  judgeBounces,
  judgeProbe,
  sentToKeepBelow,
  stopCauses,
  stopSeconds,
  type Tally,
  waitInStoppedLane,
} from './mail-lane.ts';

const lane = fc.constantFrom(...lanes);
const count = fc.integer({ min: 0, max: 100_000 });
const tallies = fc
  .record({ times: count, domains: count, senders: count })
  .map(({ times, domains, senders }): Tally => {
    return { times, domains: Math.min(domains, times), senders: Math.min(senders, times) };
  });

describe('when a lane stands still', () => {
  test('not for one mail, one recipient domain or one sender, whatever they do', () => {
    fc.assert(
      fc.property(lane, tallies, count, (name, tally, sent) => {
        const one = { ...tally, domains: Math.min(2, tally.domains), senders: Math.min(2, tally.senders) };
        expect(isLaneRefused(one)).toBe(false);
        expect(isLaneRefused({ ...tally, times: Math.min(tally.times, 4) })).toBe(false);
        expect(judgeBounces(name, one, sent).stop).toBe(false);
        expect(areInvitationsUnwanted({ bounced: one, complained: one, sent })).toBe(false);
        expect(judgeBounces('invitations', { ...tally, senders: one.senders }, sent).stop).toBe(false);
      }),
    );
  });

  test('when mails to several domains are refused in a row', () => {
    expect(isLaneRefused({ times: 5, domains: 3, senders: 0 })).toBe(true);
  });

  test('a stop never comes without the end of suppressing, and sign-in goes on while anything is accepted', () => {
    fc.assert(
      fc.property(lane, tallies, count, (name, bounced, sent) => {
        const { stop, suppress } = judgeBounces(name, bounced, sent);
        if (stop) expect(suppress).toBe(false);
        if (name === 'sign-in' && sent > 0) expect(stop).toBe(false);
      }),
    );
  });

  test('more than two of a hundred mails that come back are our fault, two are not', () => {
    const tally = (times: number) => ({ times, domains: 9, senders: 9 });
    expect(judgeBounces('reminders', tally(19), 0)).toEqual({ suppress: true, stop: false });
    expect(judgeBounces('reminders', tally(20), 980)).toEqual({ suppress: true, stop: false });
    expect(judgeBounces('reminders', tally(20), 979)).toEqual({ suppress: false, stop: true });
    expect(judgeBounces('sign-in', tally(20), 1)).toEqual({ suppress: false, stop: false });
    expect(judgeBounces('sign-in', tally(20), 0)).toEqual({ suppress: false, stop: true });
  });

  test('so many mails counted are enough to know the share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.constantFrom(0.02, 0.05, 0.001), (times, share) => {
        const enough = sentToKeepBelow(share, times);
        expect(times).toBeLessThanOrEqual(share * (times + enough) + 1e-9);
      }),
    );
  });

  test('invitations stop at five of a hundred that come back or one of a thousand called spam', () => {
    const none = { times: 0, domains: 0, senders: 0 };
    const by = (times: number) => ({ times, domains: 3, senders: 3 });
    const given = (bounced: Tally, complained: Tally, sent: number) =>
      areInvitationsUnwanted({ bounced, complained, sent });
    expect(given(by(20), none, 380)).toBe(true);
    expect(given(by(20), none, 381)).toBe(false);
    expect(given(none, by(3), 3000)).toBe(true);
    expect(given(none, by(3), 3001)).toBe(false);
    expect(given(none, by(2), 0)).toBe(false);
  });

  test('one who invites waits after ten that came back or two complaints', () => {
    expect(isSenderStopped({ bounces: 9, complaints: 1 })).toBe(false);
    expect(isSenderStopped({ bounces: 10, complaints: 0 })).toBe(true);
    expect(isSenderStopped({ bounces: 0, complaints: 2 })).toBe(true);
  });
});

describe('how a lane comes back', () => {
  test('each stop ends, none is shorter than the first, and a sign-in mail outlives one', () => {
    fc.assert(
      fc.property(lane, fc.constantFrom(...stopCauses), fc.integer({ min: 1, max: 1000 }), (name, cause, stops) => {
        const seconds = stopSeconds(name, cause, stops);
        expect(seconds).toBeGreaterThanOrEqual(mailLimits.laneStop.firstSeconds);
        expect(seconds).toBeLessThanOrEqual(mailLimits.invitations.seconds);
        if (name === 'sign-in' && cause !== 'reputation') expect(seconds).toBeLessThan(signInLimits.linkHardCapSeconds);
      }),
    );
  });

  test('only an accepted mail resumes a lane', () => {
    const kinds: Outcome['kind'][] = [
      'accepted',
      'temporary',
      'no-mailbox',
      'mail-refused',
      'sender-refused',
      'sender-doubted',
      'permanent',
      'own-error',
    ];
    for (const cause of stopCauses) {
      for (const domains of [0, 1, 9])
        expect(kinds.filter((kind) => judgeProbe(kind, cause, domains) === 'resume')).toEqual(['accepted']);
    }
    expect(judgeProbe('no-mailbox', 'refused', 0)).toBe('ask-again');
    expect(judgeProbe('no-mailbox', 'bounces', 0)).toBe('stop-again');
    for (const kind of ['mail-refused', 'sender-doubted'] as const) {
      expect(judgeProbe(kind, 'refused', 1)).toBe('ask-again');
      expect(judgeProbe(kind, 'refused', 2)).toBe('stop-again');
    }
  });

  test('a mail in a stopped lane looks again, and not after its deadline', () => {
    const seconds = fc.double({ min: 1, max: 1e6, noNaN: true });
    const jitters = fc.double({ min: 0, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(lane, seconds, seconds, jitters, (name, secondsToProbe, secondsToDeadline, jitter) => {
        const wait = waitInStoppedLane(name, { secondsToProbe, secondsToDeadline, jitter });
        expect(wait).toBeGreaterThanOrEqual(1);
        expect(wait).toBeLessThanOrEqual(Math.max(1, Math.ceil(secondsToDeadline)));
        expect(wait).toBeLessThanOrEqual(mailLimits.backoffMostSeconds);
      }),
    );
  });
});
