import { viewerKinds } from '#domain/cards/card-viewer.ts';

/**
 * The kinds of people who make calls: each with a session, a personal link, an expired one of either, words by the
 * signing link, the link in the mail that delivered a card, or nothing.
 */
export const people = {
  creator: { session: 'living' },
  invited: { session: 'living' },
  recipient: { session: 'living' },
  stranger: { session: 'living' },
  admin: { session: 'living' },
  bearer: { invitation: 'living' },
  revoked: { invitation: 'revoked' },
  over: { invitation: 'over' },
  signer: { signs: 'waiting' },
  removed: { signs: 'removed' },
  reader: {},
  suspended: { session: 'suspended' },
  ended: { session: 'ended' },
  forger: { session: 'forged' },
  anonymous: {},
} as const satisfies Record<
  string,
  {
    session?: 'living' | 'suspended' | 'ended' | 'forged';
    invitation?: 'living' | 'revoked' | 'over';
    signs?: 'waiting' | 'removed';
  }
>;

export type Person = keyof typeof people;
export const everybody = Object.keys(people) as Person[];

export const addressOf = (person: string): string => `${person}.planted@people.example`;

export const isSignedIn = (person: Person): boolean =>
  ['creator', 'invited', 'recipient', 'stranger', 'admin'].includes(person);

/** The role of a person on the card that all of them know. */
export const kindOf = (person: Person): (typeof viewerKinds)[number] =>
  viewerKinds.find((kind) => kind === person) ?? 'stranger';
