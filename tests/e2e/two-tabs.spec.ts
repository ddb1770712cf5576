import { launchChromiumAsInstalled } from '#tests/support/chromium.ts';
import { test } from './support/story.ts';
import { captureInFrontOfLeader, sendWhileHidden } from './support/two-tabs.ts';

test('[Q10] the tab in front sends what is captured in it, and what waited before a hidden tab', async ({
  site,
}) => {
  await captureInFrontOfLeader(site, await site.openTablet({ launch: launchChromiumAsInstalled }));
});

test('[Q10] a hidden tab goes on sending where no other tab of the app is in front', async ({ site }) => {
  await sendWhileHidden(site, await site.openTablet({ launch: launchChromiumAsInstalled }));
});
