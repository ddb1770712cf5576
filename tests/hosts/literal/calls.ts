import type { Garage } from './garage.ts';
import type { Answers } from './wire.ts';

/** Section 7's table: each call with the fields of its query or payload, and nothing else. */

type Listed = { method: string; path: string; query?: readonly string[]; body?: readonly string[] };

const PERIOD = ['start_date', 'end_date'];
const REPORT = ['search_term', 'vendor_id', 'job_category_id', ...PERIOD];

const LISTED = [
  { method: 'GET', path: '/common_utils/validate-user', query: ['dash_type'] },
  {
    method: 'GET',
    path: '/garage/search/jobcard',
    query: ['complex_id', 'page', 'vendor_work_order_view', 'car_number'],
  },
  { method: 'GET', path: '/everest/employee-search', query: ['name'] },
  { method: 'GET', path: '/vendors/', query: ['page', 'page_size', 'city_id'] },
  { method: 'GET', path: '/vendors/{id}' },
  { method: 'GET', path: '/vendors/{id}/jobs' },
  {
    method: 'POST',
    path: '/vendors/',
    body: ['name', 'gst_no', 'address', 'city_id', 'phone_number', 'user_id'],
  },
  { method: 'POST', path: '/vendors/job-rates', body: ['vendor_id', 'job_rates'] },
  { method: 'GET', path: '/vendors/jobs/', query: ['name'] },
  { method: 'POST', path: '/vendors/jobs/', body: ['category_id', 'name'] },
  { method: 'PATCH', path: '/vendors/jobs/{id}', body: ['name'] },
  { method: 'DELETE', path: '/vendors/jobs/{id}' },
  { method: 'GET', path: '/vendors/job-categories/' },
  { method: 'POST', path: '/vendors/job-categories/', body: ['name'] },
  { method: 'DELETE', path: '/vendors/job-categories/{id}' },
  {
    method: 'GET',
    path: '/vendors/work-orders/',
    query: [
      'complex_id',
      'work_order_status',
      'page',
      'page_size',
      'search_term',
      'category_id',
      'vendor_id',
      ...PERIOD,
    ],
  },
  { method: 'POST', path: '/vendors/work-orders/', body: ['jobcard_id'] },
  { method: 'GET', path: '/vendors/work-orders/{id}' },
  { method: 'POST', path: '/vendors/work-orders/{id}/cancel/' },
  { method: 'POST', path: '/vendors/work-orders/{id}/jobs', body: ['job_id', 'quantity', 'images'] },
  { method: 'PATCH', path: '/vendors/work-orders/{id}/status', body: ['status'] },
  { method: 'PATCH', path: '/vendors/work-orders/{id}/jobs/{jobId}', body: ['quantity'] },
  { method: 'DELETE', path: '/vendors/work-orders/{id}/jobs/{jobId}' },
  { method: 'POST', path: '/vendors/work-orders/{id}/jobs/{jobId}/approve', body: ['approval_status'] },
  { method: 'POST', path: '/vendors/work-orders/{id}/assign-vendor', body: ['vendor_id'] },
  {
    method: 'PATCH',
    path: '/vendors/work-orders/{id}/jobs/{jobId}/complete',
    body: ['status', 'final_rate', 'images'],
  },
  { method: 'GET', path: '/vendors/work-orders/counts/{complexId}/', query: PERIOD },
  { method: 'GET', path: '/vendors/pending-payments/{complexId}/', query: REPORT },
  { method: 'GET', path: '/vendors/invoice-status/{complexId}/', query: REPORT },
  {
    method: 'GET',
    path: '/vendors/invoices/',
    query: ['complex_id', 'status', 'page', 'page_size', 'search', 'category_id', 'vendor_id', ...PERIOD],
  },
  {
    method: 'POST',
    path: '/vendors/invoices/',
    body: ['invoiceNo', 'work_order_ids', 'value_without_tax', 'value_with_tax', 'image'],
  },
  { method: 'PATCH', path: '/vendors/invoices/{id}/status', body: ['status'] },
  { method: 'GET', path: '/vendors/invoices/counts/{complexId}/' },
  { method: 'GET', path: '/vendors/invoices/download/', query: ['invoice_ids'] },
] as const satisfies readonly Listed[];

export type CallName = NameOf<(typeof LISTED)[number]>;
type NameOf<C> = C extends Listed ? `${C['method']} ${C['path']}` : never;

export type Asked = {
  call: CallName;
  /** Ids in the path, in order. */
  ids: readonly string[];
  query: URLSearchParams;
  body: Readonly<Record<string, unknown>>;
  files: readonly Blob[];
};

/** One parsed request, with its sender. */
export type Turn = Asked & {
  url: URL;
  garage: Garage;
  by: string;
  answers: Answers;
  /** Stores a file; returns its address. */
  keep: (file: Blob) => string;
};

export type Handler = (turn: Turn) => Response;
export type Handlers = Partial<Record<CallName, Handler>>;

/** Fixed paths before those with an id in the same place. */
const BY_EXACTNESS = [...LISTED].sort((one, other) => holes(one.path) - holes(other.path));

function holes(path: string): number {
  return path.split('{').length;
}

/** Parses a request below the API's own address; or returns the part that section 7 does not list. */
export async function readCall(request: Request, path: string): Promise<Asked | { unexpected: string }> {
  const { method } = request;
  const query = new URL(request.url).searchParams;
  for (const listed of BY_EXACTNESS) {
    const pattern = new RegExp(`^${listed.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`);
    const found = listed.method === method ? pattern.exec(path) : null;
    if (found === null) continue;
    const { body, files } = await readBody(request);
    const known: Listed = listed;
    const strange = [
      ...[...query.keys()].filter((name) => known.query?.includes(name) !== true),
      ...Object.keys(body).filter((name) => known.body?.includes(name) !== true),
    ];
    if (strange.length > 0) return { unexpected: `${method} ${path}: ${strange.join(', ')}` };
    const ids = found.slice(1).map(decodeURIComponent);
    return { call: `${listed.method} ${listed.path}` as CallName, ids, query, body, files };
  }
  return { unexpected: `${method} ${path}` };
}

async function readBody(request: Request): Promise<Pick<Asked, 'body' | 'files'>> {
  const type = request.headers.get('Content-Type') ?? '';
  if (type.startsWith('multipart/form-data')) {
    const parts = [...(await request.formData())];
    return {
      body: Object.fromEntries(parts),
      files: parts.flatMap(([, value]) => (typeof value === 'string' ? [] : [value])),
    };
  }
  const text = await request.text();
  return { body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>), files: [] };
}
