import { describe, expect, it } from 'vitest';
import type { InvitationItem } from '#contract/invitations.ts';
import { mayBeReminded, nextStep, peopleOf } from '../cards/model/next-step.ts';
import { endsAddress, shortNameOf, withAddresses } from './model.ts';

const invitation: InvitationItem = {
  id: 1,
  inviteeEmail: 'ona@example.lt',
  inviteeName: null,
  status: 'pending',
  sentAt: '2026-11-15T10:00:00Z',
  respondedAt: null,
  nudgedAt: null,
  isOverDailyLimit: false,
  expiresAt: '2027-03-01T00:00:00Z',
};

describe('addresses as people bring them', () => {
  it.each([
    ['with commas and semicolons', 'a@x.lt, b@x.lt;c@x.lt', ['a@x.lt', 'b@x.lt', 'c@x.lt']],
    ['one below the other', 'a@x.lt\nb@x.lt\r\n\tc@x.lt', ['a@x.lt', 'b@x.lt', 'c@x.lt']],
    ['from a mail program', '"Jonaitis, Jonas" <a@x.lt>, Ona O. <b@x.lt>', ['a@x.lt', 'b@x.lt']],
    ['twice', 'a@x.lt, A@X.lt', ['a@x.lt']],
    ['wrong ones too, so that they can be seen', 'a@x.lt, ona@', ['a@x.lt', 'ona@']],
    ['nothing', ' , ;', []],
  ])('[CARD-2] %s', (_, text, addresses) => {
    expect(withAddresses([], text)).toEqual(addresses);
  });

  it('[CARD-2] keeps those that are there already', () => {
    expect(withAddresses(['a@x.lt'], 'A@x.lt, b@x.lt')).toEqual(['a@x.lt', 'b@x.lt']);
  });

  it('ends one at a comma, and at a space once it has an @', () => {
    expect(['a@x.lt,', 'a@x.lt;', 'a@x.lt ', 'ona,'].map(endsAddress)).toEqual([true, true, true, true]);
    expect(['a@x.lt', 'Ona ', 'Ona O. <a@x'].map(endsAddress)).toEqual([false, false, false]);
  });
});

describe('those who are invited', () => {
  it('[CARD-15] come first once they have written, and not at all once withdrawn', () => {
    const people = (['pending', 'revoked', 'responded', 'bounced'] as const).map((status, id) => ({
      ...invitation,
      id,
      status,
    }));
    expect(peopleOf(people).map(({ id }) => id)).toEqual([2, 0, 3]);
  });

  it('[CARD-15] are reminded once, and only after an invitation that went out', () => {
    expect(mayBeReminded(invitation)).toBe(true);
    expect(mayBeReminded({ ...invitation, nudgedAt: '2026-11-16T10:00:00Z' })).toBe(false);
    expect(mayBeReminded({ ...invitation, sentAt: null })).toBe(false);
    expect(mayBeReminded({ ...invitation, status: 'responded' })).toBe(false);
  });

  it('[CARD-15] are given a day to write before the first step is to remind them', () => {
    const written = { ...invitation, status: 'responded' as const };
    const fresh = { isPublished: false, contributionsCount: 0 };
    const card = { isPublished: false, contributionsCount: 2 };
    expect(nextStep(fresh, [invitation], '2026-11-15')).toBe('invite');
    expect(nextStep(fresh, [invitation], null)).toBe('invite');
    expect(nextStep(card, [invitation, written], '2026-11-15')).toBe('invite');
    expect(nextStep(card, [invitation, written], '2026-11-16')).toBe('nudge');
    expect(nextStep(card, [{ ...invitation, nudgedAt: '2026-11-16T10:00:00Z' }, written], '2026-11-16')).toBe(
      'publish',
    );
    expect(nextStep(card, [written], '2026-11-16')).toBe('publish');
    expect(nextStep(fresh, [{ ...invitation, status: 'bounced' }], '2026-11-16')).toBe('invite');
    expect(nextStep({ ...card, isPublished: true }, [invitation], '2026-11-16')).toBeUndefined();
  });

  it('are called by their first name, or by the beginning of their address', () => {
    expect(shortNameOf({ ...invitation, inviteeName: 'Ona Petrauskienė' })).toBe('Ona');
    expect(shortNameOf(invitation)).toBe('ona');
  });
});
