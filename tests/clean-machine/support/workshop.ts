import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { Office, type OfficeOrder } from '#tests/support/office.ts';
import { smallPicture } from '#tests/support/pictures.ts';
import { findOrInstallChromium } from '../../../scripts/find-chromium.mjs';
import { CreateScreen } from '../../e2e/support/created-screens.ts';
import { Tablet } from '../../e2e/support/tablet.ts';
import { NAME, type Network } from './network.ts';
import { insist } from './steps.ts';

/** Data of the workshop, by the kinds of `vendor-management import`, in the order of the page. */
export const FILES: Readonly<Record<string, string>> = {
  complexes: 'complex_id,complex_name,city_id,city_name\n1,Complex One,1,City One\n',
  'job-cards': `jobcard_no,complex_id,car_number\n${Array.from({ length: 20 }, (_, index) => `JC-${100 + index},1,MH12AB${1_000 + index}`).join('\n')}\n`,
  employees: 'user_id,name,complex_id\nE-1,Workshop lead,1\n',
  catalogue:
    'city_id,category,job,rate\n1,Body Work,Panel painting,4000\n1,Engine Work,Radiator repair,2500\n',
  vendors:
    'city_id,name,gst_no,phone_number,address\n1,Shree Motors,27AAPFU0939F1ZV,9876543210,"Station Road, City One"\n',
  rates: 'city_id,vendor_gst_no,category,job,rate\n1,27AAPFU0939F1ZV,Body Work,Panel painting,3800\n',
};

/**
 * Makes the browser here one that finds the machine by its name, and trusts the authority, like a tablet of the
 * workshop.
 */
export async function prepareTablets(folder: string, network: Network, authority: string): Promise<void> {
  const { path } = await findOrInstallChromium();
  const store = join(folder, '.pki/nssdb');
  mkdirSync(store, { recursive: true });
  const certutil = (...words: string[]): void => {
    execFileSync('certutil', ['-d', `sql:${store}`, ...words]);
  };
  certutil('-N', '--empty-password');
  certutil('-A', '-t', 'C,,', '-n', 'workshop', '-i', authority);
  const browser = join(folder, 'browser');
  const rule = `MAP ${NAME}:443 127.0.0.1:${network.port}`;
  writeFileSync(browser, `#!/bin/sh\nHOME='${folder}' exec '${path}' --host-resolver-rules='${rule}' "$@"\n`);
  chmodSync(browser, 0o755);
  process.env.CHROMIUM_PATH = browser;
}

/** A machine that has just started, or starts again. */
const PATIENTLY = { timeout: 120_000 };

/** Data that a server must not lose: an order, its jobs, its log, and the bytes of its pictures. */
type Kept = { readonly order: OfficeOrder; readonly hashes: readonly string[] };

/** A workshop with one tablet, which records everything that the server accepted from it. */
export class Workshop {
  readonly tablet: Tablet;
  readonly #office: Office;
  readonly #network: Network;
  #kept: Kept[] = [];

  private constructor(tablet: Tablet, office: Office, network: Network) {
    this.tablet = tablet;
    this.#office = office;
    this.#network = network;
  }

  /** Opens the link on a new tablet, and waits until it can work without a network. */
  static async open(network: Network, officeUrl: string, token: string): Promise<Workshop> {
    const tablet = await Tablet.open(`https://${NAME}`, {});
    await tablet.openLink(token);
    await tablet.page.getByRole('heading', { level: 1, name: /^(Dashboard|Floor)$/ }).waitFor(PATIENTLY);
    await tablet.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await tablet.chip(/Updating|Getting ready/).waitFor({ state: 'hidden', ...PATIENTLY });
    return new Workshop(tablet, new Office(officeUrl, token), network);
  }

  /** Chrome's objections to 'Install app'. */
  async notInstallable(): Promise<readonly string[]> {
    const browser = await this.tablet.page.context().newCDPSession(this.tablet.page);
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    await browser.detach();
    return installabilityErrors.map(({ errorId }) => errorId);
  }

  /** Raises an order with a photo; `meanwhile` happens once the tablet has stored it, and before it can be sent. */
  async raise(meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
    const card = await this.#office.untouchedCard();
    this.#network.goOffline();
    const shade = 20 + 20 * this.#kept.length;
    const picture = await smallPicture('dent.jpg', shade);
    const form = await CreateScreen.open(this.tablet.page);
    await form.choose(card);
    const screen = await form.create();
    await screen.addJob({ category: 'Body Work', name: 'Panel painting', quantity: 1, photos: [picture] });
    const stored = Object.values(await this.tablet.keptHashes()).flat();
    insist(stored.length === 1, `the tablet holds ${stored.length} photos`);
    const { pathname } = new URL(this.tablet.page.url());
    await meanwhile();
    // A restarted browser begins with an empty page.
    if (!this.tablet.page.url().startsWith('https:')) await this.tablet.page.goto(pathname);
    this.#network.goOnline();
    await this.tablet.hearOnline();
    await expect.poll(async () => (await this.tablet.kept()).length, PATIENTLY).toBe(0);
    const orders = await this.#office.ordersAgainst(card);
    const [raised] = orders;
    insist(raised !== undefined && orders.length === 1, `${orders.length} orders against one card`);
    const order = await this.#office.order(raised.id);
    const hashes = await this.#hashesOf(order);
    insist(String(hashes) === String(stored), `the photo is ${hashes} and was ${stored}`);
    this.#kept.push({ order, hashes });
  }

  /** Orders raised during the work are no longer expected: the server was restored to its state before. */
  async forgetting(work: () => Promise<unknown>): Promise<void> {
    const before = this.#kept;
    this.#kept = [...before];
    await work();
    this.#kept = before;
  }

  /** Compares the server with everything that it accepted. Returns a summary. */
  async verify(): Promise<string> {
    for (const { order, hashes } of this.#kept) {
      const now = await this.#office.order(order.id);
      insist(
        JSON.stringify(now) === JSON.stringify(order),
        `${order.work_order_id} is not what it was:\n${JSON.stringify(now)}\n${JSON.stringify(order)}`,
      );
      insist(
        String(await this.#hashesOf(now)) === String(hashes),
        `a photo of ${order.work_order_id} is another`,
      );
    }
    return `${this.#kept.length} orders with their photos, as they were`;
  }

  #hashesOf({ jobs }: OfficeOrder): Promise<string[]> {
    return Promise.all(jobs.flatMap(({ images }) => images).map((url) => this.#office.hashOf(url)));
  }

  async close(): Promise<void> {
    await this.tablet.close();
  }
}
