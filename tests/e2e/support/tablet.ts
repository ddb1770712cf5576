import { expect, type Page } from '@playwright/test';
import { shellTexts } from '#app/features/shell/texts.ts';
import { type ChromiumOptions, launchChromium } from '#tests/support/chromium.ts';
import type { LaunchedBrowser } from '#tests/support/launched-browser.ts';
import { isPrepared, type KeptEntry, kept, keptHashes, keptPictures } from './kept.ts';

export type TabletOptions = {
  fakeCamera?: boolean;
  /** The film (Y4M) that its camera shows. */
  film?: string;
  /**
   * Without a service worker and without animations: for stories about the content of the screens, not about how it got
   * there.
   */
  plain?: boolean;
  viewport?: { width: number; height: number };
  /** Used by touch, as in the bay; begins at the floor. */
  touch?: boolean;
  /** A browser profile that it starts with a copy of. */
  copyOf?: string;
  args?: readonly string[];
  /** Starts its browser, Chromium by default. */
  launch?: (options: ChromiumOptions) => Promise<LaunchedBrowser>;
};

const TABLET = { width: 820, height: 1180 };

/** A browser with its own profile on the workshop's network. */
export class Tablet {
  readonly #origin: string;
  readonly #viewport: { width: number; height: number };
  #browser: LaunchedBrowser;

  private constructor(origin: string, viewport: TabletOptions['viewport'], browser: LaunchedBrowser) {
    this.#origin = origin;
    this.#viewport = viewport ?? TABLET;
    this.#browser = browser;
  }

  static async open(
    origin: string,
    { viewport, launch = launchChromium, ...options }: TabletOptions,
  ): Promise<Tablet> {
    const browser = await launch({ ...options, baseURL: origin });
    const tablet = new Tablet(origin, viewport, browser);
    await tablet.page.setViewportSize(tablet.#viewport);
    return tablet;
  }

  get page(): Page {
    return this.#browser.page;
  }

  get origin(): string {
    return this.#origin;
  }

  /** Opens an access link, as provided by the fleet dashboard. */
  async openLink(token: string): Promise<void> {
    await this.page.goto(`${this.#origin}/validate-token?token=${token}`);
  }

  /** Opens an address of the app in another tab, which comes to the front. */
  async openTab(path: string): Promise<Page> {
    const tab = await this.openOtherTab();
    await tab.setViewportSize(this.#viewport);
    await tab.goto(`${this.#origin}${path}`);
    return tab;
  }

  /** Another tab, with another page, comes to the front. */
  async openOtherTab(): Promise<Page> {
    const tab = await this.#browser.context.newPage();
    await tab.bringToFront();
    return tab;
  }

  async signIn(token: string): Promise<void> {
    await this.openLink(token);
    await expect(this.page.getByRole('heading', { level: 1, name: /^(Dashboard|Floor)$/ })).toBeVisible();
  }

  /** With nothing left to send. Waits for the app's confirmation. */
  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: shellTexts.account }).click();
    await this.page.getByRole('button', { name: shellTexts.signOut }).click();
    await expect(this.page).toHaveURL(/\/landing$/);
  }

  /** Waits until the app can be opened without a network. */
  async untilInstalled(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
  }

  /** The same, with all data that the signed-in user needs and with the orders' pictures. */
  async untilPrepared(pictures: readonly string[]): Promise<void> {
    await this.untilInstalled();
    await expect
      .poll(() => isPrepared(this.page), { message: 'prepared', intervals: [100, 250], timeout: 30_000 })
      .toBe(true);
    await expect
      .poll(() => keptPictures(this.page, pictures), { message: 'pictures kept', intervals: [100, 250] })
      .toBe(pictures.length);
    await expect(this.chip(/Updating|Getting ready/)).toBeHidden();
  }

  /** Entries of the device's own outbox, oldest first. */
  async kept(): Promise<KeptEntry[]> {
    return kept(this.page);
  }

  /** SHA-256 of each photo that waits to be sent, by the entry's label. */
  async keptHashes(): Promise<Record<string, string[]>> {
    return keptHashes(this.page);
  }

  /** The chip in the header. */
  chip(text: string | RegExp) {
    return this.page.getByRole('banner').getByRole('link', { name: text });
  }

  /**
   * Fires the event that a device sends when its Wi-Fi is back. Without that hint the app finds out by probing, and the
   * longer it was offline the longer the pauses between probes: up to half a minute.
   */
  async hearOnline(): Promise<void> {
    await this.page.evaluate(() => dispatchEvent(new Event('online')));
  }

  /** The user returns to the page from another app, such as a network's sign-in page. */
  async comeBack(): Promise<void> {
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }

  /** The device itself reports whether it has a network. Open connections are not affected. */
  async setFlightMode(isOn: boolean): Promise<void> {
    await this.page.context().setOffline(isOn);
  }

  /** From now on this page cannot resolve any server's name, or can again. */
  async failNames(fails: boolean): Promise<void> {
    if (fails) await this.page.route('**', (route) => route.abort('namenotresolved'));
    else await this.page.unrouteAll();
  }

  /** Kills the browser like a flat battery, and starts it again on the same profile. */
  async dieAndStartAgain(): Promise<void> {
    await this.#browser.killHard();
    await this.#startAgain();
  }

  /** Closes the browser cleanly and starts it again on the same profile. */
  async closeAndStartAgain(): Promise<void> {
    await this.#startAgain();
  }

  async photograph(path: string): Promise<void> {
    // Only for a failed story: a browser that is gone has nothing to show.
    await this.page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
  }

  /** The screen's content as text; for a failed story where nobody can see its pictures. */
  async inWords(): Promise<string> {
    const words = this.page.locator('body').ariaSnapshot({ timeout: 5_000 });
    return `${this.page.url()}\n${await words.catch((error: unknown) => String(error))}`;
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }

  async #startAgain(): Promise<void> {
    const first = this.#browser;
    const again = await first.relaunch();
    // The profile was made by the first launch, and is removed by that launch's `close`.
    this.#browser = {
      ...again,
      close: async () => {
        await again.close();
        await first.close();
      },
    };
    await this.page.setViewportSize(this.#viewport);
  }
}

/**
 * Navigates the open app to another screen without reloading it, as its own links do, and waits until the previous
 * screen is gone: everything read from then on belongs to the new one. If it is already there, it stays as it is.
 */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (location.pathname + location.search === to) return;
    for (const title of document.querySelectorAll('h1')) title.dataset.left = 'yes';
    history.pushState(null, '', to);
  }, path);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
}
