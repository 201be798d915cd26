import { defineConfig } from 'vitest/config';

const shared = {
  setupFiles: ['temporal-polyfill/global', 'test/setup.ts'],
  env: { TZ: 'UTC' },
};

export default defineConfig({
  test: {
    reporters: ['default', 'json'],
    outputFile: { json: '.reports/vitest.json' },
    // By default one core stays free, and a machine with two would run one file at a time.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          // They share no state; loading the same modules for each file took half of their time.
          isolate: false,
          include: ['src/{domain,contract,i18n,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          // Thousands of drawn cases take their time on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'integration',
          include: ['src/server/**/*.test.{ts,tsx}', 'test/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 60_000,
          // Background work takes its time on a busy machine.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          ...shared,
          name: 'boundaries',
          include: ['test/boundaries/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
