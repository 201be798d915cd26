import { deliveryAnswer } from '#contract/cards/delivery.ts';
import { errorBody } from '#contract/errors.ts';
import type { Expected, Row } from './cells.ts';
import { isSignedIn, type Person } from './people.ts';
import { objects, type Which } from './world.ts';

const refused = (status: number): Expected => ({ status, fields: errorBody });

/** Only the creator may do this; without a session the answer is 401. */
const creatorSignedIn = (given: Expected) => (person: Person, which: Which) => {
  if (!isSignedIn(person)) return refused(401);
  return person === 'creator' && which === 'own' ? given : refused(404);
};

const recipient = 'recipient.to@outside.example';
const plan = {
  email: recipient,
  language: 'en',
  timeZone: 'Europe/Vilnius',
  when: { chosen: 'other', day: '2027-06-01', time: '08:00' },
};

/** Calls about the delivery of a card. */
export const deliveryRows: readonly Row[] = [
  {
    route: 'GET /api/group-cards/:id/delivery',
    which: objects,
    call: ({ cards }, _person, which) => ({ path: `/api/group-cards/${cards[which].id}/delivery` }),
    expected: creatorSignedIn({ status: 200, fields: deliveryAnswer }),
    // The address of the birthday person is offered to whoever made the card.
    mayTell: (person, which) => (person === 'creator' && which === 'own' ? ['recipient'] : []),
  },
  {
    route: 'GET /api/group-cards/:id/delivery/preview',
    which: objects,
    call: ({ cards }, _person, which) => ({
      path: `/api/group-cards/${cards[which].id}/delivery/preview?language=en&day=birthday`,
    }),
    expected: creatorSignedIn({ status: 200 }),
  },
  {
    route: 'PUT /api/group-cards/:id/delivery',
    which: objects,
    call: ({ cards }, _person, which) => ({ path: `/api/group-cards/${cards[which].id}/delivery`, body: plan }),
    expected: creatorSignedIn({ status: 204 }),
  },
  {
    route: 'DELETE /api/group-cards/:id/delivery',
    which: objects,
    call: ({ cards }, _person, which) => ({ path: `/api/group-cards/${cards[which].id}/delivery` }),
    expected: creatorSignedIn({ status: 204 }),
  },
  {
    route: 'POST /api/group-cards/:id/delivery/again',
    which: objects,
    call: ({ cards }, _person, which) => ({
      path: `/api/group-cards/${cards[which].id}/delivery/again`,
      body: { email: recipient },
    }),
    // Nothing has been delivered that could be sent again.
    expected: creatorSignedIn(refused(409)),
  },
  {
    // Sealed for the birthday person, and for nobody else to open.
    route: 'POST /api/group-cards/slug/:slug/opened',
    which: objects,
    call: ({ cards }, _person, which) => ({ path: `/api/group-cards/slug/${cards[which].slug}/opened`, body: {} }),
    expected: () => refused(404),
  },
];
