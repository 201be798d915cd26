import { signatureItem, signingLink, signingView } from '#contract/cards/signing.ts';
import { errorBody } from '#contract/errors.ts';
import type { Expected, Row } from './cells.ts';
import type { Person } from './people.ts';
import { objects, type Which, type World } from './world.ts';

const refused = (status: number): Expected => ({ status, fields: errorBody });

/** The link in use, one that was replaced, and one that never was. */
function tokenFor({ cards }: World, which: Which): string {
  if (which === 'absent') return cards.absent.signing.token;
  return which === 'own' ? cards.own.signing.token : cards.own.signing.replaced;
}

/** A link in use is for everybody but the birthday person; of a replaced one the writer keeps their own words. */
const byLink = (given: Expected, replaced: Expected) => (person: Person, which: Which) => {
  if (which === 'absent' || person === 'recipient') return refused(404);
  if (which === 'own') return given;
  return person === 'signer' ? replaced : refused(404);
};

/** Words that wait are their writer's alone, by whichever link they were written. */
const ownWords = (given: Expected) => (person: Person, which: Which) =>
  person === 'signer' && which !== 'absent' ? given : refused(404);

const byCreator = (person: Person, which: Which): Expected =>
  person === 'creator' && which === 'own' ? { status: 200, fields: signingLink } : refused(404);

const words = { name: 'P', content: 'Hello' };

const ofCreator = (route: string, body?: object): Row => ({
  route,
  which: objects,
  call: ({ cards }, _person, which) => ({
    path: (route.split(' ')[1] ?? '').replace(':id', String(cards[which].id)),
    ...(body ? { body } : {}),
  }),
  expected: byCreator,
  mayTell: (person, which) => (person === 'creator' && which === 'own' ? ['signer', 'signing link'] : []),
});

const ofSigner = (route: string, expected: Row['expected'], body?: object): Row => ({
  route,
  which: objects,
  call: (world, _person, which) => ({
    path: (route.split(' ')[1] ?? '')
      .replace(':token', tokenFor(world, which))
      .replace(':signatureId', String(world.cards.own.signing.signature)),
    ...(body ? { body } : {}),
  }),
  expected,
});

/** Calls by and about the signing link of a card. */
export const signingRows: readonly Row[] = [
  ofSigner(
    'GET /api/signing/:token',
    byLink({ status: 200, fields: signingView }, { status: 200, fields: signingView }),
  ),
  ofSigner('POST /api/signing/:token/messages', byLink({ status: 201, fields: signatureItem }, refused(404)), words),
  ofSigner('PATCH /api/signing/:token/messages/:signatureId', ownWords({ status: 200, fields: signatureItem }), words),
  ofSigner('DELETE /api/signing/:token/messages/:signatureId', ownWords({ status: 204 })),
  ofCreator('GET /api/group-cards/:id/signing-link'),
  ofCreator('PUT /api/group-cards/:id/signing-link', { isOn: true }),
  ofCreator('POST /api/group-cards/:id/signing-link/renew', {}),
  ofCreator('POST /api/group-cards/:id/signatures/show', {}),
  ofCreator('POST /api/group-cards/:id/signatures/remove', {}),
];
