import { describe, expect, it } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { VALIDATE_QUERY, validateUser } from '#contract/calls/session.ts';
import { CALL_SUMMARIES } from '#server/http/call-summaries.ts';
import { routes } from '#server/routes.ts';
import { ALL_CALLS, OUR_CALLS } from '#tests/contract/calls/all.ts';

const RANGE = ['start_date', 'end_date'];

/** Section 7's rows, with its own paths: method, path, query or payload names, encoding of the payload. */
const SECTION_7: [string, string, string[], ('query' | 'json' | 'form' | 'none')?][] = [
  ['GET', 'common_utils/validate-user', ['dash_type'], 'query'],
  ['GET', '/garage/search/jobcard', ['complex_id', 'page', 'vendor_work_order_view', 'car_number'], 'query'],
  ['GET', '/everest/employee-search', ['name'], 'query'],
  ['GET', '/vendors/', ['page', 'page_size', 'city_id'], 'query'],
  ['GET', '/vendors/{id}', []],
  ['GET', '/vendors/{id}/jobs', []],
  ['POST', '/vendors/', ['name', 'gst_no', 'address', 'city_id', 'phone_number', 'user_id'], 'json'],
  ['POST', '/vendors/job-rates', ['vendor_id', 'job_rates'], 'json'],
  ['GET', 'vendors/jobs/', ['name'], 'query'],
  ['POST', 'vendors/jobs/', ['category_id', 'name'], 'json'],
  ['PATCH', 'vendors/jobs/{id}', ['name'], 'json'],
  ['DELETE', 'vendors/jobs/{id}', []],
  ['GET', 'vendors/job-categories/', []],
  ['POST', 'vendors/job-categories/', ['name'], 'json'],
  ['DELETE', 'vendors/job-categories/{id}', []],
  [
    'GET',
    '/vendors/work-orders/',
    [
      'complex_id',
      'work_order_status',
      'page',
      'page_size',
      'search_term',
      'category_id',
      ...RANGE,
      'vendor_id',
    ],
    'query',
  ],
  ['POST', '/vendors/work-orders/', ['jobcard_id'], 'json'],
  ['GET', '/vendors/work-orders/{id}', []],
  ['POST', '/vendors/work-orders/{id}/cancel/', []],
  ['POST', '/vendors/work-orders/{id}/jobs', ['job_id', 'quantity', 'images'], 'form'],
  ['PATCH', '/vendors/work-orders/{id}/status', ['status'], 'json'],
  ['PATCH', '/vendors/work-orders/{id}/jobs/{jobId}', ['quantity'], 'json'],
  ['DELETE', '/vendors/work-orders/{id}/jobs/{jobId}', []],
  ['POST', '/vendors/work-orders/{id}/jobs/{jobId}/approve', ['approval_status'], 'json'],
  ['POST', '/vendors/work-orders/{id}/assign-vendor', ['vendor_id'], 'json'],
  ['PATCH', '/vendors/work-orders/{id}/jobs/{jobId}/complete', ['status', 'final_rate', 'images'], 'form'],
  ['GET', '/vendors/work-orders/counts/{complexId}/', RANGE, 'query'],
  [
    'GET',
    '/vendors/pending-payments/{complexId}/',
    ['search_term', 'vendor_id', 'job_category_id', ...RANGE],
    'query',
  ],
  [
    'GET',
    '/vendors/invoice-status/{complexId}/',
    ['search_term', 'vendor_id', 'job_category_id', ...RANGE],
    'query',
  ],
  [
    'GET',
    '/vendors/invoices/',
    ['complex_id', 'status', 'page', 'page_size', 'search', 'category_id', ...RANGE, 'vendor_id'],
    'query',
  ],
  [
    'POST',
    '/vendors/invoices/',
    ['invoiceNo', 'work_order_ids', 'value_without_tax', 'value_with_tax', 'image'],
    'form',
  ],
  ['PATCH', '/vendors/invoices/{id}/status', ['status'], 'json'],
  ['GET', '/vendors/invoices/counts/{complexId}/', []],
  ['GET', '/vendors/invoices/download/', ['invoice_ids'], 'query'],
];

/**
 * The product's own names next to section 7's: a page size for job cards, the catalogue's rate [C7], reasons [W24] and
 * the amount of partial completion [F7].
 */
const OURS: Record<string, string[]> = {
  'POST /vendors/jobs/': ['rate'],
  'PATCH /vendors/jobs/{id}': ['rate'],
  'GET /garage/search/jobcard': ['page_size'],
  'GET /vendors/work-orders/': ['sort'],
  'GET /vendors/invoices/': ['sort'],
  'PATCH /vendors/work-orders/{id}/jobs/{jobId}/complete': ['partial_completion_value', 'captions', 'reason'],
  'POST /vendors/work-orders/{id}/jobs/{jobId}/approve': ['reason', 'reason_image'],
  'POST /vendors/work-orders/{id}/cancel/': ['reason', 'reason_image'],
  'PATCH /vendors/invoices/{id}/status': ['reason', 'reason_image'],
  'POST /vendors/work-orders/{id}/jobs': ['captions'],
  'PATCH /vendors/work-orders/{id}/status': ['expected_vendor_id'],
  'POST /vendors/work-orders/{id}/assign-vendor': ['expected_vendor_id'],
};

const written = (call: AnyCall) => `${call.method} ${call.path}${call.trailingSlash ? '/' : ''}`;
const names = (schema: { properties?: object }) => Object.keys(schema.properties ?? {});
const withSlash = (path: string) => (path.startsWith('/') ? path : `/${path}`);

describe('the calls', () => {
  it('[X7] are those of section 7, no more and no fewer', () => {
    const listed = SECTION_7.map(([method, path]) => `${method} ${withSlash(path)}`);
    expect(ALL_CALLS.map(written).sort()).toEqual([...listed].sort());
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('[X7] are each answered by the server', () => {
    const known = [...ALL_CALLS, ...OUR_CALLS].map(({ name }) => name);
    expect(routes.map(({ call }) => call.name).sort()).toEqual(known.sort());
  });

  it('[X7] each say in the OpenAPI document what they do', () => {
    const known = [...ALL_CALLS, ...OUR_CALLS].map(({ name }) => name);
    expect(Object.keys(CALL_SUMMARIES).sort()).toEqual(known.sort());
  });

  it.each(SECTION_7)('[X7] %s %s carries %j as %s', (method, path, fields, as = 'none') => {
    const key = `${method} ${withSlash(path)}`;
    const call = ALL_CALLS.find((candidate) => written(candidate) === key);
    expect(call).toBeDefined();
    if (call === undefined) return;
    const carried = as === 'query' ? names(call.query.schema) : names(call.body.codec.schema);
    const files = call.body.files === null ? [] : [call.body.files.name];
    expect([...carried, ...files].sort()).toEqual([...fields, ...(OURS[key] ?? [])].sort());
    // A body that has only the product's own fields is not sent if they are all empty.
    const carries = fields.length === 0 && names(call.body.codec.schema).length > 0 ? 'json' : as;
    expect(call.body.as).toBe(as === 'query' ? 'none' : carries);
    if (as !== 'query') expect(names(call.query.schema)).toEqual([]);
  });

  it('[X7] have a name of their own, and answer 201 where they create', () => {
    expect(new Set(ALL_CALLS.map((call) => call.name)).size).toBe(ALL_CALLS.length);
    const created = ALL_CALLS.filter((call) => call.success === 201).map((call) => call.name);
    expect(created.sort()).toEqual([
      'category.add',
      'invoice.create',
      'job.add',
      'order-job.add',
      'vendor.add',
      'work-order.create',
    ]);
  });

  it('[X7] carry the files that section 7 names, and ours where there may be one', () => {
    const reasonPhoto = { name: 'reason_image', max: 1, content: 'image' };
    const files = ALL_CALLS.filter((call) => call.body.files !== null).map((call) => [
      call.name,
      call.body.files,
    ]);
    expect(Object.fromEntries(files)).toEqual({
      'order-job.add': { name: 'images', max: 4, content: 'image' },
      'order-job.complete': { name: 'images', max: 4, content: 'image' },
      'invoice.create': { name: 'image', max: 1, content: 'pdf' },
      'order-job.decide': reasonPhoto,
      'work-order.cancel': reasonPhoto,
      'invoice.change-status': reasonPhoto,
    });
  });

  it('[S4] validate the session with dash_type=vendor-management', () => {
    expect(validateUser.query.encode(VALIDATE_QUERY)).toEqual({ dash_type: 'vendor-management' });
  });
});
