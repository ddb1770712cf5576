import type { Handlers, Turn } from './calls.ts';
import { COMPLEX, type Garage, type Line, lastStatus, type Order } from './garage.ts';
import { ofComplex, vendorIn } from './lookups.ts';
import { numberOf, shownLine, shownOrder } from './shown.ts';
import { dayOf, json, pageOf, records, refuse, spelled } from './wire.ts';

/** Work orders, with the transitions of section 4. */
export const orderCalls: Handlers = {
  'GET /vendors/work-orders/': ({ garage, query, url }) =>
    pageOf(
      searched(garage, query).map((order) => shownOrder(garage, order)),
      url,
    ),
  'GET /vendors/work-orders/{id}': (turn) => records([shownOrder(turn.garage, orderOf(turn))]),
  'GET /vendors/work-orders/counts/{complexId}/': ({ garage, query, ids: [complexId] }) => {
    const orders = complexId === String(COMPLEX) ? within(garage.orders, query) : [];
    const count = (status: string) => String(orders.filter(({ log }) => lastStatus(log) === status).length);
    const keys = ['open', 'ready_for_vendor', 'vendor_assigned', 'handover_to_vendor', 'car_received'];
    const status_counts = {
      ...Object.fromEntries(keys.map((key) => [key, count(key)])),
      work_completed: count('completed'),
      invoice_paid: count('closed'),
    };
    return json({ data: { status_counts } });
  },

  'POST /vendors/work-orders/': ({ garage, body, by }) => {
    const card = garage.cards.find(({ id }) => String(id) === String(body.jobcard_id));
    if (card === undefined) throw refuse.field('jobcard_id', 'Choose a job card.');
    const order: Order = {
      id: garage.nextId(),
      card,
      lines: [],
      vendor: null,
      at: Date.now(),
      log: [{ status: 'open', by }],
    };
    garage.orders.unshift(order);
    return json({ data: { records: [shownOrder(garage, order)] } }, 201);
  },
  'POST /vendors/work-orders/{id}/cancel/': (turn) => {
    const order = orderOf(turn);
    if (lastStatus(order.log) !== 'open') throw refuse.text('It can no longer be cancelled.');
    return entered(turn, order, 'cancelled');
  },
  'PATCH /vendors/work-orders/{id}/status': (turn) => {
    const order = orderOf(turn);
    const to = String(turn.body.status);
    if (STEPS[to]?.includes(lastStatus(order.log)) !== true) {
      throw refuse.message(`It cannot become ${spelled(to)} now.`);
    }
    if (to === 'ready_for_approval' && order.lines.length === 0) throw refuse.sentence('No jobs found');
    return entered(turn, order, to);
  },
  'POST /vendors/work-orders/{id}/assign-vendor': (turn) => {
    const order = orderOf(turn);
    const vendor = vendorIn(turn.garage, String(turn.body.vendor_id));
    if (!['ready_for_vendor', 'in_progress', 'vendor_assigned'].includes(lastStatus(order.log)))
      throw refuse.message('A vendor cannot be assigned now.');
    order.vendor = vendor;
    for (const line of order.lines) line.ratePaise = vendor.rates.get(line.job.id) || line.ratePaise;
    return entered(turn, order, 'vendor_assigned');
  },

  'POST /vendors/work-orders/{id}/jobs': (turn) => {
    const { garage, body, files, keep, answers } = turn;
    const order = editable(turn);
    const job = garage.jobs.find(({ id }) => String(id) === String(body.job_id));
    if (job === undefined || files.length === 0) throw refuse.field('job_id', 'Choose a job.');
    const line: Line = {
      id: `line-${garage.nextId()}`,
      job,
      quantity: Number(body.quantity),
      ratePaise: 0,
      images: files.map(keep),
      approval: 'pending',
      approvedBy: null,
      completion: null,
    };
    order.lines.push(line);
    return answers.next(shownOrder(garage, order), shownLine(garage, line));
  },
  'PATCH /vendors/work-orders/{id}/jobs/{jobId}': (turn) => {
    const order = editable(turn);
    const line = lineOf(turn, order);
    line.quantity = Number(turn.body.quantity);
    return answered(turn, order, line);
  },
  'DELETE /vendors/work-orders/{id}/jobs/{jobId}': (turn) => {
    const order = editable(turn);
    const line = lineOf(turn, order);
    order.lines.splice(order.lines.indexOf(line), 1);
    return answered(turn, order, line);
  },
  'POST /vendors/work-orders/{id}/jobs/{jobId}/approve': (turn) => {
    const order = orderOf(turn);
    const line = lineOf(turn, order);
    const { body, by } = turn;
    if (line.approval !== 'pending') throw refuse.error('This job was decided already.');
    line.approval = body.approval_status === 'approved' ? 'approved' : 'rejected';
    line.approvedBy = by;
    const next = statusByJobs(order.lines);
    if (next !== lastStatus(order.log)) order.log.push({ status: next, by });
    return answered(turn, order, line);
  },
  'PATCH /vendors/work-orders/{id}/jobs/{jobId}/complete': (turn) => {
    const { body, files, by, keep } = turn;
    const order = orderOf(turn);
    const line = lineOf(turn, order);
    if (lastStatus(order.log) !== 'car_received') throw refuse.sentence('The car was not received.');
    if (line.completion !== null) throw refuse.detail('This job is completed.', 400);
    const finalPaise = Math.round(Number(body.final_rate) * 100);
    line.completion = { status: String(body.status), finalPaise, images: files.map(keep), by };
    const open = order.lines.filter(
      ({ approval, completion }) => approval === 'approved' && completion === null,
    );
    if (open.length === 0) order.log.push({ status: 'completed', by });
    return answered(turn, order, line);
  },
};

/** Statuses from which each status is entered by its own call. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  ready_for_approval: ['open'],
  ready_for_vendor: ['partially_approved'],
  in_progress: ['approved', 'partially_approved'],
  handover_to_vendor: ['vendor_assigned'],
  car_received: ['handover_to_vendor'],
};

function statusByJobs(lines: readonly Line[]): string {
  const every = (approval: string) => lines.every((line) => line.approval === approval);
  if (every('approved')) return 'ready_for_vendor';
  if (every('rejected')) return 'rejected';
  return lines.some(({ approval }) => approval === 'approved') ? 'partially_approved' : 'ready_for_approval';
}

function entered(turn: Turn, order: Order, status: string): Response {
  order.log.push({ status, by: turn.by });
  return turn.answers.next(shownOrder(turn.garage, order));
}

function answered({ garage, answers }: Turn, order: Order, line: Line): Response {
  return answers.next(shownOrder(garage, order), shownLine(garage, line));
}

function orderOf({ garage, ids: [id] }: Turn): Order {
  const order = garage.orders.find((candidate) => String(candidate.id) === id);
  if (order === undefined) throw refuse.detail('Not found.', 404);
  return order;
}

function editable(turn: Turn): Order {
  const order = orderOf(turn);
  if (lastStatus(order.log) !== 'open') throw refuse.message('It can no longer be changed.');
  return order;
}

function lineOf({ ids: [, jobId] }: Turn, order: Order): Line {
  const line = order.lines.find(({ id }) => id === jobId);
  if (line === undefined) throw refuse.detail('Not found.', 404);
  return line;
}

function searched(garage: Garage, query: URLSearchParams): Order[] {
  if (!ofComplex(query)) return [];
  const asked = (name: string) => query.get(name) ?? '';
  const statuses = asked('work_order_status').split(',');
  const category = garage.categories.find(({ id }) => String(id) === asked('category_id'));
  return within(garage.orders, query).filter(
    (order) =>
      (asked('work_order_status') === '' || statuses.includes(lastStatus(order.log))) &&
      [numberOf(order), order.card.number, order.card.car].some((text) =>
        text.includes(asked('search_term')),
      ) &&
      (asked('vendor_id') === '' || order.vendor?.id === asked('vendor_id')) &&
      (category === undefined || order.lines.some(({ job }) => job.categoryId === category.id)),
  );
}

/** Things of the requested days, both ends included. */
export function within<T extends { at: number }>(all: readonly T[], query: URLSearchParams): T[] {
  const [from, to] = [query.get('start_date') ?? '', query.get('end_date') ?? '9999'];
  return all.filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to);
}
