import {
  aiImage,
  aiImageQuota,
  contributionItem,
  contributionPage,
  uploadAddress,
  earlierWords,
} from '#contract/contributions.ts';
import { errorBody } from '#contract/errors.ts';
import { cardList, cardView, createdCard, missingCard } from '#contract/group-cards.ts';
import {
  earlierWriters,
  invitationLink,
  invitationLoginAnswer,
  inviteAnswer,
  nudgeAnswer,
} from '#contract/invitations.ts';
import type { Expected, Row } from './cells.ts';
import { addressOf, isSignedIn, kindOf, type Person } from './people.ts';
import { objects, type Which } from './world.ts';

const refused = (status: number): Expected => ({ status, fields: errorBody });
const done: Expected = { status: 204 };

const members = ['creator', 'invited', 'bearer'];
const allAddresses = ['creator', 'invited', 'bearer', 'revoked', 'over', 'silent'];
const creatorKnows = (person: Person, which: Which) => (person === 'creator' && which === 'own' ? allAddresses : []);

/** By its slug everybody may read a card except the birthday person, for whom it is sealed. */
const bySlug = (fields: Expected['fields']) => (person: Person, which: Which) => {
  if (which === 'absent') return { status: 404, fields: missingCard };
  if (kindOf(person) === 'recipient') return { status: 404, fields: missingCard };
  return { status: 200, ...(fields ? { fields } : {}) };
};

/** By its id only creator and invited people may read a card; for everybody else it does not exist. */
const byId =
  (given: Expected, who: readonly string[] = members) =>
  (person: Person, which: Which) =>
    which === 'own' && who.includes(person) ? given : refused(404);

/** Only the creator may do this; without a session the answer is 401. */
const creatorSignedIn = (given: Expected) => (person: Person, which: Which) =>
  isSignedIn(person) ? byId(given, ['creator'])(person, which) : refused(401);

const ownMessage = (person: Person) => (members.includes(person) ? person : 'creator');

const words = (person: Person) => ({ contributorName: 'P', contributorEmail: addressOf(person), content: 'Hello' });

const newCard = {
  initiatorName: 'P',
  recipientName: 'O',
  recipientBirthday: '2000-01-01',
  title: 'T',
  invitedContributors: 'guest@outside.example',
};

export const cardRows: readonly Row[] = [
  {
    route: 'POST /api/group-cards',
    which: ['own'],
    call: () => ({ path: '/api/group-cards', body: newCard }),
    expected: (person) => (isSignedIn(person) ? { status: 201, fields: createdCard } : refused(401)),
  },
  {
    route: 'GET /api/group-cards',
    which: ['own'],
    call: () => ({ path: '/api/group-cards' }),
    expected: (person) => (isSignedIn(person) ? { status: 200, fields: cardList } : refused(401)),
  },
  {
    route: 'GET /api/group-cards/earlier-writers',
    which: ['own'],
    call: () => ({ path: '/api/group-cards/earlier-writers?birthday=1' }),
    expected: (person) => (isSignedIn(person) ? { status: 200, fields: earlierWriters } : refused(401)),
  },
  {
    route: 'GET /api/group-cards/:id/earlier-words',
    which: objects,
    call: ({ cards }, _person, which) => ({ path: `/api/group-cards/${cards[which].id}/earlier-words` }),
    expected: (person, which) =>
      which === 'own' && ['creator', 'invited', 'bearer'].includes(person)
        ? { status: 200, fields: earlierWords }
        : refused(404),
  },
  {
    route: 'GET /api/group-cards/slug/:slug',
    which: objects,
    call: ({ cards }, _person, which) => ({ path: `/api/group-cards/slug/${cards[which].slug}` }),
    expected: bySlug(cardView),
    mayTell: creatorKnows,
  },
  {
    route: 'GET /api/group-cards/slug/:slug/contributions',
    which: objects,
    call: ({ cards }, _person, which) => ({ path: `/api/group-cards/slug/${cards[which].slug}/contributions` }),
    expected: bySlug(contributionPage),
    mayTell: creatorKnows,
  },
  {
    // Before publication a copy is for the creator alone.
    route: 'GET /api/group-cards/slug/:slug/copy',
    which: objects,
    call: ({ cards }, _person, which) => ({ path: `/api/group-cards/slug/${cards[which].slug}/copy` }),
    expected: byId({ status: 200 }, ['creator']),
  },
  {
    route: 'POST /api/group-cards/slug/:slug/reports',
    which: objects,
    call: ({ cards }, _person, which) => ({
      path: `/api/group-cards/slug/${cards[which].slug}/reports`,
      body: { ground: 'other', note: 'Look' },
    }),
    // One person reports twice here, fewer times than the limit of a day.
    expected: (person, which) => (which === 'absent' || kindOf(person) === 'recipient' ? refused(404) : done),
  },
  {
    route: 'GET /api/group-cards/slug/:slug/live',
    which: objects,
    call: ({ cards }, _person, which) => ({ path: `/api/group-cards/slug/${cards[which].slug}/live` }),
    expected: bySlug(undefined),
    isStream: true,
  },
  {
    route: 'GET /api/group-cards/:id',
    which: objects,
    call: ({ cards }, _person, which) => ({ path: `/api/group-cards/${cards[which].id}` }),
    expected: byId({ status: 200, fields: cardView }),
    mayTell: creatorKnows,
  },
  {
    route: 'GET /api/group-cards/:id/contributions',
    which: objects,
    call: ({ cards }, _person, which) => ({ path: `/api/group-cards/${cards[which].id}/contributions` }),
    expected: byId({ status: 200, fields: contributionPage }),
    mayTell: creatorKnows,
  },
  {
    route: 'GET /api/group-cards/:id/live',
    which: objects,
    call: ({ cards }, _person, which) => ({ path: `/api/group-cards/${cards[which].id}/live` }),
    expected: byId({ status: 200 }),
    isStream: true,
  },
  {
    route: 'PATCH /api/group-cards/:id',
    which: objects,
    call: ({ cards }, _person, which) => ({ path: `/api/group-cards/${cards[which].id}`, body: { title: 'Mine' } }),
    expected: creatorSignedIn(done),
  },
  {
    route: 'DELETE /api/group-cards/:id',
    which: objects,
    call: ({ cards }, _person, which) => ({ path: `/api/group-cards/${cards[which].id}` }),
    expected: creatorSignedIn(done),
  },
  {
    route: 'POST /api/group-cards/:id/publish',
    which: objects,
    call: ({ cards }, _person, which) => ({ path: `/api/group-cards/${cards[which].id}/publish`, body: {} }),
    expected: creatorSignedIn(done),
  },
  {
    route: 'POST /api/group-cards/:id/nudge',
    which: objects,
    call: ({ cards }, _person, which) => ({ path: `/api/group-cards/${cards[which].id}/nudge`, body: {} }),
    expected: byId({ status: 200, fields: nudgeAnswer }, ['creator']),
  },
  {
    route: 'POST /api/group-cards/:id/invitations',
    which: objects,
    call: ({ cards }, _person, which) => ({
      path: `/api/group-cards/${cards[which].id}/invitations`,
      body: { invitedContributors: 'more@outside.example' },
    }),
    expected: byId({ status: 200, fields: inviteAnswer }, ['creator']),
  },
  {
    route: 'POST /api/group-cards/:id/invitations/:invitationId/link',
    which: objects,
    call: ({ cards }, _person, which) => ({
      path: `/api/group-cards/${cards[which].id}/invitations/${cards.own.invitations['silent']}/link`,
      body: {},
    }),
    expected: byId({ status: 200, fields: invitationLink }, ['creator']),
    mayTell: (person, which) => (person === 'creator' && which === 'own' ? ['token of silent'] : []),
  },
  {
    route: 'POST /api/group-cards/:id/invitations/:invitationId/send',
    which: objects,
    call: ({ cards }, _person, which) => ({
      path: `/api/group-cards/${cards[which].id}/invitations/${cards.own.invitations['silent']}/send`,
      body: {},
    }),
    // After the first cells the limit of this address refuses further mails; either way only the creator may send them.
    expected: byId({ status: 204 }, ['creator']),
  },
  {
    route: 'POST /api/group-cards/:id/invitations/:invitationId/revoke',
    which: objects,
    call: ({ cards }, _person, which) => ({
      path: `/api/group-cards/${cards[which].id}/invitations/${cards.own.invitations['silent']}/revoke`,
      body: {},
    }),
    expected: byId(done, ['creator']),
  },
  {
    route: 'POST /api/group-cards/:id/invitation-login',
    which: objects,
    call: ({ cards }, _person, which) => ({ path: `/api/group-cards/${cards[which].id}/invitation-login`, body: {} }),
    expected: byId({ status: 200, fields: invitationLoginAnswer }, ['bearer']),
  },
  {
    route: 'POST /api/group-cards/:id/contributions',
    which: objects,
    call: ({ cards }, person, which) => ({
      path: `/api/group-cards/${cards[which].id}/contributions`,
      body: words(person),
    }),
    expected: byId({ status: 201, fields: contributionItem }),
  },
  {
    route: 'POST /api/group-cards/photos/upload',
    which: objects,
    call: ({ cards }, _person, which) => ({ path: `/api/group-cards/photos/upload?card=${cards[which].id}`, body: {} }),
    expected: byId({ status: 200, fields: uploadAddress }),
  },
  {
    route: 'GET /api/ai/quota',
    which: objects,
    call: ({ cards }, _person, which) => ({ path: `/api/ai/quota?card=${cards[which].id}` }),
    expected: byId({ status: 200, fields: aiImageQuota }),
  },
  {
    route: 'POST /api/ai/generate-image',
    which: objects,
    call: ({ cards }, _person, which) => ({
      path: `/api/ai/generate-image?card=${cards[which].id}`,
      body: { prompt: 'A goose with a cake', style: 'cartoon' },
    }),
    expected: byId({ status: 200, fields: aiImage }),
  },
  {
    // An address that was not given to the caller, for anybody; who may use one is tested with the photos.
    route: 'PUT /api/group-cards/photos/:name/:signature',
    which: ['absent'],
    call: () => ({ path: `/api/group-cards/photos/${'a'.repeat(22)}/${'b'.repeat(43)}`, body: {} }),
    expected: () => refused(403),
  },
  {
    route: 'GET /public-objects/:folder/:file',
    which: ['absent'],
    call: () => ({ path: `/public-objects/group-card-photos/${'a'.repeat(22)}.jpg` }),
    expected: () => refused(404),
  },
  {
    route: 'PATCH /api/group-cards/:id/contributions/:contributionId',
    which: objects,
    call: ({ cards }, person, which) => ({
      path: `/api/group-cards/${cards.own.id}/contributions/${cataloguesOf(cards.own, person, which)}`,
      body: { content: 'Changed' },
    }),
    expected: (person, which) => {
      if (!members.includes(person) || which === 'absent') return refused(404);
      if (which === 'own') return { status: 200, fields: contributionItem };
      return refused(person === 'creator' ? 403 : 404);
    },
  },
  {
    route: 'DELETE /api/group-cards/:id/contributions/:contributionId',
    which: objects,
    call: ({ cards }, person, which) => ({
      path: `/api/group-cards/${cards.own.id}/contributions/${cataloguesOf(cards.own, person, which)}`,
    }),
    expected: (person, which) => {
      if (!members.includes(person) || which === 'absent') return refused(404);
      return which === 'own' || person === 'creator' ? done : refused(404);
    },
  },
];

function cataloguesOf(
  { contributions }: { contributions: Partial<Record<string, number>> },
  person: Person,
  which: Which,
): number {
  if (which === 'absent') return 1;
  return contributions[which === 'own' ? ownMessage(person) : 'over'] ?? 1;
}
