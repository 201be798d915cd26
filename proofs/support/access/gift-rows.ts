import { sharedGifts } from '#contract/cards/gifts.ts';
import { errorBody } from '#contract/errors.ts';
import type { Expected, Row } from './cells.ts';
import type { Person } from './people.ts';
import { objects, type Which } from './world.ts';

const refused = (status: number): Expected => ({ status, fields: errorBody });
const given: Expected = { status: 200, fields: sharedGifts };

const sharesGifts = (person: Person, which: Which) =>
  which === 'own' && ['creator', 'invited', 'bearer'].includes(person);

/** For everybody but creator and contributors, the recipient above all, the list does not exist. */
const byContributors = (person: Person, which: Which): Expected => (sharesGifts(person, which) ? given : refused(404));

/** Each row of a call about one idea has an idea of its own, written by the one whom `author` names. */
const row = (route: string, author: 'creator' | 'invited', body?: object, expected = byContributors): Row => ({
  route,
  which: objects,
  call: ({ cards }, _person, which) => ({
    path: (route.split(' ')[1] ?? '')
      .replace(':id', String(cards[which].id))
      .replace(':giftId', String(cards[which].gifts[author] ?? cards.own.gifts[author])),
    ...(body ? { body } : {}),
  }),
  expected,
  mayTell: (person, which) => (sharesGifts(person, which) ? ['gift list'] : []),
});

/** Calls about the gift list of a card. */
export const giftRows: readonly Row[] = [
  row('GET /api/group-cards/:id/gifts', 'creator'),
  row('POST /api/group-cards/:id/gifts', 'creator', { text: 'Peonies', link: 'https://example.lt/peonies' }),
  row('PUT /api/group-cards/:id/gifts/:giftId/bringer', 'creator', { name: 'P' }),
  row('DELETE /api/group-cards/:id/gifts/:giftId/bringer', 'creator'),
  // An idea is removed by who wrote it and by the creator; other contributors only see it.
  row('DELETE /api/group-cards/:id/gifts/:giftId', 'invited', undefined, (person, which) =>
    person === 'bearer' && which === 'own' ? refused(403) : byContributors(person, which),
  ),
];
