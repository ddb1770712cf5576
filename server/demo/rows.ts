import { MINUTE_MS } from '#domain/units.ts';
import { hashToken } from '../http/session.ts';
import { newId } from '../ids.ts';
import { DEMO, type DemoInvoice, type DemoJob, type DemoOrder, type Log } from './data.ts';
import { type DemoRows, noRows } from './demo.sql.ts';

const DAY_MIN = 24 * 60;
const FLEET_AGE_MIN = 400 * DAY_MIN;
/** Interval between job cards; the newest one is also this old. */
const CARD_EVERY_MIN = 1.4 * DAY_MIN;
/** Number of the first job card by complex. */
const FIRST_CARD: Readonly<Record<string, number>> = { '1': 2_001, '2': 7_001 };
/** All orders and invoices belong to this complex. */
const COMPLEX_ID = '1';
/** Raises the orders and registers the invoices. */
const CREATOR = 'demo.creator';
/** Decides on the jobs. */
const APPROVER = 'demo.approver';

/** Stored files: SHA-256 of the pictures by name, and of the PDFs by invoice number. */
export type DemoFiles = {
  readonly pictures: ReadonlyMap<string, string>;
  readonly pdfs: ReadonlyMap<string, string>;
};

/** Ids by the names used in the data. */
type Ids = {
  readonly users: Map<string, string>;
  /** User ids of employees, by their name. */
  readonly employees: Map<string, string>;
  /** Jobs by city and key. */
  readonly jobs: Map<
    string,
    { id: string; categoryId: string; category: string; name: string; ratePaise: number }
  >;
  readonly vendors: Map<string, string>;
  readonly jobCards: Map<string, string>;
  readonly invoices: Map<string, string>;
};

/** All rows of the demo complex as of `nowMs`, under fresh ids. */
export function demoRows(nowMs: number, files: DemoFiles): DemoRows {
  const rows = noRows();
  const ids: Ids = {
    users: new Map(),
    employees: new Map(),
    jobs: new Map(),
    vendors: new Map(),
    jobCards: new Map(),
    invoices: new Map(),
  };
  const ago = (minutes: number): string => new Date(nowMs - minutes * MINUTE_MS).toISOString();
  const demo = { rows, ids, files, ago, made: ago(FLEET_AGE_MIN) };
  addPeople(demo);
  for (const { city } of DEMO.complexes) addCatalogue(demo, city.id);
  for (const vendor of DEMO.vendors) addVendor(demo, vendor);
  addJobCards(demo);
  for (const invoice of DEMO.invoices) addInvoice(demo, invoice);
  for (const order of DEMO.orders) addOrder(demo, order);
  return rows;
}

/** The demo so far. */
type Demo = {
  readonly rows: DemoRows;
  readonly ids: Ids;
  readonly files: DemoFiles;
  /** `ago`: the instant that many minutes before the load. `made`: the instant from which everything exists. */
  readonly ago: (minutes: number) => string;
  readonly made: string;
};

function known<T>(from: ReadonlyMap<string, T>, name: string): T {
  const found = from.get(name);
  if (found === undefined) throw new Error(`the demo's data names ${name}, which it does not hold`);
  return found;
}

function addPeople({ rows, ids, made }: Demo): void {
  for (const complex of DEMO.complexes) {
    rows.cities.push(complex.city);
    rows.complexes.push({ id: complex.id, name: complex.name, city_id: complex.city.id });
  }
  const addEmployee = (name: string, complexId: string): { id: string; userId: string } => {
    const [id, userId] = [newId(), newId()];
    const location = DEMO.complexes.find((complex) => complex.id === complexId)?.location ?? '';
    rows.employees.push({
      id,
      auth_user_id: userId,
      name,
      complex_id: complexId,
      location_id: complexId,
      location_name: location,
    });
    ids.employees.set(name, userId);
    return { id, userId };
  };
  for (const { token, username, role, employee, complexId } of DEMO.users) {
    const { id, userId } = addEmployee(employee, complexId);
    rows.users.push({ id: userId, username, role, employee_id: id, created_at: made, is_demo: true });
    rows.user_tokens.push({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: made,
      expires_at: made,
    });
    ids.users.set(username, userId);
  }
  for (const { id, employees } of DEMO.complexes) for (const name of employees) addEmployee(name, id);
}

/** Each city gets the whole catalogue. */
function addCatalogue({ rows, ids, made }: Demo, cityId: string): void {
  for (const { name: category, jobs } of DEMO.categories) {
    const categoryId = newId();
    rows.job_categories.push({ id: categoryId, name: category, city_id: cityId, created_at: made });
    for (const { key, name, ratePaise } of jobs) {
      const id = newId();
      rows.catalogue_jobs.push({
        id,
        category_id: categoryId,
        name,
        rate_paise: ratePaise,
        created_at: made,
      });
      ids.jobs.set(`${cityId}/${key}`, { id, categoryId, category, name, ratePaise });
    }
  }
}

function addVendor({ rows, ids, made }: Demo, vendor: (typeof DEMO.vendors)[number]): void {
  const { key, name, cityId, contact, bank } = vendor;
  const id = newId();
  ids.vendors.set(key, id);
  rows.vendors.push({
    id,
    name,
    gst_no: vendor.gstNo,
    address: vendor.address,
    city_id: cityId,
    phone_number: vendor.phone,
    auth_user_id: contact === undefined ? null : known(ids.employees, contact),
    created_at: made,
  });
  rows.vendor_bank_details.push({
    id: newId(),
    vendor_id: id,
    account_name: name,
    bank_name: bank.name,
    account_number: bank.account,
    ifsc_code: bank.ifsc,
  });
  for (const [job, ratePaise] of Object.entries(vendor.ratesPaise)) {
    const jobId = known(ids.jobs, `${cityId}/${job}`).id;
    rows.vendor_rates.push({
      vendor_id: id,
      catalogue_job_id: jobId,
      rate_paise: ratePaise,
      updated_at: made,
    });
  }
}

function addJobCards({ rows, ids, ago }: Demo): void {
  for (const { complexId, cars } of DEMO.jobCards) {
    cars.forEach((car, index) => {
      const id = newId();
      const number = `JC-${(FIRST_CARD[complexId] ?? 0) + index}`;
      ids.jobCards.set(number, id);
      rows.job_cards.push({
        id,
        jobcard_no: number,
        complex_id: complexId,
        car_id: newId(),
        car_number: car,
        created_at: ago((cars.length - index) * CARD_EVERY_MIN),
      });
    });
  }
}

/** Rows of a log, with the first and the last. */
function logRows({ ids, ago }: Demo, of: 'order' | 'invoice', log: Log) {
  const rows = log.map(([status, at]) => ({
    status,
    created_at: ago(at),
    created_by: known(ids.users, DEMO.actorsByStatus[of][status] ?? status),
  }));
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) throw new Error('a log of the demo is empty');
  return { rows, first, last };
}

function addOrder(demo: Demo, order: DemoOrder): void {
  const { rows, ids, files } = demo;
  const id = newId();
  const log = logRows(demo, 'order', order.log);
  rows.work_orders.push({
    id,
    complex_id: COMPLEX_ID,
    job_card_id: known(ids.jobCards, order.jobCard),
    vendor_id: order.vendor === undefined ? null : known(ids.vendors, order.vendor),
    status: order.status ?? log.last.status,
    total_paise: order.totalPaise,
    created_by: known(ids.users, CREATOR),
    created_at: log.first.created_at,
    updated_at: log.last.created_at,
    completed_at: log.rows.find(({ status }) => status === 'completed')?.created_at ?? null,
  });
  order.jobs.forEach((job, index) => {
    const jobId = addOrderJob(demo, order, { job, orderId: id, position: index + 1 });
    const add = (kind: 'reference' | 'completion', names: readonly string[]): void =>
      names.forEach((name, position) => {
        rows.work_order_job_images.push({
          work_order_job_id: jobId,
          kind,
          position,
          sha256: known(files.pictures, name),
        });
      });
    add('reference', job.before);
    add('completion', job.after ?? []);
  });
  for (const row of log.rows) rows.work_order_status_log.push({ work_order_id: id, ...row });
  if (order.invoice === undefined) return;
  const invoiceId = known(ids.invoices, order.invoice);
  rows.invoice_work_orders.push({
    invoice_id: invoiceId,
    work_order_id: id,
    total_paise: order.totalPaise,
    position: rows.invoice_work_orders.filter((row) => row.invoice_id === invoiceId).length,
  });
}

type Line = { readonly job: DemoJob; readonly orderId: string; readonly position: number };

/** A rejected job keeps the catalogue's rate; one that was not completed has no value. */
function addOrderJob({ rows, ids, ago }: Demo, order: DemoOrder, { job, orderId, position }: Line): string {
  const id = newId();
  const part = known(ids.jobs, `${COMPLEX_ID}/${job.job}`);
  const vendor = DEMO.vendors.find(({ key }) => key === order.vendor);
  const agreed = job.approval === 'rejected' ? undefined : vendor?.ratesPaise[job.job];
  const rate = agreed ?? part.ratePaise;
  const { completion, decided, completed } = job;
  rows.work_order_jobs.push({
    id,
    work_order_id: orderId,
    catalogue_job_id: part.id,
    category_id: part.categoryId,
    job_name: part.name,
    category_name: part.category,
    quantity: job.quantity,
    rate_paise: rate,
    approval_status: job.approval,
    approved_by: decided === undefined ? null : known(ids.users, APPROVER),
    approved_at: decided === undefined ? null : ago(decided),
    completion_status: completion ?? null,
    final_rate_paise: completion === undefined ? null : completion === 'incomplete' ? 0 : rate,
    partial_value_paise: job.partialPaise ?? null,
    completion_by: completed === undefined ? null : known(ids.users, CREATOR),
    completion_at: completed === undefined ? null : ago(completed),
    position,
    created_at: ago(order.log[0]?.[1] ?? 0),
  });
  return id;
}

function addInvoice(demo: Demo, invoice: DemoInvoice): void {
  const { rows, ids, files } = demo;
  const id = newId();
  ids.invoices.set(invoice.number, id);
  const log = logRows(demo, 'invoice', invoice.log);
  rows.invoices.push({
    id,
    number: invoice.number,
    vendor_id: known(ids.vendors, invoice.vendor),
    complex_id: COMPLEX_ID,
    value_without_tax_paise: invoice.valuePaise,
    value_with_tax_paise: invoice.taxedPaise,
    status: log.last.status,
    pdf_sha256: known(files.pdfs, invoice.number),
    created_by: known(ids.users, CREATOR),
    created_at: log.first.created_at,
    updated_at: log.last.created_at,
  });
  for (const row of log.rows) rows.invoice_status_log.push({ invoice_id: id, ...row });
}
