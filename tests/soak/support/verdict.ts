import type { Office, OfficeJob, OfficeOrder } from '#tests/support/office.ts';
import type { Action } from '../lab/actions.ts';
import type { Ledger } from '../lab/lab.ts';
import type { CapturedAction, Life } from './lives.ts';

/** Every broken promise as a message, and the counts on the way. */
export type Verdict = {
  lost: string[];
  doubled: string[];
  stuck: string[];
  wrong: string[];
  photos: number;
};

/** The checker's calls to the server. */
export type Witness = Pick<Office, 'order' | 'ordersAgainst' | 'hashOf'>;

const STATUS_AFTER = {
  'hand-over': 'handover_to_vendor',
  receive: 'car_received',
  submit: 'ready_for_approval',
};

/** Compares the device's records and the server's own data with the actions that the tablet was given. */
export class Checker {
  readonly verdict: Verdict = { lost: [], doubled: [], stuck: [], wrong: [], photos: 0 };
  readonly #office: Witness;
  readonly #delivered: ReadonlySet<string>;
  readonly #waiting: ReadonlyMap<string, Ledger['entries'][number]>;

  constructor(office: Witness, ledger: Ledger) {
    this.#office = office;
    this.#delivered = new Set([...ledger.receipts.map(({ id }) => id), ...ledger.sent]);
    this.#waiting = new Map(ledger.entries.map((entry) => [entry.id, entry]));
  }

  async check(life: Life): Promise<void> {
    this.#checkLedger(life);
    const orders = await this.#ordersOf(life);
    const [order] = orders;
    for (const action of life.steps) {
      const capturedActions = life.capturedActions.filter((captured) => captured.action === action);
      this.#checkAction(action, capturedActions, timesOf(action, orders));
      if (order !== undefined) await this.#checkPhotos(action, capturedActions, order.jobs);
    }
    if (order !== undefined) this.#checkOthers(life, order);
  }

  async #ordersOf({ orderId, cardNumber }: Life): Promise<OfficeOrder[]> {
    if (cardNumber === null) return [await this.#office.order(orderId)];
    return this.#office.ordersAgainst({ jobcard_id: cardNumber });
  }

  /** An action that the tablet reported as saved is delivered or waits, and a waiting one states its reason. */
  #checkLedger({ capturedActions }: Life): void {
    const blocked = capturedActions.some(({ id }) => this.#waiting.get(id)?.state === 'attention');
    for (const { id, action, fate } of capturedActions) {
      const entry = this.#waiting.get(id);
      const isKnown = entry !== undefined || this.#delivered.has(id);
      if (fate === 'told' && !isKnown) this.verdict.lost.push(`${action.do} ${id} is not in the ledger`);
      if ((fate === 'withdrawn' || fate === 'absent') && isKnown)
        this.verdict.wrong.push(`${action.do} ${id} is ${fate} and still in the ledger`);
      if (entry === undefined) continue;
      // Without its photos it can never be sent.
      if (entry.trouble === 'unreadable') this.verdict.lost.push(`${action.do} ${id}: ${entry.reason}`);
      const saysWhy = entry.state === 'attention' ? entry.reason !== '' : blocked;
      if (!saysWhy) this.verdict.stuck.push(`${action.do} ${id} is ${entry.state} ${entry.reason}`);
    }
  }

  /** A delivered action is on the server once, and nothing else is. */
  #checkAction(action: Action, capturedActions: readonly CapturedAction[], times: number): void {
    const wanted = capturedActions.filter(({ id }) => this.#delivered.has(id)).length;
    const what = `${nameOf(action)}: ${times} instead of ${wanted}`;
    if (times < wanted) this.verdict.lost.push(what);
    if (times > wanted) this.verdict.doubled.push(what);
  }

  /** The order contains nothing that no action of its life creates. */
  #checkOthers({ orderId, steps }: Life, order: OfficeOrder): void {
    const wanted = steps.flatMap((action) => (action.do === 'add' ? [action.quantity] : []));
    const others = order.jobs.filter(
      ({ id, quantity }) => !id.startsWith(orderId) && !wanted.includes(quantity),
    );
    if (others.length > 0) this.verdict.wrong.push(`${others.length} other jobs on ${orderId}`);
    if (loggedOf(order, 'completed') > 1) this.verdict.doubled.push(`${orderId} completed`);
  }

  /** The pictures on the server are the captured ones, byte for byte, in order. */
  async #checkPhotos(
    action: Action,
    capturedActions: readonly CapturedAction[],
    jobs: readonly OfficeJob[],
  ): Promise<void> {
    if (action.do !== 'add' && action.do !== 'complete') return;
    const job = jobs.find((candidate) => isWorkOf(action, candidate));
    const urls = (action.do === 'add' ? job?.images : job?.completion_images) ?? [];
    const arrived = await Promise.all(urls.map((url) => this.#office.hashOf(url)));
    this.verdict.photos += arrived.length;
    const captured = capturedActions
      .filter(({ id }) => this.#delivered.has(id))
      .map(({ hashes }) => hashes.join());
    const isAsCaptured = captured.length === 0 ? arrived.length === 0 : captured.includes(arrived.join());
    if (!isAsCaptured) this.verdict.wrong.push(`other photos of ${nameOf(action)}`);
  }
}

/** Number of times that the action's effect is on the server. */
function timesOf(action: Action, orders: readonly OfficeOrder[]): number {
  const [order] = orders;
  if (action.do === 'raise' || order === undefined) return orders.length;
  if (action.do === 'step') return loggedOf(order, STATUS_AFTER[action.step]);
  return order.jobs.filter((job) => isWorkOf(action, job)).length;
}

function isWorkOf(action: Extract<Action, { do: 'add' | 'complete' }>, job: OfficeJob): boolean {
  if (action.do === 'add') return job.quantity === action.quantity;
  const isDone = job.completion_status === 'completed' && job.final_rate === action.ratePaise / 100;
  return job.id === action.jobId && isDone;
}

function loggedOf(order: OfficeOrder, status: string): number {
  return order.status_log.filter(({ status_name }) => status_name === status).length;
}

function nameOf(action: Action): string {
  switch (action.do) {
    case 'raise':
      return `raise ${action.orderId}`;
    case 'step':
      return `${action.step} of ${action.orderId}`;
    case 'add':
      return `${action.quantity} of a job of ${action.orderId}`;
    case 'complete':
      return `completion of ${action.jobId}`;
  }
}
