import { type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { languages, pathInLanguage } from '#domain/language.ts';

/** The same page under the prefix of each language. */
function inEveryLanguage(path: string, file: string): RouteConfigEntry[] {
  return languages.map((language) =>
    route(pathInLanguage(path, language), file, { id: `${language}:${path}`, caseSensitive: true }),
  );
}

export default [
  ...inEveryLanguage('/', 'features/landing/pages/landing.tsx'),
  ...inEveryLanguage('/dashboard', 'features/dashboard/pages/dashboard.tsx'),
  ...inEveryLanguage('/create-group-card', 'features/group-cards/cards/pages/create-group-card.tsx'),
  ...inEveryLanguage('/my-group-cards', 'features/group-cards/cards/pages/my-group-cards.tsx'),
  ...inEveryLanguage('/group-card/:id', 'features/group-cards/cards/pages/group-card-by-id.tsx'),
  ...inEveryLanguage('/group-cards/:slug', 'features/group-cards/cards/pages/card.tsx'),
  ...inEveryLanguage('/settings', 'features/account/pages/settings.tsx'),
  ...inEveryLanguage('/privacy-policy', 'features/legal/pages/privacy-policy.tsx'),
  ...inEveryLanguage('/terms-of-service', 'features/legal/pages/terms-of-service.tsx'),
  // Requested without a prefix; the server renders the route in the language of the link.
  ...inEveryLanguage('/api/auth/verify', 'features/auth/pages/confirm-sign-in.tsx'),
  // Requested without a prefix; the server renders the route in the language of the account.
  ...inEveryLanguage('/unsubscribe', 'features/reminders/pages/unsubscribe.tsx'),
  ...inEveryLanguage('/stop-invitations', 'features/group-cards/invitations/pages/stop-invitations.tsx'),
  route('/preferences', 'features/landing/pages/preferences.tsx'),
  route('/robots.txt', 'features/landing/pages/robots.tsx'),
  route('/sitemap.xml', 'features/landing/pages/sitemap.tsx'),
  route('/manifest.webmanifest', 'features/landing/pages/manifest.tsx'),
  // The gallery of shared components, in development only.
  ...(import.meta.env.DEV ? [route('/gallery', 'features/landing/pages/gallery.tsx')] : []),
  route('*', 'features/landing/pages/not-found.tsx'),
] satisfies RouteConfig;
