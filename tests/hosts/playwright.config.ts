import stories from '../e2e/playwright.config.ts';

/** The story of an order on other hosts than the bundled server as it comes: `npm run hosts`. */
export default {
  ...stories,
  testDir: '.',
  projects: [{ name: 'hosts', testMatch: '**/*.spec.ts' }],
  globalSetup: '../e2e/support/template-data.ts',
  workers: 2,
};
