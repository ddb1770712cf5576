import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { countInvoices, createInvoice, downloadInvoices, listInvoices } from '#contract/calls/invoices.ts';
import { searchJobCards } from '#contract/calls/lookups.ts';
import { addVendor, pendingPaymentsReport, saveRates } from '#contract/calls/vendors.ts';
import {
  assignVendorCall,
  changeWorkOrderStatus,
  completeOrderJob,
  countWorkOrders,
  listWorkOrders,
} from '#contract/calls/work-orders.ts';
import { requiredOf } from '#server/http/formats.ts';
import { ALL_CALLS } from '#tests/contract/calls/all.ts';
import { junk, junkObject, overTheWire, read } from '../support.ts';

const keysOf = (schema: { properties?: object }) => Object.keys(schema.properties ?? {});

/** Junk where the call expects its query, body or answer: anything, and anything below the right names. */
function junkFor(call: AnyCall): fc.Arbitrary<unknown> {
  const answer = fc.oneof(
    junk,
    junkObject(['records', 'metadata', 'status_counts', 'pending_details', 'vendors']),
  );
  const records = fc.record({
    data: fc.record({
      records: fc.array(junkObject(['id', 'jobs', 'status_log', 'vendor', 'job_card', 'car']), {
        maxLength: 2,
      }),
    }),
  });
  return fc.oneof(
    junkObject([...keysOf(call.query.schema), ...keysOf(call.body.codec.schema)]),
    answer.map((data) => ({ data })),
    records,
  );
}

describe('every call', () => {
  it.each(ALL_CALLS.map((call) => [call.name, call] as const))(
    '[X10] %s reads junk or throws a WireError',
    (_name, call) => {
      fc.assert(
        fc.property(junkFor(call), (wire) => {
          for (const codec of [call.query, call.body.codec, call.answer]) {
            const outcome = read<unknown>(codec, wire);
            if ('at' in outcome) expect(typeof outcome.at).toBe('string');
          }
        }),
        { seed: 30, numRuns: 100 },
      );
    },
  );
});

describe('queries', () => {
  const nothingAsked = {
    complexId: null,
    statuses: [],
    page: 1,
    pageSize: 10,
    search: '',
    categoryId: null,
    vendorId: null,
    fromOn: null,
    toOn: null,
  };

  it('[X7] of the order list stand under the names of section 7', () => {
    const asked = {
      complexId: '7',
      statuses: ['vendor_assigned' as const, 'car_received' as const],
      page: 2,
      pageSize: 10,
      search: 'MH 12',
      categoryId: '3',
      vendorId: '4',
      fromOn: '2026-11-01',
      toOn: '2026-11-05',
    };
    expect(listWorkOrders.query.encode(asked)).toEqual({
      complex_id: '7',
      work_order_status: 'vendor_assigned,car_received',
      page: 2,
      page_size: 10,
      search_term: 'MH 12',
      category_id: '3',
      vendor_id: '4',
      start_date: '2026-11-01',
      end_date: '2026-11-05',
    });
    expect(overTheWire(listWorkOrders.query, asked)).toEqual(asked);
  });

  it('[X7] may be left out altogether', () => {
    expect(read(listWorkOrders.query, {})).toEqual({ value: nothingAsked });
    expect(read(listInvoices.query, {})).toEqual({ value: nothingAsked });
    expect(read(searchJobCards.query, {})).toMatchObject({ value: { view: 'true', carNumber: '', page: 1 } });
  });
});

describe('payloads', () => {
  it.each([
    ['the one', 'vendor-1', { expected_vendor_id: 'vendor-1' }],
    ['none', null, { expected_vendor_id: '' }],
    ['nothing', undefined, {}],
  ])('[W17] of a step and of a choice say which vendor was seen: %s', (_case, expectedVendorId, wire) => {
    const step = { status: 'handover_to_vendor', expectedVendorId };
    expect(changeWorkOrderStatus.body.codec.encode(step)).toEqual({ status: 'handover_to_vendor', ...wire });
    expect(overTheWire(changeWorkOrderStatus.body.codec, step)).toEqual(step);
    const choice = { vendorId: 'vendor-2', expectedVendorId };
    expect(assignVendorCall.body.codec.encode(choice)).toEqual({ vendor_id: 'vendor-2', ...wire });
    expect(overTheWire(assignVendorCall.body.codec, choice)).toEqual(choice);
  });

  it('[W17] may say none by null, as other callers do, and need not say anything', () => {
    const { codec, as } = assignVendorCall.body;
    expect(as).toBe('json');
    expect(read(codec, { vendor_id: '1', expected_vendor_id: null })).toMatchObject({
      value: { expectedVendorId: null },
    });
    expect(read(codec, { vendor_id: '1', expected_vendor_id: 7 })).toMatchObject({
      value: { expectedVendorId: '7' },
    });
    expect(read(codec, { vendor_id: '1', expected_vendor_id: {} })).toEqual({ at: 'expected_vendor_id' });
    expect(requiredOf(codec.schema)).toEqual(['vendor_id']);
  });

  it('[X14] of an invoice name its orders by a JSON list, each once', () => {
    const body = createInvoice.body.codec;
    const fields = { invoiceNo: ' INV-1 ', value_without_tax: '1000', value_with_tax: '1180.00' };
    expect(read(body, { ...fields, work_order_ids: '["1",2,"1"]' })).toEqual({
      value: {
        invoiceNumber: 'INV-1',
        workOrderIds: ['1', '2'],
        withoutTaxPaise: 100_000,
        withTaxPaise: 118_000,
      },
    });
    for (const work_order_ids of ['1,2', '{"a":1}', '', undefined, 'null']) {
      expect(read(body, { ...fields, work_order_ids })).toMatchObject({ value: { workOrderIds: [] } });
    }
    expect(
      body.encode({ invoiceNumber: 'INV-1', workOrderIds: ['1', '2'], withoutTaxPaise: 1, withTaxPaise: 2 }),
    ).toEqual({
      invoiceNo: 'INV-1',
      work_order_ids: '["1","2"]',
      value_without_tax: 0.01,
      value_with_tax: 0.02,
    });
  });

  it('[X14] of a completion are read from form fields', () => {
    expect(read(completeOrderJob.body.codec, { status: 'completed', final_rate: '125.50' })).toEqual({
      value: { status: 'completed', finalRatePaise: 12_550, partialValuePaise: null },
    });
  });

  it('[X16] of a vendor are read however empty, for the rules to judge', () => {
    expect(read(addVendor.body.codec, {})).toEqual({
      value: { name: '', gstNumber: '', address: '', cityId: null, phoneNumber: '', userId: null },
    });
  });

  it('[V5] of rates read an emptied one as 0', () => {
    const job_rates = [
      { job_id: 1, rate: '' },
      { job_id: 2, rate: 12.5 },
      { job_id: 3, rate: 'x' },
    ];
    expect(read(saveRates.body.codec, { vendor_id: 9, job_rates })).toEqual({
      value: {
        vendorId: '9',
        rates: [
          { jobId: '1', ratePaise: 0 },
          { jobId: '2', ratePaise: 1_250 },
          { jobId: '3', ratePaise: null },
        ],
      },
    });
  });
});

describe('answers', () => {
  it('[D6] of the counts have every key, 0 when the host leaves one out', () => {
    const wire = { data: { status_counts: { open: 2, car_received: '3', junk: 9 } } };
    expect(read(countWorkOrders.answer, wire)).toEqual({
      value: {
        statusCounts: {
          open: 2,
          ready_for_approval: 0,
          ready_for_vendor: 0,
          vendor_assigned: 0,
          handover_to_vendor: 0,
          car_received: 3,
          work_completed: 0,
          invoice_paid: 0,
        },
      },
    });
  });

  it('[X9] of counts, reports and downloads come back as written', () => {
    const counts = {
      pendingDetails: { totalPendingPaise: 12_550, pendingInvoiceCount: 2, vendorsWithPending: 1 },
      statusCounts: { created: 2, paid: 5 },
    };
    expect(overTheWire(countInvoices.answer, counts)).toEqual(counts);
    const line = {
      vendorId: '1',
      vendorName: 'Sai Motors',
      gstNumber: '',
      pendingPaise: 12_550,
      pendingInvoices: 2,
      workOrders: 3,
      categories: ['Body Work'],
    };
    const report = { totalPendingPaise: 12_550, vendors: [line] };
    expect(overTheWire(pendingPaymentsReport.answer, report)).toEqual(report);
    const rows = { records: [{ invoiceNo: 'INV-1', total: 3, orders: ['WO-1'] }] };
    expect(overTheWire(downloadInvoices.answer, rows)).toEqual(rows);
  });
});
