import {
  type Category,
  type Garage,
  type Invoice,
  type JobCard,
  type Line,
  lastStatus,
  linePaise,
  type Order,
  totalPaise,
  type Vendor,
} from './garage.ts';
import { instant, money, spelled } from './wire.ts';

/** The entities of section 3 as this host sends them: no field that section 3 does not list, and none that is empty. */

export function shownCard({ id, number, car }: JobCard) {
  return { id, jobcard_id: number, car_number: car };
}

export function shownCategory(garage: Garage, { id, name }: Category) {
  const jobs = garage.jobs.filter(({ categoryId }) => categoryId === id);
  return { id, name, jobs: jobs.map((job) => ({ id: job.id, name: job.name })) };
}

export function shownJob(garage: Garage, job: Garage['jobs'][number]) {
  return { id: job.id, name: job.name, category_name: garage.categoryOf(job) };
}

/** A vendor's jobs have names, and no id. */
export function shownRates(garage: Garage, { rates }: Vendor) {
  return garage.jobs.flatMap((job) => {
    const paise = rates.get(job.id);
    return paise === undefined
      ? []
      : [{ name: job.name, category_name: garage.categoryOf(job), rate: money(paise) }];
  });
}

/** In the list without rates and bank details, which the vendor's own calls have. */
export function shownVendor({ id, code, name, gst, address, phone, at }: Vendor) {
  return { id, vendor_id: code, name, gst_no: gst, address, phone_number: phone, created_at: instant(at) };
}

export function shownBank({ name, code }: Vendor) {
  return [
    { account_name: name, bank_name: 'State Bank', account_number: `00${code}`, ifsc_code: 'SBIN0000001' },
  ];
}

export function shownLine(garage: Garage, line: Line) {
  const { id, job, quantity, ratePaise, images, approval, approvedBy, completion } = line;
  return {
    id,
    job: { name: job.name, category_name: garage.categoryOf(job) },
    quantity: String(quantity),
    job_rate: money(ratePaise),
    total_amount: money(linePaise(line)),
    images,
    approval_status: spelled(approval),
    ...(approvedBy !== null && { approved_by: { username: approvedBy } }),
    ...(completion !== null && {
      completion_status: completion.status.replaceAll('_', '-'),
      completion_images: completion.images,
      final_rate: money(completion.finalPaise),
      completion_marked_by: { username: completion.by },
    }),
  };
}

export function shownOrder(garage: Garage, order: Order) {
  const { id, card, lines, vendor, at, log } = order;
  return {
    id,
    work_order_id: numberOf(order),
    job_card: { id: card.id, jobcard_id: card.number },
    car: { id: card.id + 1_000, car_number: card.car },
    total_amount: money(totalPaise(order)),
    status_name: spelled(lastStatus(log)),
    jobs: lines.map((line) => shownLine(garage, line)),
    ...(vendor !== null && { vendor: { name: vendor.name, vendor_id: vendor.id } }),
    created_at: instant(at),
    created_by: { username: log[0]?.by },
    status_log: shownLog(log, spelled),
  };
}

export function numberOf({ id }: Order): string {
  return `WO-25-${String(id).padStart(4, '0')}`;
}

export function shownInvoice(invoice: Invoice) {
  const { id, number, orders, withoutTaxPaise, withTaxPaise, file, at, log } = invoice;
  const status = invoiceWord(lastStatus(log));
  return {
    id,
    invoiceNo: number,
    value_without_tax: money(withoutTaxPaise),
    value_with_tax: money(withTaxPaise),
    status,
    status_name: status,
    image_url: file,
    created_at: instant(at),
    work_orders: orders.map((order) => ({ work_order_id: numberOf(order) })),
    status_log: shownLog(log, invoiceWord),
  };
}

/** 'manager_approved' → 'invoice-manager-approved'. */
export function invoiceWord(status: string): string {
  return `invoice-${status.replaceAll('_', '-')}`;
}

function shownLog(log: readonly { status: string; by: string }[], word: (status: string) => string) {
  return log.map(({ status, by }) => ({ status_name: word(status), created_by: { username: by } }));
}
