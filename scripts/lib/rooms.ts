/** The rooms of the house. A new room is added here and in docs/architecture.md. */
const sharedRooms = ['auth', 'birthdays', 'profile', 'reminders', 'contacts-import', 'group-cards', 'account', 'admin'];
const webOnlyRooms = ['landing', 'legal', 'dashboard'];

export const roomsOf: Record<'server' | 'web', readonly string[]> = {
  server: sharedRooms,
  web: [...sharedRooms, ...webOnlyRooms],
};

export const subRooms: Record<string, readonly string[]> = {
  'group-cards': ['cards', 'invitations', 'contributions', 'photos', 'ai-images'],
};

/** Catalogues of words: one per room, and a few that every room shares. */
export const wordRooms: readonly string[] = [
  ...roomsOf.web,
  'common',
  'birthday-editor',
  'mail',
  'mail-record',
  'unsubscribe',
  'settings',
  'contributions',
  'card-making',
  'card-pages',
  'card-editor',
  'card-viewing',
  'photos',
];
