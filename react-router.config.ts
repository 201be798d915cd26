import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The table of all routes grows with every page and language; a visitor gets the part that is linked to.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  future: { unstable_optimizeDeps: true },
} satisfies Config;
