import type { Office, OfficeJob, OfficeOrder } from '#tests/support/office.ts';
import type { Ledger } from '../lab/lab.ts';
import type { Deed, Life } from './lives.ts';

/** Every promise that was broken, in words, and what was counted on the way. */
export type Verdict = { lost: string[]; doubled: string[]; stuck: string[]; wrong: string[]; photos: number };

const STATUS_AFTER = {
  'hand-over': 'handover_to_vendor',
  receive: 'car_received',
  submit: 'ready_for_approval',
};

/** Holds the device's ledger and the server's own data against what the tablet was asked to do. */
export class Judge {
  readonly verdict: Verdict = { lost: [], doubled: [], stuck: [], wrong: [], photos: 0 };
  readonly #office: Office;
  readonly #delivered: ReadonlySet<string>;
  readonly #waiting: ReadonlyMap<string, Ledger['entries'][number]>;

  constructor(office: Office, ledger: Ledger) {
    this.#office = office;
    this.#delivered = new Set(ledger.receipts.map(({ id }) => id));
    this.#waiting = new Map(ledger.entries.map((entry) => [entry.id, entry]));
  }

  async judge(life: Life): Promise<void> {
    this.#judgeLedger(life);
    const done = life.deeds.filter(({ id }) => this.#delivered.has(id));
    const orders = await this.#ordersOf(life);
    const isThere = life.cardNumber === null || done.some(({ act }) => act.do === 'raise');
    this.#count(`${life.orderId} on the server`, orders.length, isThere ? 1 : 0);
    const [order] = orders;
    if (order !== undefined) await this.#judgeOrder(life, order, done);
  }

  async #ordersOf({ orderId, cardNumber }: Life): Promise<OfficeOrder[]> {
    if (cardNumber === null) return [await this.#office.order(orderId)];
    return this.#office.ordersAgainst({ jobcard_id: cardNumber });
  }

  /** An act that the tablet called saved is delivered or waits, and what waits says why. */
  #judgeLedger({ deeds }: Life): void {
    const blocked = deeds.some(({ id }) => this.#waiting.get(id)?.state === 'attention');
    for (const { id, act, fate } of deeds) {
      const entry = this.#waiting.get(id);
      const isKnown = entry !== undefined || this.#delivered.has(id);
      if (fate === 'told' && !isKnown) this.verdict.lost.push(`${act.do} ${id} is not in the ledger`);
      if ((fate === 'withdrawn' || fate === 'absent') && isKnown)
        this.verdict.wrong.push(`${act.do} ${id} is ${fate} and still in the ledger`);
      if (entry === undefined) continue;
      const saysWhy = entry.state === 'attention' ? entry.reason !== '' : blocked;
      if (!saysWhy) this.verdict.stuck.push(`${act.do} ${id} is ${entry.state} ${entry.reason}`);
    }
  }

  async #judgeOrder({ orderId }: Life, order: OfficeOrder, done: readonly Deed[]): Promise<void> {
    const logged = (status: string) =>
      order.status_log.filter((entry) => entry.status_name === status).length;
    for (const [step, status] of Object.entries(STATUS_AFTER)) {
      const times = done.filter(({ act }) => act.do === 'step' && act.step === step).length;
      this.#count(`${orderId} ${status}`, logged(status), times);
    }
    if (logged('completed') > 1) this.verdict.doubled.push(`${orderId} completed`);
    const added = order.jobs.filter(({ id }) => !id.startsWith(orderId));
    this.#count(`jobs of ${orderId}`, added.length, done.filter(({ act }) => act.do === 'add').length);
    for (const deed of done) await this.#judgeJob(deed, order.jobs);
  }

  async #judgeJob({ act, hashes }: Deed, jobs: readonly OfficeJob[]): Promise<void> {
    if (act.do === 'add') {
      const there = jobs.filter(({ quantity }) => quantity === act.quantity);
      this.#count(`${act.quantity} of a job of ${act.orderId}`, there.length, 1);
      await this.#judgePhotos(`${act.quantity} of ${act.orderId}`, there[0]?.images ?? [], hashes);
    }
    if (act.do === 'complete') {
      const job = jobs.find(({ id }) => id === act.jobId);
      const isDone = job?.completion_status === 'completed' && job.final_rate === act.ratePaise / 100;
      if (!isDone) this.verdict.lost.push(`${act.jobId} is not completed at ${act.ratePaise}`);
      await this.#judgePhotos(act.jobId, job?.completion_images ?? [], hashes);
    }
  }

  /** What lies behind the pictures' addresses is what was captured, byte for byte, in its order. */
  async #judgePhotos(what: string, urls: readonly string[], hashes: readonly string[]): Promise<void> {
    this.#count(`photos of ${what}`, urls.length, hashes.length);
    const arrived = await Promise.all(urls.map((url) => this.#office.hashOf(url)));
    this.verdict.photos += arrived.length;
    if (arrived.join() !== hashes.join()) this.verdict.wrong.push(`other photos of ${what}`);
  }

  #count(what: string, times: number, wanted: number): void {
    if (times < wanted) this.verdict.lost.push(`${what}: ${times} instead of ${wanted}`);
    if (times > wanted) this.verdict.doubled.push(`${what}: ${times} instead of ${wanted}`);
  }
}
