import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { languages, pathInLanguage } from '#domain/language.ts';

/** The same page under the prefix of each language. */
function page(path: string, file: string): RouteConfigEntry[] {
  return languages.map((language) =>
    route(pathInLanguage(path, language), file, { id: `${language}:${path}`, caseSensitive: true }),
  );
}

const backendPage = (path: string, file: string): RouteConfigEntry =>
  route(`/api/backend/pages${path}`, `features/admin/pages/${file}.tsx`, { caseSensitive: true });

export default [
  // Draws its own header, which opens the sign-in dialog.
  ...page('/', 'features/landing/pages/landing.tsx'),
  layout('shell/layouts/public-layout.tsx', { id: 'public-layout' }, [
    ...page('/privacy-policy', 'features/legal/pages/privacy-policy.tsx'),
    ...page('/terms-of-service', 'features/legal/pages/terms-of-service.tsx'),
    route('*', 'shell/pages/not-found.tsx'),
  ]),
  layout('shell/layouts/app-layout.tsx', { id: 'app-layout' }, [
    ...page('/dashboard', 'features/dashboard/pages/dashboard.tsx'),
    ...page('/auth-callback', 'features/contacts-import/pages/auth-callback.tsx'),
    ...page('/create-group-card', 'features/group-cards/cards/pages/create-group-card.tsx'),
    ...page('/my-group-cards', 'features/group-cards/cards/pages/my-group-cards.tsx'),
    ...page('/settings', 'features/account/pages/settings.tsx'),
  ]),
  layout('shell/layouts/card-layout.tsx', { id: 'card-layout' }, [
    ...page('/group-card/:id', 'features/group-cards/cards/pages/group-card-by-id.tsx'),
    ...page('/group-cards/:slug', 'features/group-cards/cards/pages/card.tsx'),
    ...page('/s/:token', 'features/group-cards/signing/pages/sign-card.tsx'),
  ]),
  // Requested without a prefix; the server renders them in the language of the link or of the account.
  layout('shell/layouts/mail-link-layout.tsx', { id: 'mail-link-layout' }, [
    ...page('/api/auth/verify', 'features/auth/pages/confirm-sign-in.tsx'),
    ...page('/your-data', 'features/data-export/pages/export-link.tsx'),
    ...page('/unsubscribe', 'features/reminders/pages/unsubscribe.tsx'),
    ...page('/leave', 'features/leave/pages/leave.tsx'),
    ...page('/stop-invitations', 'features/group-cards/invitations/pages/stop-invitations.tsx'),
  ]),
  // Only the server leads here, and only administrators: outside these pages have addresses below /backend.
  layout('features/admin/pages/backend-layout.tsx', { id: 'backend-layout' }, [
    backendPage('', 'overview'),
    backendPage('/audit-log', 'audit-log'),
    backendPage('/errors', 'errors'),
    backendPage('/mail', 'mail'),
    backendPage('/people', 'people'),
    backendPage('/people/:reference', 'person'),
    backendPage('/reports', 'reports'),
    backendPage('/sign-in', 'sign-in'),
  ]),
  route('/preferences', 'shell/pages/preferences.tsx'),
  route('/robots.txt', 'shell/pages/robots.tsx'),
  route('/sitemap.xml', 'shell/pages/sitemap.tsx'),
  route('/manifest.webmanifest', 'shell/pages/manifest.tsx'),
  // The gallery of shared components, in development only.
  ...(import.meta.env.DEV ? [route('/gallery', 'features/landing/pages/gallery.tsx')] : []),
] satisfies RouteConfig;
