import { expect, test } from 'vitest';
import { cardFinder, openingIn, type UpcomingCard } from './upcoming-card.ts';

const day = Temporal.PlainDate.from('2026-11-26');
const ona = { id: 1, name: 'Ona' };
const card = (more: Partial<UpcomingCard>): UpcomingCard => ({
  slug: 'card',
  birthdayId: 1,
  recipientName: 'Ona',
  celebratedOn: '2026-11-26',
  theme: 'default',
  contributionsCount: 0,
  isPublished: false,
  isPlanned: false,
  opens: null,
  ...more,
});

test('a card belongs to a birthday by its id, or by the name where it was made without the list', () => {
  const byName = card({ slug: 'by-name', birthdayId: null });
  const byId = card({ slug: 'by-id', recipientName: 'Onutė' });
  expect(cardFinder([byName, byId])(ona, day)).toBe(byId);
  expect(cardFinder([byName])(ona, day)).toBe(byName);
  expect(cardFinder([card({ birthdayId: 2 })])(ona, day)).toBeUndefined();
  expect(cardFinder([card({ birthdayId: null, recipientName: 'Jonas' })])(ona, day)).toBeUndefined();
});

test('last year’s card is not this year’s', () => {
  expect(cardFinder([card({ celebratedOn: '2025-11-26' })])(ona, day)).toBeUndefined();
});

test('a card opens by the clock of whoever looks', () => {
  expect(openingIn('Europe/Vilnius', '2026-11-25T23:00:00Z')).toEqual({ day: '2026-11-26', time: '01:00' });
  expect(openingIn('America/New_York', '2026-11-25T23:00:00Z')).toEqual({ day: '2026-11-25', time: '18:00' });
  expect(openingIn('UTC', null)).toBeNull();
});
