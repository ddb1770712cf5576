import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type LaunchedChromium, launchChromium, storeIdentity } from '#tests/support/chromium.ts';

const SIZE = { width: 820, height: 1180 };
const SCREEN_LIMIT_MS = 15_000;

export type StoreName = 'IndexedDB' | 'OPFS';

/** Chromium's folder of each store below `Default`, for the usual bucket and for named ones. */
const FOLDERS: Readonly<Record<StoreName, { usual: string; inBucket: string }>> = {
  IndexedDB: { usual: 'IndexedDB', inBucket: 'IndexedDB' },
  OPFS: { usual: 'File System', inBucket: 'FileSystem' },
};

/** A device: a browser profile on disk, which is started and killed over and over. */
export class Tablet {
  readonly profile: string;
  readonly origin: string;
  #browser: LaunchedChromium | null = null;
  #isDying = false;

  constructor(origin: string, profile = mkdtempSync(join(tmpdir(), 'vm-promise-'))) {
    this.origin = origin;
    this.profile = profile;
  }

  /** True from the moment when the browser is ordered to end. */
  get isDying(): boolean {
    return this.#isDying;
  }

  get isRunning(): boolean {
    return this.#browser !== null;
  }

  /** Starts the browser on the state that its last life left; nothing is opened yet. */
  async start(): Promise<Page> {
    this.#isDying = false;
    this.#browser = await launchChromium({ userDataDir: this.profile, baseURL: this.origin });
    return this.#prepared(this.#browser.page);
  }

  async newPage(): Promise<Page> {
    if (this.#browser === null) throw new Error('The browser does not run.');
    return this.#prepared(await this.#browser.context.newPage());
  }

  /** SIGKILL to the whole process group of the browser, at once. */
  async kill(): Promise<void> {
    this.#isDying = true;
    await this.#browser?.killHard();
    this.#browser = null;
  }

  /** Closes the browser cleanly. */
  async close(): Promise<void> {
    this.#isDying = true;
    await this.#browser?.close();
    this.#browser = null;
  }

  async remove(): Promise<void> {
    if (this.#browser !== null) await this.kill();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  /**
   * Grants the app's address persistent storage as Chromium itself would for an installed app: as a setting of the
   * profile. The browser must not run. (Its quota manager ignores what DevTools grant.)
   */
  grantPersistence(): void {
    const file = join(this.profile, 'Default/Preferences');
    const preferences = JSON.parse(readFileSync(file, 'utf8'));
    preferences.profile ??= {};
    preferences.profile.content_settings ??= {};
    preferences.profile.content_settings.exceptions ??= {};
    preferences.profile.content_settings.exceptions.durable_storage = {
      [`${this.origin},*`]: { last_modified: '13439847970575483', setting: 1 },
    };
    writeFileSync(file, JSON.stringify(preferences));
  }

  /** The folders with a store of any address. */
  folders(store: StoreName): string[] {
    const home = join(this.profile, 'Default');
    const { usual, inBucket } = FOLDERS[store];
    const buckets = join(home, 'WebStorage');
    const named = existsSync(buckets) ? readdirSync(buckets).map((id) => join(buckets, id, inBucket)) : [];
    return [join(home, usual), ...named].filter((folder) => existsSync(folder));
  }

  /** Deletes a store as if it had never existed; the browser must not run. */
  deleteStore(store: StoreName): void {
    for (const folder of this.folders(store)) rmSync(folder, { recursive: true, force: true });
  }

  storeIdentity(origin: string): string | null {
    return storeIdentity(this.profile, origin);
  }

  async #prepared(page: Page): Promise<Page> {
    page.setDefaultTimeout(SCREEN_LIMIT_MS);
    await page.setViewportSize(SIZE);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    return page;
  }
}
