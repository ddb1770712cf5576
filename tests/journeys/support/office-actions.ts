import { randomUUID } from 'node:crypto';
import { addCatalogueJobAction } from '#app/actions/catalogue/add-catalogue-job.ts';
import { addCategoryAction } from '#app/actions/catalogue/add-category.ts';
import { deleteCategoryAction } from '#app/actions/catalogue/delete-category.ts';
import { deleteJobAction } from '#app/actions/catalogue/delete-job.ts';
import { editJobAction } from '#app/actions/catalogue/edit-job.ts';
import { createInvoiceAction } from '#app/actions/invoices/create-invoice.ts';
import { addVendorAction } from '#app/actions/vendors/add-vendor.ts';
import { saveRatesAction } from '#app/actions/vendors/save-rates.ts';
import { newId } from '#app/app/engine-parts.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { sha256 } from '#testkit/builders.ts';
import type { TestServer } from '../../support/server.ts';
import type { Tablet } from './tablet.ts';

/** Each action of the office's forms, and the number of its effects on the server. */

type Wire = { readonly [field: string]: unknown } & { id: string; name: string };

export type OfficeAction = {
  readonly name: string;
  readonly kind: string;
  /** Creates what the action needs; returns how to save the action, and how to count its effects. */
  readonly prepare: (server: TestServer) => Promise<{
    readonly save: (tablet: Tablet) => Promise<EntryRow>;
    /** 1 once it is done. */
    readonly effects: () => Promise<number>;
  }>;
};

async function records<T = Wire>(server: TestServer, path: string): Promise<T[]> {
  return (await server.call('GET', path)).body.data.records;
}

async function made(server: TestServer, path: string, json: unknown): Promise<Wire> {
  const { status, body } = await server.call('POST', path, { json });
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body.data.records[0];
}

const CATEGORIES = '/vendors/job-categories/';
const JOBS = '/vendors/jobs/';
const fresh = (what: string): string => `${what} ${randomUUID().slice(0, 8)} · काम`;

async function aCategory(server: TestServer): Promise<Wire> {
  return made(server, CATEGORIES, { name: fresh('Category') });
}

async function aJob(server: TestServer): Promise<Wire> {
  const { id } = await aCategory(server);
  return made(server, JOBS, { category_id: id, name: fresh('Job') });
}

async function named(server: TestServer, path: string, name: string): Promise<number> {
  return (await records(server, path)).filter((record) => record.name === name).length;
}

export const CATALOGUE_ACTIONS: readonly OfficeAction[] = [
  {
    name: 'a category',
    kind: addCategoryAction.kind,
    prepare: async (server) => {
      const name = fresh('Category');
      return {
        save: (tablet) => tablet.capture(addCategoryAction, { newId: newId(), name, namesakeIds: [] }),
        effects: () => named(server, CATEGORIES, name),
      };
    },
  },
  {
    name: 'a job of the catalogue',
    kind: addCatalogueJobAction.kind,
    prepare: async (server) => {
      const { id: categoryId, name: categoryName } = await aCategory(server);
      const name = fresh('Job');
      const payload = { categoryId, categoryName, name, namesakeIds: [], ratePaise: 45_000 };
      return {
        save: (tablet) => tablet.capture(addCatalogueJobAction, payload),
        effects: () => named(server, JOBS, name),
      };
    },
  },
  {
    name: "a job's other name",
    kind: editJobAction.kind,
    prepare: async (server) => {
      const { id: jobId, name: was } = await aJob(server);
      const name = fresh('Renamed');
      return {
        save: (tablet) => tablet.capture(editJobAction, { jobId, name, was }),
        effects: () => named(server, JOBS, name),
      };
    },
  },
  {
    name: 'the end of a job',
    kind: deleteJobAction.kind,
    prepare: async (server) => {
      const { id: jobId, name } = await aJob(server);
      return {
        save: (tablet) => tablet.capture(deleteJobAction, { jobId, name }),
        effects: async () => 1 - (await named(server, JOBS, name)),
      };
    },
  },
  {
    name: 'the end of a category',
    kind: deleteCategoryAction.kind,
    prepare: async (server) => {
      const { id: categoryId, name } = await aCategory(server);
      return {
        save: (tablet) => tablet.capture(deleteCategoryAction, { categoryId, name }),
        effects: async () => 1 - (await named(server, CATEGORIES, name)),
      };
    },
  },
];

const VENDORS = '/vendors/?page=1&page_size=100';

export const VENDOR_ACTIONS: readonly OfficeAction[] = [
  {
    name: 'a vendor',
    kind: addVendorAction.kind,
    prepare: async (server) => {
      const name = fresh('Vendor');
      const payload = {
        localId: newId(),
        name,
        gstNumber: '27AAPFU0939F1ZV',
        phoneNumber: '9876543210',
        address: 'Plot 7, MIDC',
        userId: null,
        employeeName: null,
        cityId: null,
      };
      return {
        save: (tablet) => tablet.capture(addVendorAction, payload),
        effects: () => named(server, VENDORS, name),
      };
    },
  },
  {
    name: 'the rates of a vendor',
    kind: saveRatesAction.kind,
    prepare: async (server) => {
      const [job, other] = [await aJob(server), await aJob(server)];
      const [vendor] = await records(server, VENDORS);
      if (vendor === undefined) throw new Error('the demo city has no vendors');
      const rates = [
        { jobId: job.id, ratePaise: 123_457, fromPaise: 0 },
        { jobId: other.id, ratePaise: 0, fromPaise: 0 },
      ];
      const payload = { vendorId: vendor.id, vendorName: vendor.name, rates };
      return {
        save: (tablet) => tablet.capture(saveRatesAction, payload),
        effects: async () => {
          const { body } = await server.call('GET', `/vendors/${vendor.id}/jobs`);
          const shown: { rate: number; name: string }[] = body.data.records;
          return shown.filter(({ name, rate }) => name === job.name && rate === 1234.57).length;
        },
      };
    },
  },
];

/** Invoices as the office's form saves them, over orders that can be billed. */

type CompletedOrder = { readonly id: string; readonly totalPaise: number };

/** An order that can be billed, made from a demo order: how it was completed does not matter here. */
export async function aCompletedOrder(
  server: TestServer,
  ofVendor?: string,
): Promise<CompletedOrder & { vendorId: string }> {
  const { id, total_paise, vendor_id } = await server.db
    .selectFrom('work_orders')
    .where('complex_id', '=', '1')
    .where('vendor_id', 'is not', null)
    .where('total_paise', '>', 0)
    .where('status', 'in', ['vendor_assigned', 'handover_to_vendor', 'car_received', 'closed'])
    .select(['id', 'total_paise', 'vendor_id'])
    .executeTakeFirstOrThrow();
  const vendorId = ofVendor ?? vendor_id ?? '';
  await server.db.deleteFrom('invoice_work_orders').where('work_order_id', '=', id).execute();
  await server.db
    .updateTable('work_orders')
    .set({ status: 'completed', vendor_id: vendorId })
    .where('id', '=', id)
    .execute();
  return { id, totalPaise: total_paise, vendorId };
}

const encoder = new TextEncoder();

/** A small unique file that is a PDF by its first bytes. */
function somePdf(): ArrayBuffer {
  return encoder.encode(`%PDF-1.4\n% ${randomUUID()}\n%%EOF\n`).buffer;
}

export type InvoiceGiven = {
  orders: readonly CompletedOrder[];
  invoiceNumber: string;
  withoutTaxPaise?: number;
};

/** Saves an invoice over the orders with a new PDF, as the form does. */
export async function saveInvoice(
  tablet: Tablet,
  { orders, invoiceNumber, withoutTaxPaise }: InvoiceGiven,
): Promise<{ entry: EntryRow; sha256: string }> {
  const draftKey = `1/${tablet.user?.username}/create-invoice`;
  const file = { name: 'bill.pdf', mediaType: 'application/pdf' };
  const { id: pdfId, sha256 } = await tablet.attach(somePdf(), draftKey, file);
  const sum = orders.reduce((total, { totalPaise }) => total + totalPaise, 0);
  const entry = await tablet.capture(
    createInvoiceAction,
    {
      localId: newId(),
      invoiceNumber,
      orders: orders.map((order) => ({
        ...order,
        number: '',
        jobCardNumber: '',
        carNumber: '',
        vendor: null,
      })),
      withoutTaxPaise: withoutTaxPaise ?? sum,
      withTaxPaise: sum + 1,
    },
    { draftKey, photoIds: [pdfId] },
  );
  return { entry, sha256 };
}

export type WireInvoice = { id: string; invoiceNo: string; image_url: string; status: string };

export async function invoicesOf(server: TestServer, number: string): Promise<WireInvoice[]> {
  const found = await records<WireInvoice>(server, `/vendors/invoices/?search=${number}&page_size=100`);
  return found.filter(({ invoiceNo }) => invoiceNo === number);
}

export const INVOICE_ACTION: OfficeAction = {
  name: 'an invoice with its PDF',
  kind: createInvoiceAction.kind,
  prepare: async (server) => {
    const invoiceNumber = `D-${randomUUID()}`;
    const first = await aCompletedOrder(server);
    const orders = [first, await aCompletedOrder(server, first.vendorId)];
    let sent = '';
    return {
      save: async (tablet) => {
        const { entry, sha256 } = await saveInvoice(tablet, { orders, invoiceNumber });
        sent = sha256;
        return entry;
      },
      effects: async () => {
        const found = await invoicesOf(server, invoiceNumber);
        const digests = await Promise.all(
          found.map(async ({ image_url }) => sha256(await (await server.media(image_url)).arrayBuffer())),
        );
        return digests.filter((digest) => digest === sent).length;
      },
    };
  },
};
