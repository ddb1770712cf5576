import fc from 'fast-check';
import { INVOICE_STATUSES, type Invoice } from '#domain/invoice/invoice.ts';
import { MAX_AMOUNT_PAISE } from '#domain/limits.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import {
  type Completion,
  type OrderJob,
  WORK_ORDER_STATUSES,
  type WorkOrder,
} from '#domain/work-order/work-order.ts';

/** Entities in the program's form, for round trips over the wire. */

const id = fc.oneof(fc.uuid(), fc.nat().map(String));
const words = fc.string({ maxLength: 30 });
const paise = fc.integer({ min: 0, max: MAX_AMOUNT_PAISE });
const at = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const who = fc.option(fc.string({ minLength: 1, maxLength: 20 }));
const people = fc.option(
  fc.array(fc.record({ username: fc.string({ minLength: 1 }), name: words }), { maxLength: 3 }),
  { nil: undefined },
);
const pictures = fc.array(
  fc.webPath().map((url) => ({ at: 'server' as const, url })),
  { maxLength: 4 },
);

/** The host's own word is kept only for a status that the program does not know. */
function withText<S extends string>(statuses: readonly S[]) {
  return fc.oneof(
    fc.constantFrom(...statuses).map((status): { status: S | 'unknown'; statusText: string } => ({
      status,
      statusText: status,
    })),
    fc
      .constantFrom('on_hold', 'Sent Back')
      .map((statusText): { status: S | 'unknown'; statusText: string } => ({
        status: 'unknown',
        statusText,
      })),
  );
}

const vendorRef = fc.option(fc.record({ id, vendorNumber: words, name: words }));

const completion: fc.Arbitrary<Completion> = fc.record({
  status: fc.constantFrom('completed' as const, 'partially_completed' as const, 'incomplete' as const),
  finalRatePaise: paise,
  partialValuePaise: fc.option(paise),
  pictures,
  by: who,
  at: fc.option(at),
});

const orderJob: fc.Arbitrary<OrderJob> = fc.record({
  id,
  catalogueJobId: fc.option(id),
  name: words,
  categoryName: words,
  quantity: fc.integer({ min: 1, max: 9_999 }),
  ratePaise: paise,
  totalPaise: paise,
  pictures,
  approval: fc.constantFrom('pending' as const, 'approved' as const, 'rejected' as const),
  approvedBy: who,
  completion: fc.option(completion),
});

const orderStatus = withText(WORK_ORDER_STATUSES);

export const workOrder: fc.Arbitrary<WorkOrder> = fc
  .tuple(
    orderStatus,
    fc.record({
      id,
      number: words,
      jobCard: fc.record({ id, number: words }),
      car: fc.record({ id, number: words }),
      vendor: vendorRef,
      jobs: fc.array(orderJob, { maxLength: 4 }),
      totalPaise: paise,
      createdAt: at,
      createdBy: who,
      statusLog: fc.array(
        fc
          .tuple(orderStatus, fc.record({ at: fc.option(at), by: who }))
          .map(([status, rest]) => ({ ...status, ...rest })),
        { maxLength: 4 },
      ),
      people,
    }),
  )
  .map(([status, rest]) => ({ ...rest, ...status }));

const invoiceStatus = withText(INVOICE_STATUSES);

export const invoice: fc.Arbitrary<Invoice> = fc
  .tuple(
    invoiceStatus,
    fc.record({
      id,
      invoiceNumber: words,
      withoutTaxPaise: paise,
      withTaxPaise: paise,
      fileUrl: fc.option(fc.webPath({ size: 'small' }).map((path) => `/media${path}`)),
      createdAt: at,
      vendor: vendorRef,
      workOrders: fc.array(fc.record({ id, number: words, carNumber: words, totalPaise: paise }), {
        maxLength: 3,
      }),
      statusLog: fc.array(
        fc
          .tuple(invoiceStatus, fc.record({ at: fc.option(at), by: who }))
          .map(([status, rest]) => ({ ...status, ...rest })),
        { maxLength: 4 },
      ),
      people,
    }),
  )
  .map(([status, rest]) => ({ ...rest, ...status }));

const rate = fc.record({ jobId: id, name: words, categoryName: words, ratePaise: paise });

export const vendor: fc.Arbitrary<Vendor> = fc.record({
  id,
  vendorNumber: words,
  name: words,
  gstNumber: words,
  address: words,
  cityId: id,
  phoneNumber: words,
  createdAt: at,
  bankDetails: fc.array(
    fc.record({ accountName: words, bankName: words, accountNumber: words, ifscCode: words }),
    { maxLength: 2 },
  ),
  jobs: fc.array(rate, { maxLength: 3 }),
});

export const jobCard = fc.record({
  id,
  number: words,
  carId: id,
  carNumber: words,
  openOrderNumber: fc.option(id),
});

export const catalogueJob = fc.record({
  id,
  name: words,
  categoryId: fc.option(id),
  categoryName: words,
  ratePaise: paise,
});

export const jobCategory = fc.record({ id, name: words, jobs: fc.array(catalogueJob, { maxLength: 3 }) });

export const employee = fc.record({ id, name: words, authUserId: words });
