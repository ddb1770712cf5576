import { defineConfig } from '@playwright/test';

/** They run first, so that no worker is left alone with one of them at the end. */
const LONG = [
  'whole-life',
  'every-screen',
  'every-office-form',
  'office-story',
  'bay-without-network',
  'bad-networks',
  'sentences',
  'sentences-refused',
];
const isLong = new RegExp(`/(${LONG.join('|')})\\.spec\\.ts$`);

/**
 * The stories in real Chromium. They start their own program, proxy and browser (tests/support), because a story kills
 * and restarts them; so nothing is started here.
 */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'long stories', testMatch: isLong },
    { name: 'stories', testMatch: '**/*.spec.ts', testIgnore: isLong },
  ],
  globalSetup: './support/template-data.ts',
  outputDir: '../../test-results',
  // On two busy cores the run over every screen takes two minutes; a story that hangs still ends.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  // They mostly wait for a network that is deliberately slow or gone: three keep two cores busy.
  workers: 3,
  fullyParallel: true,
  // A story that passes only on a retry has found a fault.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  reporter: 'line',
});
