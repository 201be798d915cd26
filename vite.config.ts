import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { leanPreloads } from './scripts/bundle/lean-preloads.ts';

/**
 * Our own part of what every page needs: the frame of a page, its words and its plainest controls. Not the root: where
 * it goes its style sheet goes, and that one must stay before those of the pages.
 */
const shell = new RegExp(
  [
    'src/domain/(language|limits/pages|theme)\\.',
    'src/i18n/translate\\.',
    'src/web/lib/(i18n/|head|cookies|theme|deferred-hydration|session-sync|unreachable|api/failed-request|dates/temporal)',
    'src/web/shell/site/',
    'src/web/ui/(art/(drawing|themed-picture)|base/(avatar|button|candle|classes|flame|line-icon|spinner)|overlays/(first-pops|hydrated|lazy-(dialog|part)|tooltip-target))\\.',
  ].join('|'),
);

/** What pages with a list and a form share; in one file it is smaller than in ten. */
const tools = new RegExp(
  [
    'src/domain/(limits/(birthdays|cards|pictures|units)|birthdays/person-name)\\.',
    'src/web/lib/(api/(api-client|failures|query-client|query-provider)|clipboard|dates/dates)\\.',
    'src/web/ui/(base/(icon|icon-button)|overlays/(load-more-sentinel|lazy-by-itself|lazy-on-click|toast))\\.',
    'node_modules/lucide-react/dist/esm/icons/(arrow-left|ellipsis|pencil|plus)\\.',
  ].join('|'),
);

/** What the pages behind the sign-in share beyond that. */
const desk = new RegExp(
  [
    'src/web/lib/dates/clock\\.',
    'src/web/features/auth/api\\.',
    'src/web/shell/session/',
    'src/web/ui/base/(empty-state|skeleton)\\.',
    'node_modules/lucide-react/dist/esm/icons/(chevron-down|menu|trash)\\.',
  ].join('|'),
);

/** What the dashboard shares with the settings and with its own dialogs. */
const people = new RegExp(
  [
    'src/domain/(birthdays/birthday-list|reminders/plan)\\.',
    'src/web/features/(birthdays/api|reminders/api|contacts-import/api/consent)\\.',
    'src/web/features/contacts-import/components/google-import\\.',
    'src/web/features/reminders/(model|components/(next-mail|suppressed-address-banner))\\.',
  ].join('|'),
);

/** Photos and the line of the cover, on both pages of a card. */
const photo =
  /src\/(domain\/cards\/picture|web\/(lib\/cover-line|features\/group-cards\/photos\/components\/(message-photo|photo-button|use-viewer)))\./;

/** What the page of a card shares with its dialogs. */
const card = new RegExp(
  [
    'src/web/features/group-cards/(cards/(api/card|model/senders)|contributions/model/wall)\\.',
    'src/web/features/group-cards/contributions/components/message-paper\\.',
    'node_modules/lucide-react/dist/esm/icons/(eye-off|play)\\.',
  ].join('|'),
);

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), leanPreloads()],
  // Each icon asks the library for its element; ours is the same without the library's settings and contexts.
  resolve: {
    alias: [
      {
        find: '../createLucideIcon.mjs',
        replacement: fileURLToPath(new URL('src/web/ui/base/icon.tsx', import.meta.url)),
      },
    ],
  },
  // Bundled into the server's pages too: loaded whole, its two thousand icons cost 40 MB and half a second at the start.
  ssr: { noExternal: ['lucide-react'] },
  // The reader of files loads the calendar's polyfill where it is needed.
  worker: { format: 'es' },
  // The server's bundle is made from this one and passes its maps on.
  environments: { ssr: { build: { sourcemap: true } } },
  build: {
    // The content policy allows no data: addresses for fonts, so no file is folded into another.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      output: {
        // What every page needs is one file: it compresses better, and one request is faster than eight.
        codeSplitting: {
          groups: [
            { name: 'frame', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            { name: 'shell', test: shell },
            { name: 'query', test: /node_modules\/@tanstack\// },
            { name: 'tools', test: tools },
            { name: 'days', test: /src\/domain\/birthdays\/(birthday|calendar-day)\./ },
            { name: 'desk', test: desk },
            { name: 'people', test: people },
            { name: 'photo', test: photo },
            { name: 'card', test: card },
          ],
        },
      },
    },
  },
});
