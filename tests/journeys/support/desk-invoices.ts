import { createHash, randomUUID } from 'node:crypto';
import { heldByDraft } from '#app/data/photos.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { createInvoiceMutation } from '#app/features/invoices/mutations/create-invoice.ts';
import type { TestServer } from '#tests/support/server.ts';
import { type OfficeAct, records } from './desk-acts.ts';
import { newId, type Tablet } from './tablet.ts';

/** Invoices as the office's form saves them, over orders that can be billed. */

type CompletedOrder = { readonly id: string; readonly totalPaise: number };

/** An order that can be billed, made of one of the demo's: how it was completed is not the story here. */
export async function aCompletedOrder(server: TestServer): Promise<CompletedOrder> {
  const { id, total_paise } = await server.db
    .selectFrom('work_orders')
    .where('complex_id', '=', '1')
    .where('vendor_id', 'is not', null)
    .where('total_paise', '>', 0)
    .where('status', 'in', ['vendor_assigned', 'handover_to_vendor', 'car_received', 'closed'])
    .select(['id', 'total_paise'])
    .executeTakeFirstOrThrow();
  await server.db.deleteFrom('invoice_work_orders').where('work_order_id', '=', id).execute();
  await server.db.updateTable('work_orders').set({ status: 'completed' }).where('id', '=', id).execute();
  return { id, totalPaise: total_paise };
}

const encoder = new TextEncoder();

/** A small file that is a PDF by its first bytes and like no other. */
function somePdf(): ArrayBuffer {
  return encoder.encode(`%PDF-1.4\n% ${randomUUID()}\n%%EOF\n`).buffer;
}

export function sha256Of(bytes: ArrayBuffer): string {
  return createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
}

/** Puts a PDF into an unfinished invoice form; answers its id and its digest. */
async function attachPdf(tablet: Tablet, draftKey: string): Promise<{ photoId: string; sha256: string }> {
  const bytes = somePdf();
  const [photoId, sha256] = [newId(), sha256Of(bytes)];
  const facts = { name: 'bill.pdf', mediaType: 'application/pdf', sizeBytes: bytes.byteLength };
  const pixels = { widthPx: 0, heightPx: 0, takenAt: null };
  await tablet.database.photos.put({
    id: photoId,
    heldBy: heldByDraft(draftKey),
    bytes,
    sha256,
    ...facts,
    ...pixels,
  });
  return { photoId, sha256 };
}

export type InvoiceGiven = {
  orders: readonly CompletedOrder[];
  invoiceNumber: string;
  withoutTaxPaise?: number;
};

/** Saves an invoice over the orders with a PDF of its own, as the form does. */
export async function saveInvoice(
  tablet: Tablet,
  { orders, invoiceNumber, withoutTaxPaise }: InvoiceGiven,
): Promise<{ entry: EntryRow; sha256: string }> {
  const draftKey = `1/${tablet.user?.username}/create-invoice`;
  const { photoId, sha256 } = await attachPdf(tablet, draftKey);
  const sum = orders.reduce((total, { totalPaise }) => total + totalPaise, 0);
  const entry = await tablet.capture(
    createInvoiceMutation,
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
    { draftKey, photoIds: [photoId] },
  );
  return { entry, sha256 };
}

export type WireInvoice = { id: string; invoiceNo: string; image_url: string; status: string };

export async function invoicesOf(server: TestServer, number: string): Promise<WireInvoice[]> {
  const found = await records<WireInvoice>(server, `/vendors/invoices/?search=${number}&page_size=100`);
  return found.filter(({ invoiceNo }) => invoiceNo === number);
}

export const INVOICE_ACT: OfficeAct = {
  name: 'an invoice with its PDF',
  kind: createInvoiceMutation.kind,
  prepare: async (server) => {
    const invoiceNumber = `D-${randomUUID()}`;
    const orders = [await aCompletedOrder(server), await aCompletedOrder(server)];
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
          found.map(async ({ image_url }) => sha256Of(await (await server.fetch(image_url)).arrayBuffer())),
        );
        return digests.filter((digest) => digest === sent).length;
      },
    };
  },
};
