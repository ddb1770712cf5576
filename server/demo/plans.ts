import type { KnownInvoiceStatus } from '#domain/invoice/invoice.ts';
import type { CompletionStatus, KnownWorkOrderStatus } from '#domain/work-order/work-order.ts';
import { randomFrom } from './random.ts';

/** One job of a planned order; `verdict` null while nobody has decided. */
export type PlannedJob = {
  readonly key: string;
  readonly quantity: number;
  readonly verdict: 'approved' | 'rejected' | null;
  readonly completion: CompletionStatus | null;
};

/** How an order of the demo shall stand, and how long ago it was raised. */
export type OrderPlan = {
  readonly status: KnownWorkOrderStatus;
  readonly jobs: readonly PlannedJob[];
  readonly vendor: string | null;
  readonly daysAgo: number;
};

/** `+` an approved job, `-` a rejected one, `?` an undecided one; then the key and, after `x`, the quantity; `*`, `/`, `!` = completed, partly, incomplete. */
function jobsOf(line: string): PlannedJob[] {
  return line.split(' ').map((word) => {
    const [, sign = '?', key = '', quantity = '1', end = ''] =
      /^([+?-])([\w-]+?)(?:x(\d+))?([*/!]?)$/.exec(word) ?? [];
    return {
      key,
      quantity: Number(quantity),
      verdict: sign === '+' ? 'approved' : sign === '-' ? 'rejected' : null,
      completion:
        end === '*' ? 'completed' : end === '/' ? 'partially_completed' : end === '!' ? 'incomplete' : null,
    };
  });
}

type Row = readonly [status: KnownWorkOrderStatus, jobs: string, vendor: string | null];

/** Oldest first. Every status of the product stands here at least once; the invoiced ones are in INVOICES. */
const ROWS: readonly Row[] = [
  ['cancelled', '?oil-change', null],
  ['completed', '+door-dent* +panel-paint*', 'sahyadri'],
  ['rejected', '-windscreen -headlamp', null],
  ['completed', '+drum-turningx4*', 'krishna'],
  ['completed', '+clutch* +flywheel/ -oil-change', 'deccan'],
  ['completed', '+battery* +wiringx2*', 'volt'],
  ['completed', '+radiator* +head-gasket!', 'western'],
  ['completed', '+disc-skimmingx2*', 'krishna'],
  ['approved', '+shaft', null],
  ['partially_approved', '+timing-belt -radiator', null],
  ['in_progress', '+alternator +battery', null],
  ['in_progress', '+door-dentx2 -panel-paint', null],
  ['car_received', '+panel-paint* +rust-treatmentx2 +door-dent', 'sahyadri'],
  ['car_received', '+disc-skimmingx4 +drum-turningx2', 'krishna'],
  ['car_received', '+timing-belt +oil-change', 'deccan'],
  ['car_received', '+windscreen', 'western'],
  ['car_received', '+battery +alternator -wiring', 'volt'],
  ['handover_to_vendor', '+head-gasket +clutch', 'deccan'],
  ['handover_to_vendor', '+headlampx2', 'sahyadri'],
  ['handover_to_vendor', '+flywheel +shaft', 'krishna'],
  ['vendor_assigned', '+oil-change +radiator', 'western'],
  ['vendor_assigned', '+door-dent', 'sahyadri'],
  ['vendor_assigned', '+wiring +battery', 'volt'],
  ['vendor_assigned', '+drum-turningx4 +disc-skimmingx4', 'krishna'],
  ['ready_for_vendor', '+clutch', null],
  ['ready_for_vendor', '+panel-paintx2 +headlamp', null],
  ['ready_for_vendor', '+radiator -timing-belt', null],
  ['ready_for_vendor', '+alternator', null],
  ['partially_approved', '+oil-change ?disc-skimmingx2', null],
  ['partially_approved', '+windscreen -door-dent ?panel-paint', null],
  ['ready_for_approval', '?battery ?wiring', null],
  ['ready_for_approval', '?door-dent ?rust-treatment ?headlamp', null],
  ['ready_for_approval', '?drum-turningx4', null],
  ['ready_for_approval', '?head-gasket ?timing-belt', null],
  ['created', '?shaft', null],
  ['open', '?oil-change', null],
  ['open', '?door-dentx2 ?panel-paint', null],
  ['open', '?clutch ?flywheel', null],
  ['open', '?windscreen', null],
  ['open', '?disc-skimmingx2 ?drum-turningx2', null],
];

/** An invoice with the orders it bills. `settled` is what an order became where that is not what the invoice's status implies. */
export type InvoicePlan = {
  readonly status: KnownInvoiceStatus;
  readonly orders: readonly OrderPlan[];
  readonly settled: KnownWorkOrderStatus | null;
};

const INVOICE_ROWS: readonly (readonly [
  KnownInvoiceStatus,
  string,
  readonly string[],
  KnownWorkOrderStatus?,
])[] = [
  ['paid', 'sahyadri', ['+door-dent* +headlamp*'], 'invoice_paid'],
  ['paid', 'deccan', ['+oil-changex1* +radiator*', '+timing-belt*']],
  ['paid', 'krishna', ['+shaftx2*']],
  ['paid', 'volt', ['+battery*']],
  ['rejected', 'western', ['+windscreen* +wiring/']],
  ['finance_approved', 'deccan', ['+head-gasket*']],
  ['finance_approved', 'sahyadri', ['+panel-paintx3*', '+rust-treatmentx2*']],
  ['finance_forwarded', 'krishna', ['+flywheel* +disc-skimmingx4*']],
  ['manager_approved', 'western', ['+clutch* +oil-change*']],
  ['manager_approved', 'volt', ['+alternator* +wiring*']],
  ['received', 'deccan', ['+radiator* +clutch!']],
  ['created', 'sahyadri', ['+windscreen*', '+door-dentx2*']],
  ['created', 'krishna', ['+drum-turningx4*']],
];

const OLDEST_INVOICED_DAYS = 74;
const OLDEST_DAYS = 27;

/** Orders that no invoice bills, oldest first. */
export const ORDER_PLANS: readonly OrderPlan[] = ROWS.map(([status, jobs, vendor], index) => ({
  status,
  jobs: jobsOf(jobs),
  vendor,
  daysAgo: OLDEST_DAYS * (1 - index / ROWS.length),
}));

/** Invoices with their orders, oldest first. */
export const INVOICE_PLANS: readonly InvoicePlan[] = INVOICE_ROWS.map(
  ([status, vendor, orders, settled], index) => ({
    status,
    settled: settled ?? null,
    orders: orders.map((jobs, position) => ({
      status: 'completed',
      jobs: jobsOf(jobs),
      vendor,
      daysAgo: OLDEST_INVOICED_DAYS - index * 3.4 - position * 0.7,
    })),
  }),
);

const SERIES = ['MH12', 'MH14', 'MH04', 'KA05', 'GJ01', 'MH20'] as const;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Registration plates, each once, the same on every machine. */
export function plates(count: number, seed: number): string[] {
  const random = randomFrom(seed);
  const made = new Set<string>();
  while (made.size < count) {
    const letters = random.pick([...LETTERS]) + random.pick([...LETTERS]);
    made.add(`${random.pick(SERIES)}${letters}${String(random.whole(1_001, 9_998))}`);
  }
  return [...made];
}
