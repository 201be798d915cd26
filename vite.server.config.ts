import { defineConfig } from 'vite';

/** The two server processes and the process that decodes pictures as plain bundles; dependencies stay in node_modules. */
export default defineConfig({
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: true,
    outDir: 'build/app',
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      input: {
        'main-web': 'src/server/main-web.ts',
        'main-worker': 'src/server/main-worker.ts',
        'picture-decoder': 'src/server/platform/pictures/decode-process.ts',
      },
    },
  },
});
