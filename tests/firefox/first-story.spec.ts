import { expect } from '@playwright/test';
import { syncTexts } from '#app/texts/common.ts';
import { completedOffline } from '../e2e/support/completed-offline.ts';
import { OrderScreen } from '../e2e/support/order-screen.ts';
import { test } from './support.ts';

test('a job is completed without a network, stays after a reload, and is sent once, byte for byte', async ({
  site,
}) => {
  const { office, tablet } = site;
  const order = await completedOffline(site, tablet);

  await tablet.page.reload();
  const screen = await OrderScreen.open(tablet.page, order);
  // On the job, and on the strip of its pictures.
  await expect(screen.job(0).getByText(syncTexts.waiting)).toHaveCount(2);
  const [hashes] = Object.values(await tablet.keptHashes());
  expect(hashes).toHaveLength(2);

  await site.goOnline();
  await expect(tablet.chip(/All sent/)).toBeVisible({ timeout: 45_000 });
  const { jobs, status_log } = await office.order(order.id);
  const images = jobs[0]?.completion_images ?? [];
  expect(await Promise.all(images.map((url) => office.hashOf(url)))).toEqual(hashes);
  expect(status_log.filter((entry) => entry.status_name === 'completed')).toHaveLength(1);
});
