import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The table of all routes grows with every page and language; a visitor gets the part that is linked to.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  // What runs before our pages is a few lines: files of their own would only be more files.
  splitRouteModules: false,
  future: { unstable_optimizeDeps: true },
} satisfies Config;
