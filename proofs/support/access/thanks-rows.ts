import { cardKeeping, givenCards } from '#contract/cards/keeping.ts';
import { cardThanks } from '#contract/cards/thanks.ts';
import { errorBody } from '#contract/errors.ts';
import type { Expected, Row } from './cells.ts';
import { isSignedIn } from './people.ts';
import { objects } from './world.ts';

const refused: Expected = { status: 404, fields: errorBody };

/** Only for the birthday person of a card that was given to them, signed in or by the link of the mail. */
const ofRecipient = (route: string, given: Expected, body?: object): Row => ({
  route,
  which: objects,
  call: ({ cards, given: card }, _person, which) => ({
    path: (route.split(' ')[1] ?? '')
      .replace(':slug', which === 'own' ? card.slug : cards[which].slug)
      .replace(':contributionId', String(card.contribution)),
    ...(body ? { body } : {}),
  }),
  expected: (person, which) => (which === 'own' && ['recipient', 'reader'].includes(person) ? given : refused),
});

const heart = '/api/group-cards/slug/:slug/contributions/:contributionId/heart';
const thanks = '/api/group-cards/slug/:slug/thanks';

const keep = '/api/group-cards/slug/:slug/keep';

/** What the recipient answers to those who wrote, and keeping the card. */
export const thanksRows: readonly Row[] = [
  ofRecipient(`PUT ${heart}`, { status: 204 }),
  ofRecipient(`DELETE ${heart}`, { status: 204 }),
  ofRecipient(`PUT ${thanks}`, { status: 200, fields: cardThanks }, { content: 'Thank you' }),
  ofRecipient(`DELETE ${thanks}`, { status: 204 }),
  ofRecipient(`GET ${keep}`, { status: 200, fields: cardKeeping }),
  ofRecipient(`POST ${keep}`, { status: 200, fields: cardKeeping }),
  ofRecipient(`DELETE ${keep}`, { status: 204 }),
  {
    route: 'GET /api/group-cards/given',
    which: ['own'],
    call: () => ({ path: '/api/group-cards/given' }),
    expected: (person) =>
      isSignedIn(person) ? { status: 200, fields: givenCards } : { status: 401, fields: errorBody },
  },
];
