import stories from '../e2e/playwright.config.ts';

/** Stories in the machine's own Firefox, each with a profile on disk: `npm run firefox`. */
export default {
  ...stories,
  testDir: '.',
  projects: [{ name: 'firefox', testMatch: '**/*.spec.ts' }],
  globalSetup: './setup.ts',
  workers: 1,
};
