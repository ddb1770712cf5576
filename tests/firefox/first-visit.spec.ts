import { expect } from '@playwright/test';
import { updateTexts } from '#app/texts/updates.ts';
import { TOKENS } from '../e2e/support/story.ts';
import { test } from './support.ts';

test('a page that is loaded again during the first visit speaks of no new version', async ({ site }) => {
  const { page } = site.tablet;
  await site.tablet.signIn(TOKENS.creator);
  await page.reload();
  await page.evaluate((ready) => {
    new MutationObserver(() => {
      if (document.body.innerText.includes(ready)) localStorage.setItem('seen', ready);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, updateTexts.ready);
  await site.tablet.untilInstalled();
  await expect(site.tablet.chip(/All sent/)).toBeVisible({ timeout: 45_000 });
  expect(await page.evaluate(() => localStorage.getItem('seen'))).toBeNull();
  await expect(page.getByText(updateTexts.ready)).toHaveCount(0);
});
