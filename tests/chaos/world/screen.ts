import { errors, type Locator, type Page } from '@playwright/test';
import { entryAnchor } from '#app/sync/outbox/entry-states.ts';
import type { OfficeCard } from '#tests/support/office.ts';
import { PEOPLE } from './people.ts';
import type { Picture } from './pictures.ts';

const CATALOGUE_JOB = 'Panel painting';
const CATEGORY = 'Body Work';

/** `caption`: text typed under it. */
type CaptionedPicture = Picture & { caption?: string };

export type Step = 'hand-over' | 'receive' | 'submit';

const MOST_CLICKS = 3;
const FORM_OPENS_MS = 3_000;
const ALERT_MS = 5_000;
/** An entry that offers no deletion for this long is being sent, or gone. */
const LATE_MS = 2_000;
/** Number of times that a link is opened again after a failure. */
const MOST_LINKS = 5;

/** Titles of the pages for signed-out users. */
const OUTSIDE = /^(Unauthorized Access|Connect once to sign in|Vendor Management)$/;

/** The button of a step, and the status that the screen shows once the action is saved. */
const STEPS: Readonly<Record<Step, { button: string; shows: string }>> = {
  'hand-over': { button: 'Hand over to vendor', shows: 'Handover to Vendor' },
  receive: { button: 'Car received', shows: 'Car Received' },
  submit: { button: 'Submit for Approval', shows: 'Ready for Approval' },
};

/** The app as used by hand: each action ends when the screen shows it as saved, and not before. */
export class Screen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Navigates from outside, which loads the app again. */
  async load(path: string): Promise<void> {
    await this.page.goto(path, { waitUntil: 'commit' });
  }

  /** Navigates within the open app, as its own links do; from outside if it is not open. */
  async walk(path: string): Promise<void> {
    const isThere = await this.page.evaluate((to) => {
      if (document.querySelector('a[href="/outbox"]') === null) return false;
      if (location.pathname !== to) history.pushState(null, '', to);
      return true;
    }, path);
    if (!isThere) await this.load(path);
  }

  /**
   * Opens a user's link and waits until the app shows that they are signed in; if the network prevents it the link is
   * opened again.
   */
  async signIn(token: string): Promise<void> {
    const dashboard = this.page.getByRole('heading', { level: 1, name: 'Dashboard' });
    const outside = this.page.getByRole('heading', { level: 1, name: OUTSIDE });
    for (let times = 1; times <= MOST_LINKS; times += 1) {
      await this.page.goto(`/validate-token?token=${token}`, { waitUntil: 'commit' });
      await dashboard.or(outside).first().waitFor();
      if (await dashboard.isVisible()) return;
    }
    throw new Error(`The link was opened ${MOST_LINKS} times, and nobody is in.`);
  }

  /** True if somebody is signed in, once the app has decided. */
  async isIn(): Promise<boolean> {
    const outside = this.page.getByRole('heading', { level: 1, name: OUTSIDE });
    await this.#account.or(outside).first().waitFor();
    return this.#account.isVisible();
  }

  /** Username in the account menu; null if nobody is signed in. */
  async person(): Promise<string | null> {
    if (!(await this.isIn())) return null;
    await this.#account.dispatchEvent('click');
    const dialog = this.page.getByRole('dialog');
    const name = await dialog.getByRole('heading', { level: 2 }).innerText();
    await dialog.getByRole('button', { name: 'Close' }).dispatchEvent('click');
    await dialog.waitFor({ state: 'hidden' });
    return PEOPLE.find(({ shown }) => shown === name.trim())?.name ?? name.trim();
  }

  /** Text of the header's chip about unsent work: `All sent 14:02`, `3 waiting`. */
  async chip(): Promise<string> {
    const chip = this.page.getByRole('banner').getByRole('link', { name: /^Outbox/ });
    return (await chip.getAttribute('aria-label')) ?? (await chip.innerText());
  }

  async openOutbox(): Promise<void> {
    await this.walk('/outbox');
    await this.page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
  }

  /** Entries that the outbox lists as not sent; warnings and receipts are on the same page. */
  async unsent(): Promise<string> {
    return this.page.evaluate(() => {
      const items = [...document.querySelectorAll<HTMLElement>('main li')];
      const isUnsent = (item: HTMLElement) =>
        item.closest('[role=alert]') === null && !/Sent .*\d/.test(item.innerText);
      return items
        .filter(isUnsent)
        .map(({ innerText }) => innerText)
        .join('\n');
    });
  }

  /** Deletes a waiting entry, unless it is on its way already. */
  async withdraw(entryId: string): Promise<void> {
    await this.walk(`/outbox#${entryAnchor(entryId)}`);
    const entry = this.page.locator('main li:focus');
    try {
      await entry.getByRole('button', { name: 'Delete' }).dispatchEvent('click', {}, { timeout: LATE_MS });
    } catch (error) {
      if (error instanceof errors.TimeoutError) return;
      throw error;
    }
    const question = this.page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete' }).dispatchEvent('click');
    await question.waitFor({ state: 'hidden' });
  }

  /** Fires the event that a device sends to a page when its Wi-Fi is back. */
  async hearOnline(): Promise<void> {
    await this.page.evaluate(() => dispatchEvent(new Event('online')));
  }

  /** All warnings on the screen; waits a while for one that matches `words`. */
  async alerts(words?: RegExp): Promise<string> {
    const alerts = this.page.getByRole('alert');
    const due = alerts.filter({ hasText: words ?? /^/ }).first();
    if (words !== undefined) await due.waitFor({ timeout: ALERT_MS }).catch(() => undefined);
    return (await alerts.allInnerTexts()).join(' ').replaceAll(/\s+/g, ' ').trim();
  }

  /** Confirms the message about lost work, so that the next loss is reported separately. */
  async confirmLoss(): Promise<void> {
    const understood = this.page.getByRole('button', { name: 'Got it' });
    if (!(await understood.isVisible())) return;
    await understood.dispatchEvent('click');
    await understood.waitFor({ state: 'hidden' });
  }

  async signOut(): Promise<void> {
    await this.#account.dispatchEvent('click');
    await this.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).dispatchEvent('click');
    const question = this.page.getByRole('alertdialog', { name: 'Sign out?' });
    const outside = this.page.getByRole('heading', { level: 1, name: OUTSIDE });
    // The question comes only if something is not sent.
    await question.or(outside).first().waitFor();
    if (await question.isVisible())
      await question.getByRole('button', { name: 'Sign out and keep it here' }).dispatchEvent('click');
    await outside.waitFor();
  }

  /** All text on the screen at the moment. */
  async text(): Promise<string> {
    return this.page.evaluate(() => document.body.innerText);
  }

  /** The page of an order, by its number; an order raised here has none at first, and is recognised by its form. */
  async openOrder(address: string, number: string | null): Promise<void> {
    await this.walk(address);
    const form = this.page.getByRole('main').getByRole('button', { name: 'Add Job' }).first();
    if (number === null) await form.waitFor();
    else await this.page.getByRole('heading', { level: 1, name: number }).waitFor();
  }

  async takeStep(step: Step, begun: () => void): Promise<void> {
    const { button, shows } = STEPS[step];
    const way = this.page.getByRole('main').getByRole('button', { name: button });
    await way.waitFor();
    begun();
    await way.dispatchEvent('click');
    // Exactly: the button of one step has the same words in another case.
    await this.page.locator('main header').getByText(shows, { exact: true }).first().waitFor();
  }

  /** Marks a job completed with photos; the dialog closes when it is saved. */
  async complete(jobName: string, photos: readonly CaptionedPicture[], begun: () => void): Promise<void> {
    const heading = this.page.getByRole('heading', { level: 3, name: jobName, exact: true });
    const job = this.page.getByRole('article').filter({ has: heading });
    const dialog = this.page.getByRole('dialog', { name: 'Mark job complete' });
    await openForm(job.getByRole('button', { name: 'Mark Complete' }), dialog);
    await dialog.getByRole('radio', { name: /^Approve/ }).dispatchEvent('click');
    await this.#choose(dialog, photos);
    begun();
    await dialog.getByRole('button', { name: 'Save', exact: true }).dispatchEvent('click');
    await dialog.waitFor({ state: 'hidden' });
    await job.getByRole('button', { name: 'Mark Complete' }).waitFor({ state: 'hidden' });
  }

  /** Raises an order for a card; returns the address under which the app shows it. */
  async create(card: OfficeCard, begun: () => void): Promise<string> {
    await this.walk('/work-orders/create');
    await this.page.getByRole('searchbox', { name: 'Search car number...' }).fill(card.car_number);
    const choice = this.page.getByRole('radio', { name: `${card.car_number} ${card.jobcard_id}` });
    await choice.dispatchEvent('click');
    await this.page.getByText(`Chosen: ${card.car_number}`).waitFor();
    begun();
    await this.page.getByRole('button', { name: 'Create', exact: true }).dispatchEvent('click');
    await this.page.waitForURL(/\/created-work-orders\/[^/]+$/);
    await this.page.getByRole('main').getByRole('button', { name: 'Add Job' }).first().waitFor();
    return new URL(this.page.url()).pathname;
  }

  /** Adds a job with photos to the order on screen; it is identified by its quantity. */
  async addJob(quantity: number, photos: readonly CaptionedPicture[], begun: () => void): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Add Job' });
    await openForm(this.page.getByRole('main').getByRole('button', { name: 'Add Job' }).first(), dialog);
    await dialog.getByRole('combobox', { name: 'Category' }).selectOption({ label: CATEGORY });
    await dialog.getByRole('button').filter({ hasText: CATALOGUE_JOB }).first().dispatchEvent('click');
    await type(dialog.getByRole('textbox', { name: 'Quantity' }), quantity);
    await this.#choose(dialog, photos);
    begun();
    await dialog.getByRole('button', { name: 'Add Job' }).dispatchEvent('click');
    await dialog.waitFor({ state: 'hidden' });
    await this.page
      .getByRole('article')
      .filter({ hasText: `Quantity ${quantity}` })
      .first()
      .waitFor();
  }

  /** Sets the quantity of the only job of the order on screen. */
  async setQuantity(quantity: number, begun: () => void): Promise<void> {
    const job = this.page.getByRole('main').getByRole('article').first();
    await type(job.getByRole('textbox', { name: /^Quantity of/ }), quantity);
    const save = this.page.getByRole('main').getByRole('button', { name: 'Save', exact: true });
    await this.page.getByText('not saved yet').first().waitFor();
    begun();
    await save.dispatchEvent('click');
    await job.getByText(`Quantity ${quantity}`).first().waitFor();
  }

  get #account(): Locator {
    return this.page.getByRole('button', { name: 'Your account and this device' });
  }

  async #choose(dialog: Locator, photos: readonly CaptionedPicture[]): Promise<void> {
    const files = photos.map(({ name, mimeType, buffer }) => ({ name, mimeType, buffer }));
    await dialog.locator('input[type=file]').setInputFiles(files);
    await dialog.getByRole('img', { name: `Photo ${photos.length}`, exact: true }).waitFor();
    for (const [at, { caption = '' }] of photos.entries())
      if (caption !== '')
        await dialog.getByRole('textbox', { name: `Caption of photo ${at + 1}` }).fill(caption);
  }
}

/** The form restores what a kill left unfinished, and this action replaces it. */
async function openForm(button: Locator, dialog: Locator): Promise<void> {
  await open(button, dialog);
  await dialog.locator('input[type=file]').waitFor({ state: 'attached' });
  const startOver = dialog.getByRole('button', { name: 'Start over' });
  if (!(await startOver.isVisible())) return;
  await startOver.dispatchEvent('click');
  await startOver.waitFor({ state: 'hidden' });
}

/** A click on a page that is just being replaced opens nothing, and is repeated. */
async function open(button: Locator, dialog: Locator): Promise<void> {
  for (let clicks = 1; ; clicks += 1) {
    await button.dispatchEvent('click');
    try {
      return await dialog.waitFor({ timeout: FORM_OPENS_MS });
    } catch (error) {
      if (clicks === MOST_CLICKS) throw error;
    }
  }
}

async function type(field: Locator, value: number): Promise<void> {
  await field.fill(String(value));
  await field.blur();
}
