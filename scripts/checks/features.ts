/** The features of the project. A new feature is added here and in docs/architecture.md. */
const sharedFeatures = [
  'auth',
  'birthdays',
  'profile',
  'reminders',
  'contacts-import',
  'group-cards',
  'account',
  'leave',
  'reports',
  'data-export',
  'admin',
  'legal',
];
const webOnlyFeatures = ['landing', 'dashboard'];

export const featuresOf: Record<'server' | 'web', readonly string[]> = {
  server: sharedFeatures,
  web: [...sharedFeatures, ...webOnlyFeatures],
};

export const subFeatures: Record<string, readonly string[]> = {
  'group-cards': [
    'cards',
    'invitations',
    'contributions',
    'photos',
    'ai-images',
    'delivery',
    'signing',
    'gifts',
    'thanks',
  ],
};

/** Message catalogues: one per feature, and a few that all features share. */
export const messageCatalogues: readonly string[] = [
  ...featuresOf.web,
  'common',
  'failed-page',
  'drafts',
  'not-found',
  'refusals',
  'signed-in',
  'terms-notice',
  'birthday-editor',
  'import-dialog',
  'mail',
  'mail-record',
  'archive',
  'unsubscribe',
  'export-link',
  'settings',
  'contributions',
  'card-making',
  'card-pages',
  'card-editor',
  'card-viewing',
  'cards-in-making',
  'photos',
  'delivery',
  'card-gifts',
  'card-gifts-row',
  'thanks',
];
