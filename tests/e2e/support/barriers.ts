import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Theme } from '#app/ui/appearance.ts';

const MODAL = '[aria-modal="true"]';

/** Accessibility violations of the page as it is; empty = none. */
async function barriersOf(page: Page, rules: readonly string[] | 'all' = 'all'): Promise<string[]> {
  const look = async (): Promise<string[]> => {
    await untilAtRest(page);
    const builder = await axe(page);
    return found(rules === 'all' ? builder : builder.withRules([...rules]));
  };
  // An answer that arrives during the check makes the page fade again: a real violation is still there a moment later.
  return (await look()).length === 0 ? [] : look();
}

/**
 * The same in every theme, without reloading the page: all rules in the current theme, and in the others those that
 * depend on colours; also those of sizes in the bay's theme, the only one with other sizes.
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
  // Half a megabyte, which stays the same until the page is reloaded.
  const isThere = await page.evaluate(() => 'axe' in window);
  // Its newer mode opens a second page to collect frames, which the app does not have.
  const builder = new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
    .setLegacyMode();
  // Nobody can reach the page behind an open dialog; it was checked before.
  return (await page.locator(MODAL).count()) > 0 ? builder.include(MODAL) : builder;
}

async function found(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}

/**
 * Without running transitions: half faded, every text has too little contrast. Transitions are finished at once,
 * because a change of theme fades hundreds of elements for frames that nobody sees. Endless animations are left out.
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
