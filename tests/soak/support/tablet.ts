import type { Page } from '@playwright/test';
import {
  deleteStore,
  type LaunchedChromium,
  launchChromium,
  storeIdentity,
} from '#tests/support/chromium.ts';
import type { Ledger } from '../lab/lab.ts';
import type { CapturedAction } from './lives.ts';

/** Requirements for soaking a page. */
export type Lab = { code: string; picture: Buffer; journalScript: string };

/** The built app in a browser with its own profile, which is killed and started again on it. */
export class Tablet {
  readonly #lab: Lab;
  readonly #first: LaunchedChromium;
  readonly #origin: string;
  #browser: LaunchedChromium;
  #page: Page;
  #store: string | null = null;

  private constructor(origin: string, lab: Lab, browser: LaunchedChromium, page: Page) {
    this.#origin = origin;
    this.#lab = lab;
    this.#first = browser;
    this.#browser = browser;
    this.#page = page;
  }

  /** Signs in, waits until the app opens without a network, and reads all orders. */
  static async open(origin: string, token: string, lab: Lab): Promise<Tablet> {
    const browser = await launchChromium({ baseURL: origin });
    const { page } = browser;
    const tablet = new Tablet(origin, lab, browser, page);
    await page.goto(`/validate-token?token=${token}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await tablet.#putLabIn();
    await tablet.pullAll();
    tablet.#hasNewStore();
    return tablet;
  }

  /** SIGKILL to every process of the browser. */
  async kill(): Promise<void> {
    await this.#browser.killHard();
  }

  /** Discards the database, as the browser itself does after some kills. Only while the browser does not run. */
  loseDatabase(): void {
    deleteStore(this.#browser.userDataDir, this.#origin);
  }

  /**
   * Starts the app again on the state that the kill left; it sends at once. `left`: the records before that. `found`:
   * with the entries that the second copy restored. `isReset`: in a new database, because the browser has discarded the
   * old one.
   */
  async startAgain(): Promise<{ left: Ledger; found: Ledger; isReset: boolean }> {
    this.#browser = await this.#browser.relaunch();
    this.#page = this.#browser.page;
    // A file of the app that starts nothing.
    await this.#page.goto('/favicon.svg');
    await this.#page.evaluate(this.#lab.code);
    const left = await this.ledger();
    const isReset = this.#hasNewStore();
    await this.#page.goto('/outbox', { waitUntil: 'commit' });
    await this.#page.waitForLoadState('domcontentloaded');
    await this.#putLabIn();
    return { left, found: await this.ledger(), isReset };
  }

  /** Reads every order; after a lost database only the waiting entries are known otherwise. */
  async pullAll(): Promise<void> {
    await this.#page.evaluate(() => window.soak.pullAll());
  }

  /** Rejects if the browser dies meanwhile. */
  async save({ id, action, photoIds }: CapturedAction): Promise<string | null> {
    return await this.#page.evaluate((given) => window.soak.save(given), { id, action, photoIds });
  }

  async withdraw(id: string): Promise<'withdrawn' | 'too-late'> {
    return await this.#page.evaluate((given) => window.soak.withdraw(given), id);
  }

  async ledger(): Promise<Ledger> {
    return await this.#page.evaluate(() => window.soak.ledger());
  }

  /** Fires the event that a device sends to a page when its Wi-Fi is back. */
  async hearOnline(): Promise<void> {
    await this.#page.evaluate(() => dispatchEvent(new Event('online')));
  }

  async close(): Promise<void> {
    await this.#browser.close();
    if (this.#browser !== this.#first) await this.#first.close();
  }

  /** True if the database is another one than at the last check. */
  #hasNewStore(): boolean {
    const former = this.#store;
    this.#store = storeIdentity(this.#browser.userDataDir, this.#origin);
    return former !== null && this.#store !== former;
  }

  async #putLabIn(): Promise<void> {
    await this.#page.evaluate(this.#lab.code);
    const { picture, journalScript } = this.#lab;
    await this.#page.evaluate((given) => window.soak.open(given), {
      base64: picture.toString('base64'),
      journalScript,
    });
  }
}
