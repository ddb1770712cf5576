import { describe, expect, it } from 'vitest';
import {
  catalogueJobCodec,
  invoiceCodec,
  jobCardCodec,
  jobCategoryCodec,
  vendorCodec,
  vendorRateCodec,
  workOrderCodec,
} from '#contract/entities.ts';
import { aCompletion, aJob, anInvoice, anOrder } from '../domain/support/builders.ts';
import { read } from './support.ts';

/** A work order as section 3 lists it, with ids as numbers and the second spellings, as some hosts send it. */
const FOREIGN_ORDER = {
  id: 12,
  work_order_id: 'WO-1012',
  job_card: { id: 3, jobcard_id: 'JC-503' },
  car: { id: 4, car_number: 'MH 12 AB 1234' },
  total_amount: '1250.50',
  status_name: 'Car-Received',
  vendor: { name: 'Sai Motors', vendor_id: 8 },
  created_at: '2026-11-01T04:00:00Z',
  created_by: { username: 'demo.creator' },
  status_log: [{ status_name: 'work-completed', created_by: { username: 'demo.creator' } }],
  jobs: [
    {
      id: 31,
      job: { name: 'Denting', category_name: 'Body Work' },
      quantity: '2',
      rate: 625.25,
      total_amount: 1250.5,
      images: ['/a.jpg'],
      approval_status: 'Approved',
      approved_by: { username: 'demo.approver' },
      completion_status: 'partially-completed',
      completion_images: ['/b.jpg'],
      final_rate: 600,
      partial_completion_value: 300.1,
      completion_marked_by: { username: 'demo.creator' },
    },
  ],
};

describe('a work order from another host', () => {
  it('[X11] is read with second spellings, number ids and text amounts', () => {
    expect(read(workOrderCodec, FOREIGN_ORDER)).toEqual({
      value: {
        id: '12',
        number: 'WO-1012',
        jobCard: { id: '3', number: 'JC-503' },
        car: { id: '4', number: 'MH 12 AB 1234' },
        vendor: { id: '8', vendorNumber: '8', name: 'Sai Motors' },
        status: 'car_received',
        statusText: 'Car-Received',
        totalPaise: 125_050,
        createdAt: '2026-11-01T04:00:00.000Z',
        createdBy: 'demo.creator',
        statusLog: [{ status: 'completed', statusText: 'work-completed', at: null, by: 'demo.creator' }],
        jobs: [
          aJob({
            id: '31',
            catalogueJobId: null,
            quantity: 2,
            ratePaise: 62_525,
            totalPaise: 125_050,
            pictures: [{ at: 'server', url: '/a.jpg' }],
            approvedBy: 'demo.approver',
            completion: aCompletion({
              status: 'partially_completed',
              finalRatePaise: 60_000,
              partialValuePaise: 30_010,
              pictures: [{ at: 'server', url: '/b.jpg' }],
              at: null,
            }),
          }),
        ],
      },
    });
  });

  it('[X11] may call its status status', () => {
    const { status_name: _left, ...rest } = FOREIGN_ORDER;
    expect(read(workOrderCodec, { ...rest, status: 'open' })).toMatchObject({ value: { status: 'open' } });
  });

  it('[W1] keeps the word of a status outside the list, and writes it back', () => {
    const order = read(workOrderCodec, { ...FOREIGN_ORDER, status_name: 'On Hold' });
    expect(order).toMatchObject({ value: { status: 'unknown', statusText: 'On Hold' } });
    if ('value' in order)
      expect(workOrderCodec.encode(order.value)).toMatchObject({ status_name: 'On Hold' });
  });

  it('[X1] is written in canonical words, whatever it was read from', () => {
    const order = read(workOrderCodec, FOREIGN_ORDER);
    if ('value' in order) {
      expect(workOrderCodec.encode(order.value)).toMatchObject({
        status_name: 'car_received',
        status_log: [{ status_name: 'completed' }],
      });
    }
  });

  it('[X10] names the place of what cannot be read', () => {
    const jobs = [{ ...FOREIGN_ORDER.jobs[0], quantity: 'two' }];
    expect(read(workOrderCodec, { ...FOREIGN_ORDER, jobs })).toEqual({ at: 'jobs[0].quantity' });
    expect(read(workOrderCodec, { ...FOREIGN_ORDER, car: null })).toEqual({ at: 'car' });
    expect(read(workOrderCodec, 'order')).toEqual({ at: '' });
  });
});

describe('a work order of ours', () => {
  it('[X9] bears the names of section 3', () => {
    const wire = workOrderCodec.encode(anOrder({ jobs: [aJob({ completion: aCompletion() })] }));
    const [job] = (wire as { jobs: object[] }).jobs;
    expect(Object.keys(wire as object).sort()).toEqual(
      [
        'id',
        'work_order_id',
        'job_card',
        'car',
        'total_amount',
        'status_name',
        'jobs',
        'vendor',
        'created_at',
        'created_by',
        'status_log',
        // Not in section 3: by this, a device that lost the answer recognises its own order.
        'request_key',
      ].sort(),
    );
    expect(Object.keys(job ?? {})).toEqual(
      expect.arrayContaining([
        'id',
        'job',
        'quantity',
        'job_rate',
        'total_amount',
        'images',
        'approval_status',
        'approved_by',
        'completion_status',
        'completion_images',
        'final_rate',
        'partial_completion_value',
        'completion_marked_by',
      ]),
    );
  });

  it('[X9] leaves photos that are still on the device at home', () => {
    const job = aJob({
      pictures: [
        { at: 'device', photoId: 'p' },
        { at: 'server', url: '/a.jpg' },
      ],
    });
    expect(workOrderCodec.encode(anOrder({ jobs: [job] }))).toMatchObject({ jobs: [{ images: ['/a.jpg'] }] });
  });
});

describe('an invoice', () => {
  const wire = (changes: object) => ({
    id: 1,
    invoiceNo: 'INV-1',
    value_without_tax: 1000,
    value_with_tax: 1180,
    work_orders: [{ work_order_id: 'WO-1' }],
    ...changes,
  });

  it.each([
    [{ status: 'invoice-created' }, 'created'],
    [{ status_name: 'Manager Approved' }, 'manager_approved'],
    [{ status: '', status_name: 'paid' }, 'paid'],
    [{ status: null, status_name: 'received' }, 'received'],
    [{ status: 'state_7', status_name: 'Forwarded to Finance' }, 'finance_forwarded'],
    [{ status: 'invoice-paid', status_name: 'Settled' }, 'paid'],
    [{}, 'unknown'],
  ])('[X11] with %j is %s', (changes, status) => {
    expect(read(invoiceCodec, wire(changes))).toMatchObject({ value: { status } });
  });

  it('[X9] bears the names of section 3', () => {
    expect(Object.keys(invoiceCodec.encode(anInvoice()) as object)).toEqual(
      expect.arrayContaining([
        'id',
        'invoiceNo',
        'value_without_tax',
        'value_with_tax',
        'status',
        'status_name',
        'image_url',
        'created_at',
        'work_orders',
        'status_log',
      ]),
    );
    expect(invoiceCodec.encode(anInvoice({ status: 'paid' }))).toMatchObject({
      status: 'paid',
      status_name: 'paid',
    });
  });
});

describe('other entities', () => {
  it('[X11] a job card tells its car number itself or by its car', () => {
    expect(read(jobCardCodec, { id: 1, jobcard_id: 'JC-1', car_number: 'MH 1' })).toEqual({
      value: { id: '1', number: 'JC-1', carId: '', carNumber: 'MH 1', openOrderNumber: null },
    });
    expect(
      read(jobCardCodec, { id: 1, jobcard_id: 'JC-1', car: { id: 2, car_number: 'MH 1' } }),
    ).toMatchObject({
      value: { carId: '2', carNumber: 'MH 1' },
    });
  });

  it('[X11] a vendor may lack its bank details and rates, and a rate its id', () => {
    expect(
      read(vendorCodec, { id: 1, vendor_id: 'V-1', name: 'Sai Motors', bank_details: null }),
    ).toMatchObject({
      value: { bankDetails: [], jobs: null, gstNumber: '' },
    });
    expect(read(vendorRateCodec, { name: 'Denting', category_name: 'Body Work', rate: '12.5' })).toEqual({
      value: { jobId: '', name: 'Denting', categoryName: 'Body Work', ratePaise: 1_250 },
    });
    expect(read(vendorRateCodec, { job_id: 5, name: 'Denting' })).toMatchObject({ value: { jobId: '5' } });
  });

  it.each([[undefined], [3], [['Denting']], [null]])(
    '[X11] a category that says %j of its jobs says nothing of them',
    (jobs) => {
      expect(read(jobCategoryCodec, { id: 1, name: 'Body Work', jobs })).toMatchObject({
        value: { jobs: null },
      });
    },
  );

  it('[X11] a catalogue job may lack category and rate', () => {
    expect(read(catalogueJobCodec, { id: 5, name: 'Denting' })).toEqual({
      value: { id: '5', name: 'Denting', categoryId: null, categoryName: '', ratePaise: 0 },
    });
  });
});

describe('[L43] the people of an order', () => {
  it('are read where the host names them', () => {
    const people = [{ username: 'demo.creator', name: 'Asha Rao' }];
    expect(read(workOrderCodec, { ...FOREIGN_ORDER, people })).toMatchObject({ value: { people } });
  });

  it.each([[12], ['two'], [['demo.creator']], [[{ id: 4 }]], [null]])(
    'are left out where a host means something else by that field: %j',
    (people) => {
      const order = read(workOrderCodec, { ...FOREIGN_ORDER, people });
      expect(order).toEqual(read(workOrderCodec, FOREIGN_ORDER));
    },
  );
});
