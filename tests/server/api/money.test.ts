import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { insert } from '#tests/support/rows.ts';
import { openWorld, type Wire } from './world.ts';

const world = await forThisFile(openWorld());
await insert(world.db, 'files', {
  sha256: 'f'.repeat(64),
  media_key: 'k'.repeat(24),
  media_type: 'application/pdf',
  bytes: 1,
});

const STATUSES = [
  'created',
  'received',
  'manager_approved',
  'finance_forwarded',
  'finance_approved',
  'paid',
  'rejected',
];
const PENDING = STATUSES.slice(0, 5);
const paise = (rupees: number): number => Math.round(rupees * 100);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const anInvoice = fc.record({
  status: fc.constantFrom(...STATUSES),
  vendor: fc.constantFrom('vendor-1', 'vendor-2'),
  withTax: fc.integer({ min: 1, max: 100_000_000_000 }),
  orders: fc.integer({ min: 1, max: 3 }),
});
type Given = typeof anInvoice extends fc.Arbitrary<infer T> ? T : never;

async function write({ status, vendor, withTax, orders }: Given): Promise<void> {
  const { db } = world;
  const [id, at] = [newId(), '2026-02-01T10:00:00.000Z'];
  const by = 'user-demo-creator';
  await insert(db, 'invoices', {
    id,
    number: id,
    vendor_id: vendor,
    complex_id: '1',
    value_without_tax_paise: withTax,
    value_with_tax_paise: withTax,
    status,
    pdf_sha256: 'f'.repeat(64),
    created_by: by,
    created_at: at,
    updated_at: at,
  });
  for (let position = 0; position < orders; position += 1) {
    const order = {
      id: newId(),
      complex_id: '1',
      job_card_id: 'card-1',
      status: 'completed',
      vendor_id: vendor,
    };
    await insert(db, 'work_orders', { ...order, created_by: by, created_at: at, updated_at: at });
    const job = {
      work_order_id: order.id,
      catalogue_job_id: 'dent',
      category_id: 'body',
      job_name: 'D',
      quantity: 1,
    };
    for (const category_name of ['Body Work', 'Engine Work']) {
      await insert(db, 'work_order_jobs', {
        ...job,
        id: newId(),
        category_name,
        rate_paise: 1,
        position: 1,
        created_at: at,
      });
    }
    await insert(db, 'invoice_work_orders', {
      invoice_id: id,
      work_order_id: order.id,
      total_paise: 1,
      position,
    });
  }
}

test('card, reports and list agree to the paisa for whatever invoices there are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anInvoice, { maxLength: 9 }), async (given) => {
      await world.db.deleteFrom('invoices').execute();
      for (const invoice of given) await write(invoice);
      const data = async (path: string): Promise<Wire> => (await world.get(path)).body.data;
      const card = await data('/vendors/invoices/counts/1/');
      const pending = await data('/vendors/pending-payments/1/');
      const status = await data('/vendors/invoice-status/1/');
      const list = (await data('/vendors/invoices/?page_size=100')).records;

      const owed = given.filter((invoice) => PENDING.includes(invoice.status));
      const owedPaise = sum(owed.map(({ withTax }) => withTax));
      const vendors = new Set(owed.map(({ vendor }) => vendor));
      expect(paise(card.pending_details.total_pending_amount)).toBe(owedPaise);
      expect(card.pending_details.pending_invoice_count).toBe(owed.length);
      expect(card.pending_details.vendors_with_pending).toBe(vendors.size);
      expect(sum(Object.values(card.status_counts))).toBe(given.length);
      expect(paise(pending.total_pending_amount)).toBe(owedPaise);
      for (const line of pending.vendors) {
        const own = owed.filter(({ vendor }) => vendor === line.vendor_id);
        expect(paise(line.pending_amount)).toBe(sum(own.map(({ withTax }) => withTax)));
        expect(line).toMatchObject({
          pending_invoices: own.length,
          work_orders: sum(own.map(({ orders }) => orders)),
        });
        expect(line.categories).toEqual(['Body Work', 'Engine Work']);
      }
      expect(pending.vendors).toHaveLength(vendors.size);
      const totals = status.vendors.map((line: Wire) => paise(line.total_amount));
      expect(sum(totals)).toBe(sum(given.map(({ withTax }) => withTax)));
      for (const line of status.vendors) {
        expect(sum(line.status_breakdown.map((part: Wire) => paise(part.amount)))).toBe(
          paise(line.total_amount),
        );
        expect(sum(line.status_breakdown.map((part: Wire) => part.invoice_count))).toBe(line.total_invoices);
      }
      expect(sum(list.map((invoice: Wire) => paise(invoice.value_with_tax)))).toBe(sum(totals));
    }),
    { seed: 20_260_101, numRuns: 12 },
  );
}, 120_000);

test('reports are narrowed by vendor, category, search and days like the list', async () => {
  await world.db.deleteFrom('invoices').execute();
  await write({ status: 'created', vendor: 'vendor-1', withTax: 10_010, orders: 1 });
  await write({ status: 'paid', vendor: 'vendor-2', withTax: 20_020, orders: 2 });
  const pending = async (query: string) =>
    (await world.get(`/vendors/pending-payments/1/?${query}`)).body.data;
  expect((await pending('vendor_id=vendor-2')).vendors).toEqual([]);
  expect((await pending('search_term=sahyadri')).total_pending_amount).toBe(100.1);
  expect((await pending('search_term=deccan')).total_pending_amount).toBe(0);
  expect((await pending('job_category_id=body')).total_pending_amount).toBe(100.1);
  expect((await pending('job_category_id=engine')).total_pending_amount).toBe(0);
  expect((await pending('start_date=2026-02-02')).total_pending_amount).toBe(0);
  const { vendors } = (await world.get('/vendors/invoice-status/1/?search_term=deccan')).body.data;
  expect(vendors).toEqual([
    {
      vendor_id: 'vendor-2',
      vendor_name: 'Deccan Engines',
      total_invoices: 1,
      total_amount: 200.2,
      status_breakdown: [{ status_uri: 'paid', status_name: 'Paid', invoice_count: 1, amount: 200.2 }],
    },
  ]);
});
