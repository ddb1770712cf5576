import { describe, expect, it } from 'vitest';
import { countInvoices } from '#contract/calls/invoices.ts';
import { validateUser } from '#contract/calls/session.ts';
import { addVendor, invoiceStatusReport, pendingPaymentsReport } from '#contract/calls/vendors.ts';
import { countWorkOrders } from '#contract/calls/work-orders.ts';
import type { Codec } from '#contract/codec.ts';
import {
  catalogueJobCodec,
  employeeCodec,
  invoiceCodec,
  jobCardCodec,
  jobCategoryCodec,
  vendorCodec,
  workOrderCodec,
} from '#contract/entities.ts';
import { paged } from '#contract/envelope.ts';

const CREATED_AT = '2026-11-01T04:00:00.000Z';
const who = (username: string) => ({ username });

const USER = {
  role: { uri: 'vendor-management-creator' },
  employee: { city: { id: '1', name: 'Pune' }, complex_id: '7', loc: { name: 'Bay 4' } },
};

const ORDER_JOB = {
  id: 'j1',
  job: { name: 'Denting', category_name: 'Body Work' },
  quantity: 2,
  job_rate: 625.25,
  total_amount: 1250.5,
  images: ['/a.jpg'],
  approval_status: 'approved',
  approved_by: who('demo.approver'),
  completion_status: 'partially_completed',
  completion_images: ['/b.jpg'],
  final_rate: 600,
  partial_completion_value: 300.1,
  completion_marked_by: who('demo.creator'),
};

const ORDER = {
  id: '12',
  work_order_id: 'WO-1012',
  job_card: { id: '3', jobcard_id: 'JC-503' },
  car: { id: '4', car_number: 'MH 12 AB 1234' },
  total_amount: 1250.5,
  status_name: 'car_received',
  jobs: [ORDER_JOB],
  vendor: { id: '8', vendor_id: 'VEN-8', name: 'Garage One' },
  created_at: CREATED_AT,
  created_by: who('demo.creator'),
  status_log: [{ status_name: 'car_received', created_by: who('demo.creator') }],
};

const JOB = { id: 'c1', name: 'Denting', category_name: 'Body Work', rate: 500 };

const VENDOR = {
  id: '8',
  vendor_id: 'VEN-8',
  name: 'Garage One',
  gst_no: '27AAPFU0939F1ZV',
  address: 'Plot 4, MIDC',
  city_id: '1',
  phone_number: '9876543210',
  created_at: CREATED_AT,
  bank_details: [
    {
      account_name: 'Garage One',
      bank_name: 'Axis Bank',
      account_number: '9170',
      ifsc_code: 'UTIB0005085',
    },
  ],
  jobs: [{ name: 'Denting', category_name: 'Body Work', rate: 625.25 }],
};

const INVOICE = {
  id: '5',
  invoiceNo: 'INV-5',
  value_without_tax: 1250.5,
  value_with_tax: 1475.59,
  status: 'manager_approved',
  status_name: 'manager_approved',
  image_url: '/bill.pdf',
  created_at: CREATED_AT,
  work_orders: [{ work_order_id: 'WO-1012' }],
  status_log: [{ status_name: 'created', created_by: who('demo.creator') }],
};

const STATUS_COUNTS = {
  open: 1,
  ready_for_vendor: 2,
  vendor_assigned: 3,
  handover_to_vendor: 4,
  car_received: 5,
  work_completed: 6,
  invoice_paid: 7,
};

const PENDING = { total_pending_amount: 72_669.71, pending_invoice_count: 8, vendors_with_pending: 5 };

const OWED = {
  vendor_id: '8',
  vendor_name: 'Garage One',
  gst_no: '27AAPFU0939F1ZV',
  pending_amount: 1475.59,
  pending_invoices: 1,
  work_orders: 2,
  categories: ['Body Work'],
};

const STANDING = {
  vendor_id: '8',
  vendor_name: 'Garage One',
  total_invoices: 4,
  total_amount: 20_000.3,
  status_breakdown: [
    { status_uri: 'invoice-created', status_name: 'Created', invoice_count: 3, amount: 14_236.2 },
  ],
};

const PAGE = { records: [JOB], metadata: { page: 2, links: { next: '/x?page=3' }, total: 21 } };

/** Decodes and encodes again. */
const again =
  <T>(codec: Codec<T>) =>
  (wire: unknown) =>
    codec.encode(codec.decode(wire, ''));

/** Each entity with the fields that section 3 lists for it, and no other. */
const SECTION_3: [string, (wire: unknown) => unknown, object][] = [
  ['the session user record', again(validateUser.answer), { data: { records: [USER] } }],
  ['a work order with its jobs', again(workOrderCodec), ORDER],
  ['a job card', again(jobCardCodec), { id: '3', jobcard_id: 'JC-503', car_number: 'MH 12 AB 1234' }],
  ['a job category', again(jobCategoryCodec), { id: 'k1', name: 'Body Work', jobs: [JOB] }],
  ['a job', again(catalogueJobCodec), { ...JOB, category_id: 'k1' }],
  ['a vendor', again(vendorCodec), VENDOR],
  ['an employee', again(employeeCodec), { id: 'e1', name: 'Demo Creator', auth_user_id: 'u1' }],
  ['an invoice', again(invoiceCodec), INVOICE],
  ['the counts of orders', again(countWorkOrders.answer), { data: { status_counts: STATUS_COUNTS } }],
  ['the counts of invoices', again(countInvoices.answer), { data: { pending_details: PENDING } }],
  [
    'the pending payments report',
    again(pendingPaymentsReport.answer),
    { data: { total_pending_amount: 1475.59, vendors: [OWED] } },
  ],
  ['the invoice status report', again(invoiceStatusReport.answer), { data: { vendors: [STANDING] } }],
  ['a list', again(paged(catalogueJobCodec)), { data: PAGE }],
];

describe('exactly as section 3 writes it', () => {
  it.each(SECTION_3)('[X9] %s is read, and written again without a loss', (_name, readAndWrite, wire) => {
    expect(readAndWrite(wire)).toMatchObject(wire);
  });

  it('[X9] a vendor to be created takes the user_id of its employee besides', () => {
    const {
      id: _id,
      vendor_id: _number,
      created_at: _at,
      bank_details: _bank,
      jobs: _jobs,
      ...given
    } = VENDOR;
    const payload = { ...given, user_id: 'u1' };
    expect(again(addVendor.body.codec)(payload)).toEqual(payload);
  });
});
