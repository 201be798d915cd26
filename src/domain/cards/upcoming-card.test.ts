import { expect, test } from 'vitest';
import { cardFor, type UpcomingCard } from './upcoming-card.ts';

const day = Temporal.PlainDate.from('2026-11-26');
const ona = { id: 1, name: 'Ona' };
const card = (more: Partial<UpcomingCard>): UpcomingCard => ({
  slug: 'card',
  birthdayId: 1,
  recipientName: 'Ona',
  celebratedOn: '2026-11-26',
  ...more,
});

test('a card belongs to a birthday by its id, or by the name where it was made without the list', () => {
  const byName = card({ slug: 'by-name', birthdayId: null });
  const byId = card({ slug: 'by-id', recipientName: 'Onutė' });
  expect(cardFor(ona, day, [byName, byId])).toBe(byId);
  expect(cardFor(ona, day, [byName])).toBe(byName);
  expect(cardFor(ona, day, [card({ birthdayId: 2 })])).toBeUndefined();
  expect(cardFor(ona, day, [card({ birthdayId: null, recipientName: 'Jonas' })])).toBeUndefined();
});

test('last year’s card is not this year’s', () => {
  expect(cardFor(ona, day, [card({ celebratedOn: '2025-11-26' })])).toBeUndefined();
});
