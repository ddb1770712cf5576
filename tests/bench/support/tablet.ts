import type { Page } from '@playwright/test';
import { type LaunchedChromium, launchChromium } from '#tests/support/chromium.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/proxy.ts';
import { type Site, startSite, TOKEN } from './site.ts';

/** The whole product in place: built server, a network that can be broken, and a browser signed in behind it. */
export type Place = {
  readonly site: Site;
  readonly network: FaultProxy;
  readonly browser: LaunchedChromium;
  readonly page: Page;
  close(): Promise<void>;
};

/** `prepare` fills the database before the tablet sees it. */
export async function openPlace(prepare: (site: Site) => Promise<unknown>): Promise<Place> {
  const site = await startSite();
  await prepare(site);
  const network = await startFaultProxy({ port: site.server.port });
  const browser = await launchChromium({ baseURL: network.url });
  const page = browser.context.pages()[0] ?? (await browser.context.newPage());
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(`/validate-token?token=${TOKEN}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForURL('**/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return {
    site,
    network,
    browser,
    page,
    close: async () => {
      await browser.close();
      await network.close();
      await site.stop();
    },
  };
}
