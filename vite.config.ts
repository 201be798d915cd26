import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // The content policy allows no data: addresses for fonts, so no file is folded into another.
    assetsInlineLimit: 0,
    manifest: true,
  },
});
