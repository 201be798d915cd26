import { viewerKinds } from '#domain/cards/card-viewer.ts';

/** Everybody who may knock: each with a session, a link, both worn out, or nothing at all. */
export const people = {
  creator: { session: 'living' },
  invited: { session: 'living' },
  recipient: { session: 'living' },
  stranger: { session: 'living' },
  admin: { session: 'living' },
  bearer: { invitation: 'living' },
  revoked: { invitation: 'revoked' },
  over: { invitation: 'over' },
  suspended: { session: 'suspended' },
  ended: { session: 'ended' },
  forger: { session: 'forged' },
  anonymous: {},
} as const satisfies Record<
  string,
  { session?: 'living' | 'suspended' | 'ended' | 'forged'; invitation?: 'living' | 'revoked' | 'over' }
>;

export type Person = keyof typeof people;
export const everybody = Object.keys(people) as Person[];

export const addressOf = (person: string): string => `${person}.planted@people.example`;

export const isSignedIn = (person: Person): boolean =>
  ['creator', 'invited', 'recipient', 'stranger', 'admin'].includes(person);

/** What each is to the card that they all know of. */
export const kindOf = (person: Person): (typeof viewerKinds)[number] =>
  viewerKinds.find((kind) => kind === person) ?? 'stranger';
