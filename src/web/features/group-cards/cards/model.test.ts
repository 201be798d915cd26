import { describe, expect, it } from 'vitest';
import type { CardListItem } from '#contract/group-cards.ts';
import { checkCardChange, checkNewCard } from './model/check.ts';
import { withNextDraftFirst } from './model/covers.ts';
import { emptyCard, withContact } from './model/form.ts';

const today = Temporal.PlainDate.from('2026-11-15');
const vytautas = { id: 7, name: 'Vytautas', date: '2000-02-03', birthYear: null };
const whole = {
  ...withContact(emptyCard('Rasa'), vytautas, today),
  title: 'Back from the lake',
  addresses: ['ona@example.lt'],
};

describe('the form of a new card', () => {
  it('[CARD-4] takes name and date of whoever was chosen', () => {
    expect(whole).toMatchObject({ recipientName: 'Vytautas', recipientBirthday: '2027-02-03', birthdayId: 7 });
    const known = withContact(whole, { ...vytautas, date: '1960-02-03', birthYear: 1960 }, today);
    expect(known.recipientBirthday).toBe('1960-02-03');
  });

  it('[CARD-3] names what is missing, field by field in the order of the page', () => {
    const checked = checkNewCard(emptyCard(''));
    const issues = 'issues' in checked ? checked.issues : {};
    expect(Object.values(issues).map((issue) => issue?.id)).toEqual([
      'groupCard.initiatorNameRequired',
      'groupCard.recipientNameRequired',
      'groupCard.birthdayRequired',
      'groupCard.titleRequired',
      'groupCard.contributorsRequired',
    ]);
  });

  it('[CARD-3] refuses the whole list for one wrong address, and names it', () => {
    const checked = checkNewCard({ ...whole, addresses: ['ona@example.lt', 'tom@'] });
    expect(checked).toMatchObject({
      issues: { invitedContributors: { id: 'groupCard.contributorInvalid', args: { email: 'tom@' } } },
    });
  });

  it('[CARD-2] sends the addresses as one text with commas, with what is still being typed', () => {
    expect(checkNewCard({ ...whole, typed: 'tom@example.com' })).toMatchObject({
      request: { invitedContributors: 'ona@example.lt, tom@example.com', birthdayId: 7 },
    });
  });

  it('[CARD-15] is checked alike when the card is changed', () => {
    const { addresses: _, typed: __, birthdayId: ___, ...about } = whole;
    expect(checkCardChange(about)).toEqual({ request: about });
    expect(checkCardChange({ ...about, title: ' ' })).toMatchObject({
      issues: { title: { id: 'groupCard.titleRequired' } },
    });
  });
});

describe('the covers', () => {
  it('[CARD-8] begin with the draft whose birthday comes first; the others stay in their order', () => {
    const card = (id: number, celebratedOn: string, isPublished = false) =>
      ({ id, celebratedOn, isPublished }) as CardListItem;
    const cards = [card(1, '2027-03-14'), card(2, '2026-11-24', true), card(3, '2026-11-26')];
    expect(withNextDraftFirst(cards).map(({ id }) => id)).toEqual([3, 1, 2]);
    expect(withNextDraftFirst(cards.slice(1, 2)).map(({ id }) => id)).toEqual([2]);
  });
});
