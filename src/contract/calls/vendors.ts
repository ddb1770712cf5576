import { MAX_PAGE_SIZE, VENDOR_PAGE_SIZE } from '#domain/limits.ts';
import type { PendingVendor, ReportQuery, VendorInvoiceStatus } from '#domain/vendor/vendor.ts';
import { changing, reading } from '../call.ts';
import { type Codec, field, list, nothing, object, text, whole, withDefault } from '../codec.ts';
import { vendorCodec, vendorRateCodec } from '../entities.ts';
import { many, one, paged, report } from '../envelope.ts';
import {
  day,
  id,
  loose,
  moneyOrZero,
  omittable,
  optionalId,
  page,
  pageSize,
  search,
  typedLines,
  typedRate,
  typedText,
} from '../wire/values.ts';

export const listVendors = reading({
  name: 'vendor.list',
  path: '/vendors',
  slash: true,
  query: object({
    page: field('page', page),
    pageSize: field('page_size', pageSize(VENDOR_PAGE_SIZE, MAX_PAGE_SIZE)),
    cityId: field('city_id', optionalId),
  }),
  answer: paged(vendorCodec),
});

export const getVendor = reading({
  name: 'vendor.get',
  path: '/vendors/{id}',
  query: nothing,
  answer: one(vendorCodec),
});

export const listVendorRates = reading({
  name: 'vendor.rates',
  path: '/vendors/{id}/jobs',
  query: nothing,
  answer: many(vendorRateCodec),
});

/** `user_id` is the chosen employee's auth_user_id; optional. */
export const addVendor = changing({
  name: 'vendor.add',
  method: 'POST',
  path: '/vendors',
  slash: true,
  body: {
    as: 'json',
    codec: object({
      name: field('name', typedText),
      gstNumber: field('gst_no', typedText),
      address: field('address', typedLines),
      cityId: field('city_id', optionalId),
      phoneNumber: field('phone_number', typedText),
      userId: field('user_id', optionalId),
    }),
  },
  answer: one(vendorCodec),
  success: 201,
});

/** Our addition: the rate that the author saw there, 0 for none, if `/config.json` has `rateChanges` (decision 034). */
const expectedRatePaise = field('expected_rate', omittable(moneyOrZero));

export const saveRates = changing({
  name: 'vendor.save-rates',
  method: 'POST',
  path: '/vendors/job-rates',
  body: {
    as: 'json',
    codec: object({
      vendorId: field('vendor_id', typedText),
      rates: field(
        'job_rates',
        list(
          object({
            jobId: field('job_id', typedText),
            ratePaise: field('rate', typedRate),
            expectedRatePaise,
          }),
        ),
      ),
    }),
  },
  answer: one(vendorCodec),
});

const reportQuery: Codec<ReportQuery> = object({
  search: field('search_term', search),
  vendorId: field('vendor_id', optionalId),
  categoryId: field('job_category_id', optionalId),
  fromOn: field('start_date', day),
  toOn: field('end_date', day),
});

const count = withDefault(whole(), 0);

const pendingVendor: Codec<PendingVendor> = object({
  vendorId: field('vendor_id', id),
  vendorName: field('vendor_name', loose),
  gstNumber: field('gst_no', loose),
  pendingPaise: field('pending_amount', moneyOrZero),
  pendingInvoices: field('pending_invoices', count),
  workOrders: field('work_orders', count),
  categories: field('categories', list(text())),
});

export const pendingPaymentsReport = reading({
  name: 'report.pending-payments',
  path: '/vendors/pending-payments/{complexId}',
  slash: true,
  query: reportQuery,
  answer: report(
    object({
      totalPendingPaise: field('total_pending_amount', moneyOrZero),
      vendors: field('vendors', list(pendingVendor)),
    }),
  ),
});

const vendorInvoiceStatus: Codec<VendorInvoiceStatus> = object({
  vendorId: field('vendor_id', id),
  vendorName: field('vendor_name', loose),
  totalInvoices: field('total_invoices', count),
  totalPaise: field('total_amount', moneyOrZero),
  breakdown: field(
    'status_breakdown',
    list(
      object({
        statusUri: field('status_uri', loose),
        statusName: field('status_name', loose),
        invoiceCount: field('invoice_count', count),
        amountPaise: field('amount', moneyOrZero),
      }),
    ),
  ),
});

export const invoiceStatusReport = reading({
  name: 'report.invoice-status',
  path: '/vendors/invoice-status/{complexId}',
  slash: true,
  query: reportQuery,
  answer: report(object({ vendors: field('vendors', list(vendorInvoiceStatus)) })),
});
