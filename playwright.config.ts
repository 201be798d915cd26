import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '#scripts/stack/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.reports/playwright',
  fullyParallel: true,
  // A machine that does everything at once may be late once; what fails twice is broken.
  retries: process.env['CI'] ? 1 : 0,
  // What is repeated for each language is seen in English by the gate, which has half an hour for everything, and what
  // measures times needs a machine for itself: "npm run e2e -- speed.spec --workers 1".
  ...(process.env['CI'] ? { grepInvert: / in (lt|ru)\b|-speed\.spec/ } : {}),
  forbidOnly: true,
  // Twice the usual time: many tests share few cores, and live pages hear of changes through the worker.
  expect: { timeout: 10_000 },
  workers: 2,
  reporter: [['list'], ['json', { outputFile: '.reports/playwright.json' }]],
  use: {
    baseURL: process.env['KARTU_ORIGIN'],
    browserName: 'chromium',
    launchOptions: chromiumLaunch,
    trace: 'off',
  },
});
