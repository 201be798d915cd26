import { describe, expect, test } from 'vitest';
import { languages } from '../language.ts';
import { legalLimits } from '../limits/legal.ts';
import {
  announcedTerms,
  canAcceptTerms,
  firstTermsVersion,
  termsDay,
  termsInForce,
  type TermsVersion,
  termsVersions,
} from './terms-versions.ts';

const changes = { en: ['One'], lt: ['Viena'], ru: ['Одно'] };
const versions: readonly TermsVersion[] = [
  ...termsVersions.slice(0, 1),
  { version: '2026-12-18', announcedOn: '2026-11-16', changes },
  { version: '2028-03-01', announcedOn: '2028-01-20', changes },
];

test.each([
  ['2026-11-15', '2025-07-15', undefined],
  ['2026-11-16', '2025-07-15', '2026-12-18'],
  ['2026-12-17', '2025-07-15', '2026-12-18'],
  ['2026-12-18', '2026-12-18', undefined],
  ['2028-01-20', '2026-12-18', '2028-03-01'],
  ['2030-01-01', '2028-03-01', undefined],
  // A clock that is wrong.
  ['1970-01-01', '2025-07-15', undefined],
])('[LEGAL-2] on %s the version of %s applies, and %s is announced', (day, inForce, announced) => {
  expect(termsInForce(versions, day)).toBe(inForce);
  expect(announcedTerms(versions, day)?.version).toBe(announced);
});

test('[LEGAL-2] people can agree to what they have been told of, and to nothing else', () => {
  expect(canAcceptTerms(versions, '2026-12-18', '2026-11-15')).toBe(false);
  expect(canAcceptTerms(versions, '2026-12-18', '2026-11-16')).toBe(true);
  expect(canAcceptTerms(versions, '2026-12-18', '2027-01-01')).toBe(true);
  expect(canAcceptTerms(versions, '2026-12-19', '2027-01-01')).toBe(false);
});

test('days are those of UTC', () => {
  expect(termsDay(Temporal.Instant.from('2026-12-18T01:00:00+02:00'))).toBe('2026-12-17');
});

describe('[LEGAL-2] the versions of this release', () => {
  test('begin with the one that existing accounts have accepted', () => {
    expect(termsVersions[0]?.version).toBe(firstTermsVersion);
  });

  test('are announced 30 days ahead, one after another, with the same sentences in each language', () => {
    expect(legalLimits.noticeDays).toBe(30);
    for (const [place, { version, announcedOn, changes: said }] of termsVersions.entries()) {
      const before = termsVersions[place - 1];
      if (!before) continue;
      expect(announcedOn >= before.version).toBe(true);
      const { days } = Temporal.PlainDate.from(announcedOn).until(version, { largestUnit: 'days' });
      expect(days).toBeGreaterThanOrEqual(legalLimits.noticeDays);
      expect(said.en.length).toBeGreaterThan(0);
      expect(languages.map((language) => said[language].length)).toEqual(languages.map(() => said.en.length));
    }
  });
});
