import { defaultLanguage } from '#domain/language.ts';
import { loadMessages, translatorFor } from '#web/lib/i18n/messages.ts';

/** The background of the dark theme, which is the default. */
const ground = '#0a1419';

export async function loader() {
  await loadMessages(defaultLanguage);
  const t = translatorFor(defaultLanguage);
  const manifest = {
    id: '/',
    name: t('site.name'),
    short_name: t('site.name'),
    description: t('landing.pageDescription'),
    lang: defaultLanguage,
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  });
}
