import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDay } from './calendar-day.ts';
import { compareFacts, factTexts, takeOver } from './imported-facts.ts';

const fingerprint = (text: string) => (text === '' ? '' : `#${text}`);
const fingerprints = (facts: Facts) => factTexts(facts).map(fingerprint);

const facts = fc
  .record({
    name: fc.constantFrom('Ona', 'Jonas'),
    monthDay: fc.constantFrom('02-29', '11-19', '11-20'),
    birthYear: fc.constantFrom(null, 1951, 1952),
    email: fc.constantFrom(null, 'ona@example.lt', 'jonas@example.lt'),
    notes: fc.constantFrom(null, 'Likes tea', 'Likes coffee'),
  })
  .filter(({ monthDay, birthYear }) => monthDay !== '02-29' || birthYear !== 1951)
  .map(({ monthDay, ...rest }) => ({ ...rest, date: `${rest.birthYear ?? 2000}-${monthDay}` }));
type Facts = typeof facts extends fc.Arbitrary<infer T> ? T : never;

test('what the source said last time changes nothing', () => {
  fc.assert(
    fc.property(facts, facts, (source, current) => {
      expect(compareFacts(source, current, fingerprints(source), fingerprint).hasChanged).toBe(false);
      expect(takeOver(current, source, fingerprints(source), fingerprint)).toEqual(current);
    }),
  );
});

test('what nobody edited is taken over without a question', () => {
  fc.assert(
    fc.property(facts, facts, (before, now) => {
      expect(compareFacts(now, before, fingerprints(before), fingerprint).wouldOverwrite).toBe(false);
    }),
  );
});

test('what the person edited is overwritten only after a question', () => {
  fc.assert(
    fc.property(facts, facts, facts, (last, now, current) => {
      const comparison = compareFacts(now, current, fingerprints(last), fingerprint);
      const own = factTexts(current);
      const wanted = factTexts(now);
      const isOverwritten = factTexts(last).some(
        (text, index) =>
          own[index] !== '' &&
          own[index] !== text &&
          wanted[index] !== '' &&
          wanted[index] !== text &&
          wanted[index] !== own[index],
      );
      expect(comparison.wouldOverwrite).toBe(isOverwritten);
    }),
  );
});

test('an entry that was taken over has a day that exists, and loses nothing the source does not know', () => {
  fc.assert(
    fc.property(facts, facts, facts, (last, now, current) => {
      const taken = takeOver(current, now, fingerprints(last), fingerprint);
      expect(parseDay(taken.date)).toBeDefined();
      if (now.email === null) expect(taken.email).toBe(current.email);
      if (now.notes === null) expect(taken.notes).toBe(current.notes);
    }),
  );
});
