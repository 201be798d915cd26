import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Our own part of what every page needs. */
const everyPage = new RegExp(
  [
    String.raw`/src/(domain/(language|page-limits|theme)|i18n/translate)\.ts`,
    String.raw`/src/web/lib/(cookies|head|language|language-choice|late-start|tabs-in-step|temporal|theme|words)\.tsx?`,
    String.raw`/src/web/ui/(avatar|button|candle|flame|line-icon)\.tsx`,
    '/src/web/features/(auth/components/session-actions|landing/components/(failed|site|theme|language)-)',
  ].join('|'),
);

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // The content policy allows no data: addresses for fonts, so no file is folded into another.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      output: {
        // What every page needs is one file: it compresses better, and one request is faster than eight.
        advancedChunks: {
          groups: [
            { name: 'frame', test: /node_modules\/(react|react-dom|react-router|scheduler|@lingui)\// },
            { name: 'house', test: everyPage },
            { name: 'query', test: /node_modules\/@tanstack\// },
          ],
        },
      },
    },
  },
});
