import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './scripts/lib/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.reports/playwright',
  fullyParallel: true,
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
