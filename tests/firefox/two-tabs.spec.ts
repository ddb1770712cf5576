import { captureInFrontOfLeader, sendWhileHidden } from '../e2e/support/two-tabs.ts';
import { test } from './support.ts';

test('[Q10] the tab in front sends what is captured in it, and what waited before a hidden tab', async ({
  site,
}) => {
  await captureInFrontOfLeader(site, site.tablet);
});

test('[Q12] a hidden tab sends at once, however many timers it is behind with', async ({ site }) => {
  await sendWhileHidden(site, site.tablet);
});
