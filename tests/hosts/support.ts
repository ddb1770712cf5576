import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';
import type { OfficeInvoice, OfficeOrder } from '#tests/support/office.ts';
import { smallPicture } from '#tests/support/pictures.ts';
import { startFaultProxy } from '#tests/support/proxy.ts';
import { SeededRandom } from '#tests/support/seeded-random.ts';
import { Tablet, type TabletOptions } from '../e2e/support/tablet.ts';
import type { LifeSite } from '../e2e/support/whole-life.ts';
import { type Invoice, type Line, lastStatus, type Order, totalPaise } from './literal/garage.ts';
import { type ServedHost, serveLiteralHost } from './literal/serve.ts';
import { numberOf } from './literal/shown.ts';

const APP = fileURLToPath(new URL('../../dist/app', import.meta.url));
/** Maximum time of the host for a request (ms). */
const SLOW_MS = 250;

type Office = LifeSite['office'] & { invoices(number: string): Promise<OfficeInvoice[]> };
export type LiteralSite = Omit<LifeSite, 'office'> & { host: ServedHost; office: Office };

/** The literal host, slow, behind a network that can be broken, with the app from a plain file server. */
export const test = base.extend<{ literal: LiteralSite; isApart: boolean }>({
  /** True if its calls are on another origin than the app. */
  isApart: [false, { option: true }],
  literal: async ({ isApart }, use, testInfo) => {
    const random = new SeededRandom(7);
    const host = await serveLiteralHost(APP, { isApart, think: () => random.below(SLOW_MS) });
    const network = await startFaultProxy({ port: host.port });
    const tablets: Tablet[] = [];
    try {
      await use({
        host,
        network,
        office: officeOf(host),
        tokens: {
          creator: 'literal-creator',
          approver: 'literal-approver',
          superAdmin: 'literal-super-admin',
        },
        users: { creator: 'user.creator', approver: 'user.approver', superAdmin: 'user.super-admin' },
        openTablet: async (options: TabletOptions = {}) => {
          const tablet = await Tablet.open(network.url, options);
          tablets.push(tablet);
          return tablet;
        },
        goOnline: async () => {
          await network.goOnline();
          for (const tablet of tablets) await tablet.hearOnline();
        },
      });
    } finally {
      if (testInfo.status !== testInfo.expectedStatus)
        for (const [index, tablet] of tablets.entries())
          await tablet.photograph(testInfo.outputPath(`tablet-${index + 1}.png`));
      for (const tablet of tablets) await tablet.close();
      await network.close();
      await host.close();
    }
  },
});

/** An order in the bay with one picture; returns both. */
export async function orderWithPicture({ host }: LiteralSite): Promise<{ order: OfficeOrder; url: string }> {
  const { garage } = host;
  const [card] = garage.cards;
  const [job] = garage.jobs;
  if (card === undefined || job === undefined) return missing('a job or a card');
  const { buffer, mimeType } = await smallPicture('door.jpg', 90);
  const id = garage.nextId();
  garage.files.set(id, new Blob([new Uint8Array(buffer)], { type: mimeType }));
  const url = `${host.filesOrigin}/files/${id}.jpg`;
  const by = 'user.creator';
  const line: Line = {
    id: 'line-1',
    job,
    quantity: 1,
    ratePaise: 12_050,
    images: [url],
    approval: 'approved',
    approvedBy: by,
    completion: null,
  };
  const log = ['open', 'vendor_assigned'].map((status) => ({ status, by }));
  const order: Order = { id, card, lines: [line], vendor: garage.vendors[0] ?? null, at: Date.now(), log };
  garage.orders.push(order);
  return { order: asOfficeOrder(order), url };
}

/** The host's data, in the terms of the story. */
function officeOf({ garage }: ServedHost): Office {
  const find = (isMeant: (order: Order) => boolean) => garage.orders.filter(isMeant).map(asOfficeOrder);
  return {
    order: async (id) => find((order) => String(order.id) === id)[0] ?? missing(id),
    ordersAgainst: async ({ jobcard_id }) => find(({ card }) => card.number === jobcard_id),
    untouchedCard: async () => {
      const card = garage.cards.find((each) => garage.orders.every((order) => order.card !== each));
      if (card === undefined) return missing('a job card');
      return { id: String(card.id), jobcard_id: card.number, car_number: card.car, open_work_order_id: null };
    },
    hashOf: async (url) => {
      const file = garage.files.get(Number(/\/(\d+)\.\w+$/.exec(url)?.[1]));
      const bytes = Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer());
      return hash('sha256', bytes);
    },
    invoices: async (wanted) =>
      garage.invoices.filter(({ number }) => number === wanted).map(asOfficeInvoice),
  };
}

function missing(what: string): never {
  throw new Error(`The host has no ${what}.`);
}

function asOfficeOrder(order: Order): OfficeOrder {
  return {
    id: String(order.id),
    work_order_id: numberOf(order),
    status_name: lastStatus(order.log),
    job_card: { jobcard_id: order.card.number },
    car: { car_number: order.card.car },
    created_by: { username: order.log[0]?.by ?? '' },
    created_at: new Date(order.at).toISOString(),
    total_amount: totalPaise(order) / 100,
    status_log: asLog(order.log),
    jobs: order.lines.map(({ id, job, quantity, ratePaise, approval, images, completion }) => ({
      id,
      job: { name: job.name },
      quantity,
      job_rate: ratePaise / 100,
      approval_status: approval,
      images,
      final_rate: completion === null ? null : completion.finalPaise / 100,
      completion_status: completion?.status ?? null,
      completion_images: completion?.images ?? [],
      completion_marked_by: completion?.by ?? null,
    })),
  };
}

function asOfficeInvoice(invoice: Invoice): OfficeInvoice {
  return {
    id: invoice.id,
    invoiceNo: invoice.number,
    status: lastStatus(invoice.log),
    value_without_tax: invoice.withoutTaxPaise / 100,
    value_with_tax: invoice.withTaxPaise / 100,
    image_url: invoice.file,
    work_orders: invoice.orders.map(({ id }) => ({ id: String(id) })),
    status_log: asLog(invoice.log),
  };
}

function asLog(log: Order['log']) {
  return log.map(({ status, by }) => ({ status_name: status, created_by: { username: by } }));
}
