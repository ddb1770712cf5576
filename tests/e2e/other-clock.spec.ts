import { expect } from '@playwright/test';
import { listTexts } from '#app/features/filters/texts.ts';
import { uiTexts } from '#app/ui/texts.ts';
import { formatDate, formatDateTime } from '#domain/dates.ts';
import { dayOf, showTimesOf } from '#domain/place-clock.ts';
import { INDIA } from '#testkit/clocks.ts';
import { TOKENS, test } from './support/story.ts';

test('[D8] a desk in another time zone sees and filters days by the clock of the complex, with and without a network', async ({
  site,
}) => {
  const order = await site.office.orderIn('open', 1);
  const tablet = await site.openTablet({ viewport: { width: 1440, height: 900 } });
  const { page } = tablet;
  const session = await page.context().newCDPSession(page);
  // Seventeen and a half hours behind India.
  await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Etc/GMT+12' });
  await tablet.signIn(TOKENS.superAdmin);
  await tablet.untilPrepared([]);

  showTimesOf({ name: 'Pune', utcOffsets: INDIA });
  const raised = new Date(order.created_at);
  const days = [-1, 0, 1].map((by) => dayOf(new Date(raised.getTime() + by * 86_400_000)));
  const row = page.getByRole('row', { name: order.work_order_id });
  const filtered = (day: string | undefined) => page.goto(`/work-orders?from=${day}&to=${day}`);
  for (const network of ['there', 'gone']) {
    if (network === 'gone') await site.network.goOffline();
    await filtered(days[1]);
    await expect(row, network).toHaveAttribute('title', new RegExp(formatDate(order.created_at)));
    for (const day of [days[0], days[2]]) {
      await filtered(day);
      // The demo's own orders of that day, if there are any.
      await expect(
        page
          .getByRole('row')
          .nth(1)
          .or(page.getByText(/^No work orders/)),
      ).toBeVisible();
      await expect(row, network).toHaveCount(0);
    }
  }
  await page.getByRole('button', { name: uiTexts.selectDateRange }).click();
  await expect(page.getByText(listTexts.daysOfPlace('Pune', 'UTC+5:30'))).toBeVisible();
  await page.goto(`/work-orders/${order.id}`);
  await expect(page.getByText(formatDateTime(order.created_at)).first()).toBeVisible();
});
