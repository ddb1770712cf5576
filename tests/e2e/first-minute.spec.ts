import { expect, type Locator, type Page } from '@playwright/test';
import { photoTexts } from '#app/features/camera/texts.ts';
import { accessTexts } from '#app/features/session/texts.ts';
import { shellTexts } from '#app/features/shell/texts.ts';
import { completionTexts } from '#app/features/work-orders/progress/texts.ts';
import { commonTexts } from '#app/texts/common.ts';
import { uiTexts } from '#app/ui/texts.ts';
import { MAX_COMPLETION_IMAGES } from '#domain/limits.ts';
import { say } from '../support/say.ts';
import { CompletionForm } from './support/order-screen.ts';
import { type Site, TOKENS, test } from './support/story.ts';
import type { Tablet } from './support/tablet.ts';

/** `FIRST_MINUTE=20 npm run e2e -- first-minute` repeats all the moments that often, and prints a table. */
const runs = Number(process.env.FIRST_MINUTE ?? 0);
const cutsS = runs > 0 ? Array.from({ length: runs }, (_, run) => [0, 1, 2, 4, 8][run % 5] ?? 0) : [0, 2];

/** For a new tablet on a network as slow as a garage's. */
const CPU_SLOWER = 4;
const DELAY_MS = 100;
const BYTES_A_SECOND = 250_000;
/** On a machine with other load. */
const PATIENTLY = { timeout: 90_000 };

for (const [run, cutS] of cutsS.entries())
  test(`[Q15] [Q16] [Q17] on a tablet that never saw the app, the network goes ${cutS} s after the first button is there, and a job is completed all the same (${run + 1})`, async ({
    site,
  }) => {
    test.setTimeout(600_000);
    const { tablet, hurry } = await openSlowTablet(site);
    const { page } = tablet;
    await tablet.openLink(TOKENS.creator);
    const button = page.getByRole('link', { name: completionTexts.completeNow, exact: true }).first();
    await expect(button).toBeVisible(PATIENTLY);
    await page.waitForTimeout(cutS * 1_000);
    await site.network.goOffline();
    await expectWarnedUnlessInstalled(page);

    const orderId = /[^/]+$/.exec((await button.getAttribute('href')) ?? '')?.[0] ?? '';
    const before = await site.office.order(orderId);
    const job = before.jobs.findIndex(({ completion_status }) => completion_status === null);
    const waits = new Waits(site, page);
    await button.click();
    const camera = page.getByRole('dialog', { name: photoTexts.camera });
    await waits.until(camera);
    await shoot(camera, waits, 2);
    const form = new CompletionForm(page);
    await expect(form.photos).toHaveCount(2, PATIENTLY);
    await expect(form.dialog.getByRole('radio', { name: completionTexts.approve })).toBeChecked();
    await form.save();
    await expect(tablet.chip(/1 waiting/)).toBeVisible(PATIENTLY);
    const taken = Object.values(await tablet.keptHashes()).flat();
    expect(taken).toHaveLength(2);
    // Nothing of it has left the tablet yet.
    expect((await site.office.order(orderId)).jobs).toEqual(before.jobs);

    await hurry();
    await site.goOnline();
    await expect.poll(() => tablet.kept(), { message: 'sent', ...PATIENTLY }).toEqual([]);
    const { completion_status, completion_images } = (await site.office.order(orderId)).jobs[job] ?? {};
    expect(completion_status).toBe('completed');
    expect(await Promise.all((completion_images ?? []).map((url) => site.office.hashOf(url)))).toEqual(taken);

    // The interrupted install continued automatically.
    await expect.poll(() => isInstalled(page), { message: 'installed', ...PATIENTLY }).toBe(true);
    await expect(tablet.chip(shellTexts.keepPageOpen)).toBeHidden(PATIENTLY);
    waits.print(`${run + 1}`.padStart(2), `${cutS} s`);
  });

/** `hurry`: from then on only the end is checked. */
async function openSlowTablet(site: Site): Promise<{ tablet: Tablet; hurry: () => Promise<void> }> {
  const tablet = await site.openTablet({ isNew: true, touch: true, fakeCamera: true });
  const devtools = await tablet.page.context().newCDPSession(tablet.page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  site.network.delay(DELAY_MS);
  site.network.throttle(BYTES_A_SECOND);
  const hurry = async (): Promise<void> => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    site.network.delay(0);
    site.network.throttle(Number.POSITIVE_INFINITY);
  };
  return { tablet, hurry };
}

/** Parts that were not yet on the tablet when they were needed. */
class Waits {
  readonly #site: Site;
  readonly #page: Page;
  readonly #named: string[] = [];

  constructor(site: Site, page: Page) {
    this.#site = site;
    this.#page = page;
  }

  /**
   * Waits for the element, without a network. If the app shows that it waits for a part instead, the network returns
   * until the part has opened automatically, and goes again.
   */
  async until(wanted: Locator): Promise<void> {
    const named = this.#page.locator('main, dialog').getByText(NOT_HERE);
    await expect(wanted.or(named).first()).toBeVisible(PATIENTLY);
    if (await wanted.isVisible()) return;
    this.#named.push(NOT_HERE.exec((await named.first().textContent()) ?? '')?.[1] ?? '');
    await expectLeftToThePerson(this.#page);
    await this.#site.goOnline();
    await expect(wanted).toBeVisible(PATIENTLY);
    await expect(named).toBeHidden();
    await this.#site.network.goOffline();
  }

  print(...columns: string[]): void {
    const outcome =
      this.#named.length === 0
        ? 'finished without the network'
        : `waited for: ${this.#named.join(', ')}; finished`;
    say(['first minute', ...columns, outcome].join(' | '));
  }
}

const NOT_HERE = new RegExp(`^${uiTexts.partAwaited('(.+)')}$`.replace('device', '(?:tablet|device)'));

/** The frame and a way back, and nothing that leads to the browser's own error page. */
async function expectLeftToThePerson(page: Page): Promise<void> {
  const back = page.getByRole('button', { name: uiTexts.back });
  const close = page.locator('dialog').getByRole('button', { name: uiTexts.close });
  await expect(back.or(close)).toBeVisible();
  await expect(page.locator('header').getByRole('link', { name: commonTexts.outbox })).toBeVisible();
  await expect(page.locator(`nav[aria-label="${shellTexts.floorBar}"]`)).toBeVisible();
  await expect(page.getByRole('button', { name: accessTexts.reload })).toBeHidden();
}

async function shoot(camera: Locator, waits: Waits, times: number): Promise<void> {
  const shutter = camera.getByRole('button', { name: photoTexts.takePhoto });
  for (let shot = 1; shot <= times; shot += 1) {
    await expect(shutter).not.toHaveAttribute('aria-disabled', 'true', PATIENTLY);
    await shutter.click();
    await waits.until(camera.getByText(photoTexts.count(shot, MAX_COMPLETION_IMAGES), { exact: true }));
    await expect(shutter).toHaveAttribute('aria-busy', 'false', PATIENTLY);
  }
  await camera.getByRole('button', { name: photoTexts.done }).click();
  await expect(camera).toBeHidden();
}

/** If the page could be lost, the app asks to keep it open. */
async function expectWarnedUnlessInstalled(page: Page): Promise<void> {
  const warning = page.locator('header').getByText(shellTexts.keepPageOpen);
  await expect
    .poll(async () => (await isInstalled(page)) !== (await warning.isVisible()), PATIENTLY)
    .toBe(true);
}

function isInstalled(page: Page): Promise<boolean> {
  return page.evaluate(() => navigator.serviceWorker.controller !== null);
}
