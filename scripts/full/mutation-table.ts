export interface Mutation {
  id: string;
  /** What goes wrong. */
  what: string;
  file: string;
  /** Stands exactly once in the file. */
  find: string;
  replace: string;
  /** The test that claims to prove the requirement. */
  test: string;
  /** The test goes on from the tests before it in its file. */
  needsWholeFile?: true;
}

const features = 'src/server/features';

export const mutations: readonly Mutation[] = [
  {
    id: 'ADMIN-3',
    what: 'the archive leaves out the titles of cards',
    file: `${features}/data-export/repo/tables.ts`,
    find: `      'recipient_email',\n      'title',\n`,
    replace: `      'recipient_email',\n`,
    test: `${features}/data-export/data-export.test.ts`,
    needsWholeFile: true,
  },
  {
    id: 'REM-6',
    what: 'planning reads all users',
    file: `${features}/reminders/repo/plan.ts`,
    find: 'where u.next_reminder_at <= ${now}',
    replace: "where u.next_reminder_at + interval '0' <= ${now}",
    test: `${features}/reminders/planning-cost.test.ts`,
  },
  {
    id: 'IMP-6',
    what: 'a consent counts in somebody else’s session',
    file: `${features}/contacts-import/repo.ts`,
    find: 'and(isOpenFor(owner), eq(importHandles.state, state), isNotNull(importHandles.sealedVerifier))',
    replace: 'and(eq(importHandles.state, state), isNotNull(importHandles.sealedVerifier))',
    test: `${features}/contacts-import/contacts-import.test.ts`,
  },
  {
    id: 'DELIV-2',
    what: 'an empty card is delivered',
    file: 'src/domain/cards/card-delivery.ts',
    find: 'messages > 0',
    replace: 'messages >= 0',
    test: `${features}/group-cards/delivery/delivery.test.ts`,
  },
  {
    id: 'PHOTO-4',
    what: 'a photo lies on its side',
    file: 'src/server/platform/pictures/decode-process.ts',
    find: '    .autoOrient()\n',
    replace: '',
    test: `${features}/group-cards/photos/photos.test.ts`,
  },
  {
    id: 'PHOTO-6',
    what: 'a photo on the cover expires',
    file: `${features}/group-cards/cards/repo/changes.ts`,
    find: '.set({ creatorId, groupCardId: id, expiresAt: null })',
    replace: '.set({ creatorId, groupCardId: id })',
    test: `${features}/group-cards/cards/cover-photo.test.ts`,
  },
  {
    id: 'AUTH-9',
    what: 'a copy of the cookie works after the logout',
    file: `${features}/auth/service/sessions.ts`,
    find: '      if (key) await sessions.deleteSession(db, key);\n    },\n\n    prepareReadWithSession',
    replace: '      if (!key) await sessions.deleteSession(db, key!);\n    },\n\n    prepareReadWithSession',
    test: `${features}/auth/sessions.test.ts`,
  },
  {
    id: 'CARD-16',
    what: 'words change after the card was published',
    file: 'src/domain/cards/card-viewer.ts',
    find: 'return isMine && !card.isPublished;',
    replace: 'return isMine;',
    test: `${features}/group-cards/contributions/contributions.test.ts`,
  },
  {
    id: 'CONT-3',
    what: 'words are signed with somebody else’s address',
    file: `${features}/group-cards/contributions/service.ts`,
    find: 'if (canonicalAddress(words.contributorEmail) !== canonical)',
    replace: 'if (words.contributorEmail === null)',
    test: `${features}/group-cards/contributions/contributions.test.ts`,
  },
  {
    id: 'GIFT-1',
    what: 'gifts of a deleted birthday can be changed',
    file: `${features}/birthdays/repo/gifts.ts`,
    find: 'eq(gifts.id, giftId), exists(selectBirthday(tx, userId, birthdayId)))',
    replace: 'eq(gifts.id, giftId))',
    test: `${features}/birthdays/gifts.test.ts`,
  },
  {
    id: 'GIFT-1',
    what: 'gifts stand in any order',
    file: `${features}/birthdays/repo/gifts.ts`,
    find: '.orderBy(asc(gifts.createdAt), asc(gifts.id))',
    replace: '.orderBy(asc(gifts.text))',
    test: `${features}/birthdays/gifts.test.ts`,
  },
  {
    id: 'PROF-2',
    what: 'children get an account',
    file: 'src/contract/profile.ts',
    find: '>= profileLimits.minimumAge',
    replace: '>= 0',
    test: `${features}/profile/profile.test.ts`,
  },
];
