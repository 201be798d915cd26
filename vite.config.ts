import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { leanPreloads } from './scripts/bundle/lean-preloads.ts';
import { pageChunks } from './scripts/bundle/page-chunks.ts';
import { pageMessages } from './scripts/bundle/page-messages.ts';

const web = fileURLToPath(new URL('src/web', import.meta.url));
const messages = pageMessages(web);

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), messages.plugin(), leanPreloads()],
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
  worker: { format: 'es', plugins: () => [messages.ofWorkers()] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs is one file: it compresses better, and one request is faster than eight.
            codeSplitting: {
              groups: [
                { name: 'frame', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 100000 },
                ...(await pageChunks(web)),
              ],
            },
          },
        },
      },
    },
    // The server's bundle is made from this one and passes its maps on.
    ssr: { build: { sourcemap: true } },
  },
  build: {
    // The content policy allows no data: addresses for fonts, so no file is folded into another.
    assetsInlineLimit: 0,
    manifest: true,
  },
});
