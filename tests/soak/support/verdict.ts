import type { Office, OfficeJob, OfficeOrder } from '#tests/support/office.ts';
import type { Act } from '../lab/acts.ts';
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
    for (const act of life.steps) {
      const capturedActions = life.capturedActions.filter((captured) => captured.act === act);
      this.#checkAct(act, capturedActions, timesOf(act, orders));
      if (order !== undefined) await this.#checkPhotos(act, capturedActions, order.jobs);
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
    for (const { id, act, fate } of capturedActions) {
      const entry = this.#waiting.get(id);
      const isKnown = entry !== undefined || this.#delivered.has(id);
      if (fate === 'told' && !isKnown) this.verdict.lost.push(`${act.do} ${id} is not in the ledger`);
      if ((fate === 'withdrawn' || fate === 'absent') && isKnown)
        this.verdict.wrong.push(`${act.do} ${id} is ${fate} and still in the ledger`);
      if (entry === undefined) continue;
      // Without its photos it can never be sent.
      if (entry.trouble === 'unreadable') this.verdict.lost.push(`${act.do} ${id}: ${entry.reason}`);
      const saysWhy = entry.state === 'attention' ? entry.reason !== '' : blocked;
      if (!saysWhy) this.verdict.stuck.push(`${act.do} ${id} is ${entry.state} ${entry.reason}`);
    }
  }

  /** A delivered action is on the server once, and nothing else is. */
  #checkAct(act: Act, capturedActions: readonly CapturedAction[], times: number): void {
    const wanted = capturedActions.filter(({ id }) => this.#delivered.has(id)).length;
    const what = `${nameOf(act)}: ${times} instead of ${wanted}`;
    if (times < wanted) this.verdict.lost.push(what);
    if (times > wanted) this.verdict.doubled.push(what);
  }

  /** The order contains nothing that no action of its life creates. */
  #checkOthers({ orderId, steps }: Life, order: OfficeOrder): void {
    const wanted = steps.flatMap((act) => (act.do === 'add' ? [act.quantity] : []));
    const others = order.jobs.filter(
      ({ id, quantity }) => !id.startsWith(orderId) && !wanted.includes(quantity),
    );
    if (others.length > 0) this.verdict.wrong.push(`${others.length} other jobs on ${orderId}`);
    if (loggedOf(order, 'completed') > 1) this.verdict.doubled.push(`${orderId} completed`);
  }

  /** The pictures on the server are the captured ones, byte for byte, in order. */
  async #checkPhotos(
    act: Act,
    capturedActions: readonly CapturedAction[],
    jobs: readonly OfficeJob[],
  ): Promise<void> {
    if (act.do !== 'add' && act.do !== 'complete') return;
    const job = jobs.find((candidate) => isWorkOf(act, candidate));
    const urls = (act.do === 'add' ? job?.images : job?.completion_images) ?? [];
    const arrived = await Promise.all(urls.map((url) => this.#office.hashOf(url)));
    this.verdict.photos += arrived.length;
    const captured = capturedActions
      .filter(({ id }) => this.#delivered.has(id))
      .map(({ hashes }) => hashes.join());
    const isAsCaptured = captured.length === 0 ? arrived.length === 0 : captured.includes(arrived.join());
    if (!isAsCaptured) this.verdict.wrong.push(`other photos of ${nameOf(act)}`);
  }
}

/** Number of times that the action's effect is on the server. */
function timesOf(act: Act, orders: readonly OfficeOrder[]): number {
  const [order] = orders;
  if (act.do === 'raise' || order === undefined) return orders.length;
  if (act.do === 'step') return loggedOf(order, STATUS_AFTER[act.step]);
  return order.jobs.filter((job) => isWorkOf(act, job)).length;
}

function isWorkOf(act: Extract<Act, { do: 'add' | 'complete' }>, job: OfficeJob): boolean {
  if (act.do === 'add') return job.quantity === act.quantity;
  const isDone = job.completion_status === 'completed' && job.final_rate === act.ratePaise / 100;
  return job.id === act.jobId && isDone;
}

function loggedOf(order: OfficeOrder, status: string): number {
  return order.status_log.filter(({ status_name }) => status_name === status).length;
}

function nameOf(act: Act): string {
  switch (act.do) {
    case 'raise':
      return `raise ${act.orderId}`;
    case 'step':
      return `${act.step} of ${act.orderId}`;
    case 'add':
      return `${act.quantity} of a job of ${act.orderId}`;
    case 'complete':
      return `completion of ${act.jobId}`;
  }
}
