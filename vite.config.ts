import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

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
            { name: 'query', test: /node_modules\/@tanstack\// },
          ],
        },
      },
    },
  },
});
