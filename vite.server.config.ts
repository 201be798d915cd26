import { defineConfig } from 'vite';
import { asciiOnly, copyUnbundled, listPackages, mapsOfPages, unbundled } from './scripts/bundle/server-bundle.ts';

/**
 * The two server processes, the process that decodes pictures and the rendering of the pages, with all their
 * dependencies. The pages come from their own build, which ran before; bundled together they share React and its router.
 */
export default defineConfig({
  plugins: [mapsOfPages(), asciiOnly(), listPackages(), copyUnbundled()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: unbundled },
  build: {
    ssr: true,
    outDir: 'build/app',
    target: 'node24',
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        'main-web': 'src/server/main-web.ts',
        'main-worker': 'src/server/main-worker.ts',
        'picture-decoder': 'src/server/platform/pictures/decode-process.ts',
        pages: 'build/server/index.js',
      },
      output: { sourcemapExcludeSources: true },
      // "use client" says nothing here: every component runs on the server too.
      checks: { moduleLevelDirective: false },
    },
  },
});
