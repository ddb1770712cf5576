import type { Office, OfficeOrder } from '#tests/support/office.ts';
import type { CapturedAction, Chain, Work } from './chains.ts';
import type { AnsweredAction } from './network.ts';

/** Every breach as a message, by the promise it breaks. */
export type Verdict = {
  LOST: string[];
  DOUBLED: string[];
  'OUT OF ORDER': string[];
  'WRONG NAME': string[];
  'WRONG PHOTO': string[];
  'WRONG CAPTION': string[];
  STUCK: string[];
};

const STATUS_AFTER: Partial<Record<CapturedAction['kind'], string>> = {
  'hand-over': 'handover_to_vendor',
  receive: 'car_received',
  submit: 'ready_for_approval',
};

/** Compares what the screen showed as saved with the server's data. */
export class Checker {
  readonly verdict: Verdict = {
    LOST: [],
    DOUBLED: [],
    'OUT OF ORDER': [],
    'WRONG NAME': [],
    'WRONG PHOTO': [],
    'WRONG CAPTION': [],
    STUCK: [],
  };
  photos = 0;
  readonly #server: Office;
  readonly #work: Work;
  readonly #acts: readonly AnsweredAction[];
  /** Text of the entries that the outbox still lists on the screen. */
  readonly #outbox: string;

  constructor(server: Office, work: Work, actions: readonly AnsweredAction[], outbox: string) {
    this.#server = server;
    this.#work = work;
    this.#acts = actions;
    this.#outbox = outbox;
  }

  async check(): Promise<Verdict> {
    const { chains } = this.#work;
    for (const chain of chains.filter(({ kind }) => kind !== 'raised')) await this.#checkKnown(chain);
    for (const card of this.#work.cards) {
      const raised = chains.filter((chain) => chain.kind === 'raised' && chain.card.id === card.id);
      if (raised.length > 0) await this.#checkRaised(raised);
    }
    return this.verdict;
  }

  async #checkKnown(chain: Chain): Promise<void> {
    if (chain.order === null || chain.capturedActions.length === 0) return;
    const order = await this.#server.order(chain.order.id);
    if (chain.kind === 'quantity') return this.#checkQuantity(chain, order);
    for (const captured of chain.capturedActions) {
      if (captured.kind === 'complete') await this.#checkCompletion(captured, order);
      else this.#checkStep(chain, captured, order);
    }
  }

  #checkStep(chain: Chain, captured: CapturedAction, order: OfficeOrder): void {
    const status = STATUS_AFTER[captured.kind];
    const logged = order.status_log.filter(({ status_name }) => status_name === status);
    const what = `${captured.kind} of ${order.work_order_id} (life ${captured.life})`;
    this.#count(what, captured, logged.length, [order.work_order_id]);
    for (const { created_by } of logged) this.#name(what, captured, created_by?.username);
    const former = chain.capturedActions[chain.capturedActions.indexOf(captured) - 1];
    if (logged.length > 0 && former?.kind === 'hand-over') {
      const names = order.status_log.map(({ status_name }) => status_name);
      if (names.indexOf('handover_to_vendor') > names.indexOf('car_received'))
        this.verdict['OUT OF ORDER'].push(what);
    }
  }

  async #checkCompletion(captured: CapturedAction, order: OfficeOrder): Promise<void> {
    const job = order.jobs.find(({ id }) => id === captured.jobId);
    const what = `completion of ${job?.job.name} of ${order.work_order_id} (life ${captured.life})`;
    const isDone = job?.completion_status === 'completed';
    this.#count(what, captured, isDone ? 1 : 0, [order.work_order_id]);
    if (!isDone || job === undefined) return;
    const by = job.completion_marked_by;
    this.#name(what, captured, typeof by === 'string' ? by : by?.username);
    await this.#checkPhotos(what, job.completion_images, captured, job.completion_image_captions);
  }

  /** The order has the last saved value, or the one in progress after it. */
  #checkQuantity({ capturedActions }: Chain, order: OfficeOrder): void {
    const [job] = order.jobs;
    const lastTold = capturedActions.findLastIndex(({ fate }) => fate === 'told');
    const last = capturedActions[lastTold];
    if (last === undefined || job === undefined) return;
    if (capturedActions.slice(lastTold).some(({ quantity }) => quantity === job.quantity)) return;
    const what = `quantity ${last.quantity} of ${order.work_order_id} (life ${last.life}): ${job.quantity} stands there`;
    const path = `/jobs/${job.id}`;
    const arrived = this.#acts.some(
      ({ path: to, status, body }) =>
        to.includes(path) && status < 300 && body.includes(`"quantity":${last.quantity}`),
    );
    if (arrived) this.verdict['OUT OF ORDER'].push(what);
    else this.#missing(what, [order.work_order_id]);
  }

  /** Orders raised on the tablet for one card, distinguished by the quantities of their jobs. */
  async #checkRaised(chains: readonly Chain[]): Promise<void> {
    const card = chains[0]?.card ?? this.#work.officeCard;
    const known = this.#work.baseline.get(card.id);
    const orders = (await this.#server.ordersAgainst(card)).filter(({ id }) => known?.has(id) !== true);
    const creates = chains.flatMap(({ capturedActions }) =>
      capturedActions.filter(({ kind }) => kind === 'create'),
    );
    const told = creates.filter(({ fate }) => fate === 'told');
    const what = `orders raised for ${card.jobcard_id} (lives ${creates.map(({ life }) => life).join(', ')})`;
    for (let missing = told.length - orders.length; missing > 0; missing -= 1)
      this.#missing(`${what}: ${orders.length} of ${told.length}`, [card.car_number, card.jobcard_id]);
    for (let more = orders.length - creates.length; more > 0; more -= 1)
      this.verdict.DOUBLED.push(`${what}: ${orders.length}`);
    for (const { work_order_id, created_by } of orders)
      if (creates.every(({ person }) => person !== created_by?.username))
        this.verdict['WRONG NAME'].push(`${work_order_id} was raised by ${created_by?.username}`);
    for (const chain of chains) await this.#checkJobs(chain, orders);
  }

  async #checkJobs(chain: Chain, orders: readonly OfficeOrder[]): Promise<void> {
    const adds = chain.capturedActions.filter(({ kind }) => kind === 'add');
    const homes = new Set<string>();
    const positions: number[] = [];
    let home: OfficeOrder | undefined;
    for (const captured of adds) {
      const found = orders.flatMap((order) =>
        order.jobs
          .map((job, position) => ({ order, job, position }))
          .filter(({ job }) => job.quantity === captured.quantity),
      );
      const what = `job with quantity ${captured.quantity} for ${chain.card.jobcard_id} (life ${captured.life})`;
      this.#count(what, captured, found.length, [chain.card.car_number, `Quantity ${captured.quantity}`]);
      for (const { order, job, position } of found) {
        home = order;
        homes.add(order.id);
        positions.push(position);
        await this.#checkPhotos(what, job.images, captured, job.image_captions);
      }
    }
    const isAscending = positions.every(
      (position, index) => index === 0 || position >= (positions[index - 1] ?? 0),
    );
    if (homes.size > 1 || !isAscending)
      this.verdict['OUT OF ORDER'].push(
        `jobs ${adds.map(({ quantity }) => quantity)} of ${chain.card.jobcard_id}`,
      );
    const submit = chain.capturedActions.find(({ kind }) => kind === 'submit');
    if (submit !== undefined && home !== undefined) this.#checkStep(chain, submit, home);
  }

  async #checkPhotos(
    what: string,
    urls: readonly string[],
    { hashes, captions }: CapturedAction,
    found: readonly string[] = [],
  ): Promise<void> {
    const arrived = await Promise.all(urls.map((url) => this.#server.hashOf(url)));
    this.photos += arrived.length;
    if (arrived.join() !== hashes.join())
      this.verdict['WRONG PHOTO'].push(`${what}: ${arrived.length} instead of ${hashes.length}, or others`);
    if (captions.some((caption, at) => caption !== (found[at] ?? '')))
      this.verdict['WRONG CAPTION'].push(
        `${what}: '${found.join("', '")}' instead of '${captions.join("', '")}'`,
      );
  }

  #count(what: string, captured: CapturedAction, times: number, listedAs: readonly string[]): void {
    if (times > 1) this.verdict.DOUBLED.push(`${what}: ${times} times`);
    if (times === 0 && captured.fate === 'told') this.#missing(what, listedAs);
  }

  /** An action missing on the server must at least be shown as waiting, or it is lost. */
  #missing(what: string, listedAs: readonly string[]): void {
    const isListed = listedAs.some((words) => this.#outbox.includes(words));
    this.verdict[isListed ? 'STUCK' : 'LOST'].push(what);
  }

  #name(what: string, { person }: CapturedAction, username: string | undefined): void {
    if (username !== person) this.verdict['WRONG NAME'].push(`${what}: ${username} instead of ${person}`);
  }
}
