import { looksLikeGstNumber } from '#domain/vendor/checks.ts';
import type { AcceptedFile } from '../files/accept.ts';
import { hashToken } from '../http/session.ts';
import type { Bill } from './billing.ts';
import { DEMO_CATEGORIES, DEMO_JOBS, type DemoVendor } from './catalogue.ts';
import type { DemoRows } from './demo.sql.ts';
import type { CataloguePart, Story, VendorPart } from './history.ts';
import { DEMO_DESKS, DEMO_USERS, FIRST_COMPLEX, SECOND_COMPLEX } from './people.ts';
import { type Shot, shotKey } from './pictures/render.ts';
import type { JobShots } from './shots.ts';

type Made = { readonly at: string; readonly newId: () => string };

/** Cities, complexes, employees, users and their tokens. Answers user ids by username and user ids of the desks. */
export function addPeople(
  rows: DemoRows,
  { at, newId }: Made,
): { userIds: Map<string, string>; desks: string[] } {
  for (const { id, name, city } of [FIRST_COMPLEX, SECOND_COMPLEX]) {
    rows.cities.push(city);
    rows.complexes.push({ id, name, city_id: city.id });
  }
  const employee = (name: string, complex: typeof FIRST_COMPLEX): { id: string; authUserId: string } => {
    const [id, authUserId] = [newId(), newId()];
    rows.employees.push({
      id,
      auth_user_id: authUserId,
      name,
      complex_id: complex.id,
      location_id: complex.id,
      location_name: complex.location,
    });
    return { id, authUserId };
  };
  const userIds = new Map<string, string>();
  for (const { token, username, role, desk, complex } of DEMO_USERS) {
    const { id: employeeId, authUserId: id } = employee(desk, complex);
    rows.users.push({ id, username, role, employee_id: employeeId, created_at: at, is_demo: true });
    rows.user_tokens.push({ token_hash: hashToken(token), user_id: id, created_at: at, expires_at: at });
    userIds.set(username, id);
  }
  const desks = DEMO_DESKS.map(({ desk, complex }) => employee(desk, complex).authUserId);
  return { userIds, desks };
}

/** Categories and jobs of a city. Answers the jobs by key. */
export function addCatalogue(rows: DemoRows, made: Made & { cityId: string }): Map<string, CataloguePart> {
  const { at, newId, cityId } = made;
  const parts = new Map<string, CataloguePart>();
  for (const { name: category, jobs } of DEMO_CATEGORIES) {
    const categoryId = newId();
    rows.job_categories.push({ id: categoryId, name: category, city_id: cityId, created_at: at });
    for (const { key, name, rupees } of jobs) {
      const part = { id: newId(), name, category, ratePaise: Math.round(rupees * 100) };
      rows.catalogue_jobs.push({
        id: part.id,
        category_id: categoryId,
        name,
        rate_paise: part.ratePaise,
        created_at: at,
      });
      parts.set(key, part);
    }
  }
  return parts;
}

/** A vendor with its account and a rate for each job of its categories, to the half rupee. */
export function addVendor(
  rows: DemoRows,
  vendor: DemoVendor,
  parts: ReadonlyMap<string, CataloguePart>,
  made: Made & { readonly cityId: string; readonly authUserId: string | null },
): VendorPart {
  const { at, newId, cityId, authUserId } = made;
  const id = newId();
  rows.vendors.push({
    id,
    name: vendor.name,
    gst_no: withCheckCharacter(vendor.gstStem),
    address: vendor.address,
    city_id: cityId,
    phone_number: vendor.phone,
    auth_user_id: authUserId,
    created_at: at,
  });
  rows.vendor_bank_details.push({
    id: newId(),
    vendor_id: id,
    account_name: vendor.name,
    bank_name: vendor.bank,
    account_number: vendor.account,
    ifsc_code: vendor.ifsc,
  });
  const rates = new Map<string, number>();
  for (const key of DEMO_JOBS.keys()) {
    const part = parts.get(key);
    const share = part === undefined ? undefined : vendor.rates[part.category];
    if (part === undefined || share === undefined) continue;
    const rate = Math.round((part.ratePaise * share) / 50) * 50;
    rates.set(part.id, rate);
    rows.vendor_rates.push({ vendor_id: id, catalogue_job_id: part.id, rate_paise: rate, updated_at: at });
  }
  return { id, name: vendor.name, rates };
}

function withCheckCharacter(stem: string): string {
  const found = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((last) => looksLikeGstNumber(stem + last));
  if (found === undefined) throw new Error(`${stem} cannot become a GST number`);
  return stem + found;
}

export function addJobCards(
  rows: DemoRows,
  plates: readonly string[],
  made: Made & { readonly complexId: string; readonly firstNumber: number; readonly nowMs: number },
): { id: string; plate: string }[] {
  return plates.map((plate, index) => {
    const id = made.newId();
    rows.job_cards.push({
      id,
      jobcard_no: `JC-${made.firstNumber + index}`,
      complex_id: made.complexId,
      car_id: made.newId(),
      car_number: plate,
      // One a day, the newest today; an order may be younger than its card, never older by much.
      created_at: new Date(made.nowMs - (plates.length - index) * 1.4 * 24 * 3_600_000).toISOString(),
    });
    return { id, plate };
  });
}

/** An order as its story left it. Pictures are named by content, so the files must be recorded before the rows are written. */
export function addOrder(
  rows: DemoRows,
  story: Story,
  shots: readonly JobShots[],
  context: {
    readonly complexId: string;
    readonly userIds: ReadonlyMap<string, string>;
    readonly taken: ReadonlyMap<string, AcceptedFile>;
    readonly categoryOf: (jobId: string) => string;
  },
): void {
  const { order, jobCard, decidedAt } = story;
  const userId = (name: string | null): string | null => context.userIds.get(name ?? '') ?? null;
  const last = order.statusLog.at(-1)?.at ?? order.createdAt;
  rows.work_orders.push({
    id: order.id,
    complex_id: context.complexId,
    job_card_id: jobCard.id,
    vendor_id: order.vendor?.id ?? null,
    status: order.statusText,
    total_paise: order.totalPaise,
    created_by: userId(order.createdBy) ?? '',
    created_at: order.createdAt,
    updated_at: last,
    completed_at: order.statusLog.find(({ status }) => status === 'completed')?.at ?? null,
  });
  order.jobs.forEach((job, position) => {
    const { completion } = job;
    rows.work_order_jobs.push({
      id: job.id,
      work_order_id: order.id,
      catalogue_job_id: job.catalogueJobId ?? '',
      category_id: context.categoryOf(job.catalogueJobId ?? ''),
      job_name: job.name,
      category_name: job.categoryName,
      quantity: job.quantity,
      rate_paise: job.ratePaise,
      approval_status: job.approval,
      approved_by: userId(job.approvedBy),
      approved_at: decidedAt.get(job.id) ?? null,
      completion_status: completion?.status ?? null,
      final_rate_paise: completion?.finalRatePaise ?? null,
      partial_value_paise: completion?.partialValuePaise ?? null,
      completion_by: userId(completion?.by ?? null),
      completion_at: completion?.at ?? null,
      position: position + 1,
      created_at: order.createdAt,
    });
  });
  for (const { status, statusText, at, by } of order.statusLog) {
    rows.work_order_status_log.push({
      work_order_id: order.id,
      status: status === 'unknown' ? statusText : status,
      created_at: at ?? order.createdAt,
      created_by: userId(by) ?? '',
    });
  }
  for (const { jobId, reference, completion } of shots) {
    addImages(rows, jobId, 'reference', reference, context.taken);
    addImages(rows, jobId, 'completion', completion, context.taken);
  }
}

function addImages(
  rows: DemoRows,
  jobId: string,
  kind: 'reference' | 'completion',
  shots: readonly Shot[],
  taken: ReadonlyMap<string, AcceptedFile>,
): void {
  shots.forEach((shot, position) => {
    const sha256 = taken.get(shotKey(shot))?.sha256;
    if (sha256 !== undefined)
      rows.work_order_job_images.push({ work_order_job_id: jobId, kind, position, sha256 });
  });
}

export function addBill(
  rows: DemoRows,
  bill: Bill,
  context: {
    readonly complexId: string;
    readonly userIds: ReadonlyMap<string, string>;
    readonly pdf: AcceptedFile;
  },
): void {
  const userId = (name: string): string => context.userIds.get(name) ?? '';
  const [first] = bill.log;
  const last = bill.log.at(-1);
  if (first === undefined || last === undefined) throw new Error('a demo invoice has no past');
  rows.invoices.push({
    id: bill.id,
    number: bill.number,
    vendor_id: bill.vendorId,
    complex_id: context.complexId,
    value_without_tax_paise: bill.withoutTaxPaise,
    value_with_tax_paise: bill.withTaxPaise,
    status: bill.status,
    pdf_sha256: context.pdf.sha256,
    created_by: userId(first.by),
    created_at: first.at,
    updated_at: last.at,
  });
  bill.orders.forEach(({ order }, position) => {
    rows.invoice_work_orders.push({
      invoice_id: bill.id,
      work_order_id: order.id,
      total_paise: order.totalPaise,
      position,
    });
  });
  for (const { status, at, by } of bill.log) {
    rows.invoice_status_log.push({ invoice_id: bill.id, status, created_at: at, created_by: userId(by) });
  }
}
