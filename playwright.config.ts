import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './scripts/lib/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.reports/playwright',
  fullyParallel: true,
  // A machine that does everything at once may be late once; what fails twice is broken.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  workers: 2,
  reporter: [['list'], ['json', { outputFile: '.reports/playwright.json' }]],
  use: {
    baseURL: process.env['KARTU_ORIGIN'],
    browserName: 'chromium',
    launchOptions: chromiumLaunch,
    trace: 'off',
  },
});
