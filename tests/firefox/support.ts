import { test as base } from '@playwright/test';
import { launchFirefox } from '#tests/support/firefox.ts';
import { Office } from '#tests/support/office.ts';
import { startProductServer } from '#tests/support/process.ts';
import { startFaultProxy } from '#tests/support/proxy.ts';
import { type Site, TOKENS } from '../e2e/support/story.ts';
import { Tablet } from '../e2e/support/tablet.ts';

type FirefoxSite = Pick<Site, 'network' | 'office' | 'goOnline'> & {
  /** A tablet on which the app was never opened. */
  tablet: Tablet;
};

/** The bundled server behind a network that can be cut, and Firefox on that network. */
export const test = base.extend<{ site: FirefoxSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from the pattern.
  site: async ({}, use, testInfo) => {
    const server = await startProductServer({ env: { LOG_LEVEL: 'warn' } });
    const network = await startFaultProxy({ port: server.port });
    const tablet = await Tablet.open(network.url, { launch: launchFirefox });
    try {
      await use({
        network,
        office: new Office(server.url, TOKENS.superAdmin),
        tablet,
        goOnline: async () => {
          await network.goOnline();
          await tablet.hearOnline();
        },
      });
    } finally {
      if (testInfo.status !== testInfo.expectedStatus) {
        await tablet.photograph(testInfo.outputPath('tablet.png'));
        await testInfo.attach('server', { body: server.output(), contentType: 'text/plain' });
      }
      await tablet.close();
      await network.close();
      await server.stop();
    }
  },
});
