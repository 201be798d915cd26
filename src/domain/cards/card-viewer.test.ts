import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accessById,
  accessBySlug,
  mayContribute,
  mayEditContribution,
  mayKeepCopy,
  mayRemoveContribution,
  mayRemoveGift,
  mayShareGifts,
  viewerKind,
  viewerKinds,
} from './card-viewer.ts';

const asker = fc.record({
  isCreator: fc.boolean(),
  isInvited: fc.boolean(),
  isRecipient: fc.boolean(),
  bearsInvitation: fc.boolean(),
  isDeliveredTo: fc.boolean(),
  bearsDelivery: fc.boolean(),
});
const card = fc.record({ isPublished: fc.boolean(), isWithdrawn: fc.boolean(), isTakenDown: fc.constant(false) });
const kind = fc.constantFrom(...viewerKinds);

describe('who looks at a card', () => {
  test('the creator first, then whom it is delivered to, then what a session says, then what a link says', () => {
    fc.assert(
      fc.property(asker, (who) => {
        const expected = who.isCreator
          ? 'creator'
          : !who.isDeliveredTo && who.isInvited
            ? 'invited'
            : who.isDeliveredTo || who.isRecipient || who.bearsDelivery
              ? 'recipient'
              : who.bearsInvitation
                ? 'bearer'
                : 'stranger';
        expect(viewerKind(who)).toBe(expected);
      }),
    );
  });

  test('an id opens nothing that the address would not open, and nothing to those who may not write', () => {
    fc.assert(
      fc.property(kind, card, (who, state) => {
        const byId = accessById(who, state);
        expect(byId).not.toBe('sealed');
        if (byId === 'open') expect([accessBySlug(who, state), mayContribute(who)]).toEqual(['open', true]);
      }),
    );
  });

  test('[DELIV-11] nobody but the creator keeps a copy before publication, and every reader after it', () => {
    fc.assert(
      fc.property(kind, card, (who, state) => {
        expect(mayKeepCopy(who, state)).toBe(who === 'creator' || state.isPublished);
      }),
    );
  });

  test('[DELIV-12] who shares the gift list may write, and is the recipient by no sign, unless they made the card', () => {
    fc.assert(
      fc.property(kind, fc.boolean(), (who, isRecipientToo) => {
        const shares = mayShareGifts(who, isRecipientToo);
        if (shares) expect(mayContribute(who)).toBe(true);
        if (isRecipientToo || who === 'recipient') expect(shares).toBe(who === 'creator');
      }),
    );
  });

  test('[DELIV-12] an idea of the gift list is removed by whoever wrote it, and by the creator', () => {
    fc.assert(
      fc.property(kind, fc.boolean(), (who, isMine) => {
        expect(mayRemoveGift(who, isMine)).toBe(isMine || who === 'creator');
      }),
    );
  });

  test('[CARD-16] what may be changed may be removed, and after publication by the creator alone', () => {
    fc.assert(
      fc.property(kind, fc.boolean(), card, (who, isMine, state) => {
        if (mayEditContribution(isMine, state)) expect(mayRemoveContribution(who, isMine, state)).toBe(true);
        if (state.isPublished) {
          expect(mayEditContribution(isMine, state)).toBe(false);
          expect(mayRemoveContribution(who, isMine, state)).toBe(who === 'creator');
        }
      }),
    );
  });

  test('the surprise is sealed for the birthday person until publication, and only for them', () => {
    for (const who of viewerKinds) {
      const before = accessBySlug(who, { isPublished: false, isWithdrawn: false, isTakenDown: false });
      expect(before).toBe(who === 'recipient' ? 'sealed' : 'open');
      expect(accessBySlug(who, { isPublished: true, isWithdrawn: false, isTakenDown: false })).toBe('open');
    }
  });
});
