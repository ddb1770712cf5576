import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Theme } from '#app/ui/appearance.ts';

const MODAL = '[aria-modal="true"]';

/** What keeps anyone from using the page as it stands; empty = nothing. */
async function barriersOf(page: Page, rules: readonly string[] | 'all' = 'all'): Promise<string[]> {
  const look = async (): Promise<string[]> => {
    await untilAtRest(page);
    const builder = await axe(page);
    return found(rules === 'all' ? builder : builder.withRules([...rules]));
  };
  // An answer that comes while the page is looked at makes it fade again: what stands in the way is still there a moment later.
  return (await look()).length === 0 ? [] : look();
}

/**
 * The same in every theme, without loading the page anew: all rules in the one it wears, and in the others those that colours
 * decide; those of sizes too in the bay's, which alone has others.
 */
export async function barriersInEachTheme(page: Page): Promise<string[]> {
  const barriers = await barriersOf(page);
  const worn = await wornBy(page);
  for (const theme of ['light', 'dark', 'bay'] as const satisfies Theme[]) {
    if (theme === worn) continue;
    await page.evaluate((next) => document.documentElement.setAttribute('data-theme', next), theme);
    const sizes = theme === 'bay' || worn === 'bay' ? ['target-size'] : [];
    const others = await barriersOf(page, ['color-contrast', ...sizes]);
    barriers.push(...others.map((barrier) => `${theme}: ${barrier}`));
  }
  await page.evaluate((first) => document.documentElement.setAttribute('data-theme', first), worn);
  return barriers;
}

async function wornBy(page: Page): Promise<string> {
  const theme = await page.locator('html').getAttribute('data-theme');
  expect(theme).not.toBeNull();
  return theme ?? '';
}

async function axe(page: Page): Promise<AxeBuilder> {
  // Half a megabyte, which is the same for as long as the page is not loaded anew.
  const isThere = await page.evaluate(() => 'axe' in window);
  // Its newer way opens a second page to gather frames, of which the app has none.
  const builder = new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
    .setLegacyMode();
  // Nobody can reach what stands behind an open question; it was looked at before.
  return (await page.locator(MODAL).count()) > 0 ? builder.include(MODAL) : builder;
}

async function found(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}

/**
 * With nothing that fades in or out: half faded, every text has too little contrast. It comes to its end at once, since a change of theme
 * fades hundreds of elements for frames that nobody looks at. What turns for ever is left out.
 */
async function untilAtRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const fading = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const { endTime } = effect?.getComputedTiming() ?? {};
        return playState === 'running' && Number.isFinite(endTime);
      });
    for (let now = fading(); now.length > 0; now = fading()) {
      for (const animation of now) animation.finish();
      await Promise.allSettled(now.map(({ finished }) => finished));
    }
  });
}
