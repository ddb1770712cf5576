import type { Office, OfficeJob, OfficeOrder } from '#tests/support/office.ts';
import type { CapturedAction, Chain, ChainKind, Kind, Work } from '../work/chains.ts';
import type { AnsweredAction } from '../world/network.ts';
import type { Records } from '../world/records.ts';

const PROMISES = [
  'LOST',
  'DOUBLED',
  'OUT OF ORDER',
  'WRONG NAME',
  'WRONG PHOTO',
  'WRONG CAPTION',
  'WRONG VALUE',
  'STUCK',
] as const;
export type Breach = (typeof PROMISES)[number];

/** Every breach as a message, by the promise it breaks. */
export type Verdict = Record<Breach, string[]>;

/** What became of an action. `waits`: it is not on the server as captured, and the tablet still has it. */
export type End = 'once' | 'absent' | 'waits' | Breach;

/** True if the tablet still has an action; `words` are those by which a list of the app would show it. */
export type Waits = (captured: CapturedAction, order: string | null, words: readonly string[]) => boolean;

export type Evidence = {
  readonly office: Pick<Office, 'order' | 'ordersAgainst' | 'hashOf'>;
  /** Orders against each card before the run. */
  readonly work?: Pick<Work, 'cards' | 'baseline'>;
  /** Actions that the server has answered. */
  readonly actions?: readonly AnsweredAction[];
  readonly waits: Waits;
  /** True if an action may still wait at the end, because a user is asked about it. */
  readonly mayWait?: boolean;
  /** True for hosts that may show the photos of a job in another order. */
  readonly anyOrder?: boolean;
};

/** The entries that the outbox lists on the screen. */
export function listedIn(outbox: string): Waits {
  return (_captured, _order, words) => words.some((one) => outbox.includes(one));
}

const ENTRY_KINDS: Readonly<Record<Kind, string>> = {
  'hand-over': 'work-order.take-step',
  receive: 'work-order.take-step',
  submit: 'work-order.take-step',
  complete: 'order-job.complete',
  create: 'work-order.create',
  add: 'order-job.add',
  quantity: 'order-job.change-quantity',
  approve: 'order-job.decide',
};

/** The entries in the tablet's database, with all of their photos. */
export function storedIn({ entries }: Pick<Records, 'entries'>): Waits {
  return ({ kind, quantity, jobId, hashes }, order) =>
    entries.some(
      ({ kind: stored, payload, hashes: photos }) =>
        stored === ENTRY_KINDS[kind] &&
        payload.orderId === order &&
        (quantity === 0 || payload.quantity === quantity) &&
        (jobId === '' || payload.jobId === jobId) &&
        sorted(photos) === sorted(hashes),
    );
}

const STATUS_AFTER: Partial<Record<Kind, string>> = {
  'hand-over': 'handover_to_vendor',
  receive: 'car_received',
  submit: 'ready_for_approval',
};

/** One occurrence of an action's effect on the server; what is absent is not checked. */
type Effect = {
  readonly by?: string | undefined;
  readonly photos?: readonly string[];
  readonly captions?: readonly string[];
  readonly isValue?: boolean;
};

/** Compares what was captured with what the server has. */
export class Oracle {
  readonly verdict = Object.fromEntries(PROMISES.map((promise) => [promise, [] as string[]])) as Verdict;
  readonly ends = new Map<CapturedAction, End>();
  photos = 0;
  readonly #evidence: Evidence;

  constructor(evidence: Evidence) {
    this.#evidence = evidence;
  }

  async check(chains: readonly Chain[]): Promise<Verdict> {
    const begun = chains.filter(({ capturedActions }) => capturedActions.length > 0);
    for (const chain of begun) if (chain.order !== null) await this.#checkKnown(chain, chain.order.id);
    for (const card of this.#evidence.work?.cards ?? []) {
      const raised = begun.filter((chain) => chain.order === null && chain.card.id === card.id);
      if (raised.length > 0) await this.#checkRaised(raised);
    }
    return this.verdict;
  }

  count(end: End): number {
    return [...this.ends.values()].filter((one) => one === end).length;
  }

  async #checkKnown(chain: Chain, id: string): Promise<void> {
    const order = await this.#evidence.office.order(id);
    if (isOfQuantities(chain.kind)) return this.#checkQuantity(chain, order);
    for (const captured of chain.capturedActions.filter((one) => !isRedone(one, chain)))
      await this.#judge(captured, nameOf(captured, order), effectsOf(captured, order), id, [
        order.work_order_id,
      ]);
    this.#checkSteps(chain, order);
    const known = new Set(chain.order?.jobs.map((job) => job.id));
    const quantities = new Set(chain.capturedActions.map(({ quantity }) => quantity));
    const others = order.jobs.filter((job) => !known.has(job.id) && !quantities.has(job.quantity));
    if (others.length > 0)
      this.verdict['WRONG VALUE'].push(
        `${others.length} jobs of ${order.work_order_id} that nobody captured`,
      );
    if (logged(order, 'completed').length > 1)
      this.verdict.DOUBLED.push(`${order.work_order_id} was completed again`);
  }

  #checkSteps(chain: Chain, order: OfficeOrder): void {
    const names = order.status_log.map(({ status_name }) => status_name);
    const received = names.indexOf('car_received');
    const isReceived = chain.capturedActions.some(({ kind }) => kind === 'receive') && received >= 0;
    if (isReceived && names.indexOf('handover_to_vendor') > received)
      this.verdict['OUT OF ORDER'].push(`receive of ${order.work_order_id}`);
  }

  /** The order has the last saved value, or the one in progress after it. */
  #checkQuantity({ capturedActions }: Chain, order: OfficeOrder): void {
    const [job] = order.jobs;
    const valid = capturedActions.filter(({ fate }) => fate !== 'withdrawn');
    const lastTold = valid.findLastIndex(({ fate }) => fate === 'told');
    const last = valid[lastTold];
    if (last === undefined || job === undefined) return;
    if (valid.slice(lastTold).some(({ quantity }) => quantity === job.quantity)) {
      this.ends.set(last, 'once');
      return;
    }
    const what = `quantity ${last.quantity} of ${order.work_order_id} (life ${last.life}): ${job.quantity} stands there`;
    const path = `/jobs/${job.id}`;
    const arrived = this.#evidence.actions?.some(
      ({ path: to, status, body }) =>
        to.includes(path) && status < 300 && body.includes(`"quantity":${last.quantity}`),
    );
    if (this.#isWaiting(last, order.id, [order.work_order_id])) this.ends.set(last, 'waits');
    else if (arrived === true) this.#breach('OUT OF ORDER', what, last);
    else if (job.quantity === 1 || capturedActions.some(({ quantity }) => quantity === job.quantity))
      this.#missing(what, last, order.id, [order.work_order_id]);
    else this.#breach('WRONG VALUE', what, last);
  }

  /** Orders raised on the tablet for one card, distinguished by the quantities of their jobs. */
  async #checkRaised(chains: readonly Chain[]): Promise<void> {
    const { office, work } = this.#evidence;
    const [first] = chains;
    if (first === undefined) return;
    const { card } = first;
    const known = work?.baseline.get(card.id);
    const orders = (await office.ordersAgainst(card)).filter(({ id }) => known?.has(id) !== true);
    const creates = chains.flatMap(({ capturedActions }) =>
      capturedActions.filter(({ kind }) => kind === 'create'),
    );
    const told = creates.filter(({ fate }) => fate === 'told');
    const what = `orders raised for ${card.jobcard_id} (lives ${creates.map(({ life }) => life).join(', ')})`;
    for (const captured of told.slice(orders.length))
      this.#missing(`${what}: ${orders.length} of ${told.length}`, captured, null, [
        card.car_number,
        card.jobcard_id,
      ]);
    for (const captured of told) if (!this.ends.has(captured)) this.ends.set(captured, 'once');
    for (let more = orders.length - creates.length; more > 0; more -= 1)
      this.verdict.DOUBLED.push(`${what}: ${orders.length}`);
    for (const { work_order_id, created_by } of orders)
      if (creates.every(({ person }) => person !== created_by?.username))
        this.verdict['WRONG NAME'].push(`${work_order_id} was raised by ${created_by?.username}`);
    for (const chain of chains) await this.#checkJobs(chain, orders);
  }

  async #checkJobs({ card, capturedActions }: Chain, orders: readonly OfficeOrder[]): Promise<void> {
    const adds = capturedActions.filter(({ kind }) => kind === 'add');
    const homes = new Set<OfficeOrder>();
    const positions: number[] = [];
    for (const captured of adds) {
      const isIt = (job: OfficeJob) => job.quantity === captured.quantity;
      for (const order of orders.filter(({ jobs }) => jobs.some(isIt))) {
        homes.add(order);
        positions.push(order.jobs.findIndex(isIt));
      }
      await this.#judge(
        captured,
        `job with quantity ${captured.quantity} for ${card.jobcard_id} (life ${captured.life})`,
        orders.flatMap((order) => effectsOf(captured, order)),
        null,
        [card.car_number, `Quantity ${captured.quantity}`],
      );
    }
    const isAscending = positions.every((position, index) => position >= (positions[index - 1] ?? 0));
    if (homes.size > 1 || !isAscending)
      this.verdict['OUT OF ORDER'].push(`jobs ${adds.map(({ quantity }) => quantity)} of ${card.jobcard_id}`);
    const submit = capturedActions.find(({ kind }) => kind === 'submit');
    const [home] = homes;
    if (submit !== undefined && home !== undefined)
      await this.#judge(submit, nameOf(submit, home), effectsOf(submit, home), home.id, [home.work_order_id]);
  }

  async #judge(
    captured: CapturedAction,
    what: string,
    effects: readonly Effect[],
    order: string | null,
    words: readonly string[],
  ): Promise<void> {
    const [effect] = effects;
    if (effects.length > 1) this.#breach('DOUBLED', `${what}: ${effects.length} times`, captured);
    if (effect === undefined) {
      if (captured.fate === 'told') this.#missing(what, captured, order, words);
      else this.ends.set(captured, 'absent');
      return;
    }
    if (captured.fate === 'withdrawn') this.#breach('DOUBLED', `${what}, which was withdrawn`, captured);
    const wrong: [Breach, string][] = [];
    for (const one of effects) wrong.push(...(await this.#differences(captured, one)));
    if (wrong.length > 0 && this.#isWaiting(captured, order, words)) this.ends.set(captured, 'waits');
    else for (const [promise, how] of wrong) this.#breach(promise, `${what}: ${how}`, captured);
    if (!this.ends.has(captured)) this.ends.set(captured, 'once');
  }

  async #differences(captured: CapturedAction, effect: Effect): Promise<[Breach, string][]> {
    const { person, hashes, captions } = captured;
    const wrong: [Breach, string][] = [];
    if ('by' in effect && effect.by !== person)
      wrong.push(['WRONG NAME', `${effect.by} instead of ${person}`]);
    if (effect.isValue === false) wrong.push(['WRONG VALUE', 'another value stands there']);
    if (effect.photos === undefined) return wrong;
    const { office, anyOrder } = this.#evidence;
    const arrived = await Promise.all(effect.photos.map((url) => office.hashOf(url)));
    this.photos += arrived.length;
    const isSame = anyOrder ? sorted(arrived) === sorted(hashes) : arrived.join() === hashes.join();
    if (!isSame) wrong.push(['WRONG PHOTO', `${arrived.length} instead of ${hashes.length}, or others`]);
    const found = effect.captions ?? [];
    if (captions.some((caption, at) => caption !== (found[at] ?? '')))
      wrong.push(['WRONG CAPTION', `'${found.join("', '")}' instead of '${captions.join("', '")}'`]);
    return wrong;
  }

  /** An action missing on the server must at least be shown as waiting, or it is lost. */
  #missing(what: string, captured: CapturedAction, order: string | null, words: readonly string[]): void {
    if (this.#isWaiting(captured, order, words)) this.ends.set(captured, 'waits');
    else this.#breach(this.#evidence.waits(captured, order, words) ? 'STUCK' : 'LOST', what, captured);
  }

  #isWaiting(captured: CapturedAction, order: string | null, words: readonly string[]): boolean {
    return this.#evidence.mayWait === true && this.#evidence.waits(captured, order, words);
  }

  #breach(promise: Breach, what: string, captured: CapturedAction): void {
    this.verdict[promise].push(what);
    if (!this.ends.has(captured)) this.ends.set(captured, promise);
  }
}

function isOfQuantities(kind: ChainKind): boolean {
  return kind === 'quantity' || kind === 'changed';
}

/** True for an action that was taken back, and then done after all. */
function isRedone(captured: CapturedAction, { capturedActions }: Chain): boolean {
  const isSame = (other: CapturedAction) =>
    other.kind === captured.kind && other.jobId === captured.jobId && other.fate !== 'withdrawn';
  return captured.fate === 'withdrawn' && capturedActions.some(isSame);
}

function nameOf({ kind, jobId, quantity, life }: CapturedAction, order: OfficeOrder): string {
  const job = order.jobs.find(({ id }) => id === jobId);
  const object = job === undefined ? '' : `${job.job.name} of `;
  return `${kind}${quantity > 0 ? ` (${quantity})` : ''} of ${object}${order.work_order_id} (life ${life})`;
}

/** What an action has done to an order, as often as it did. */
function effectsOf(captured: CapturedAction, order: OfficeOrder): Effect[] {
  const { kind, jobId, quantity, rate } = captured;
  const job = order.jobs.find(({ id }) => id === jobId);
  switch (kind) {
    case 'complete': {
      if (job?.completion_status == null) return [];
      const by = job.completion_marked_by;
      return [
        {
          by: typeof by === 'string' ? by : by?.username,
          photos: job.completion_images,
          captions: job.completion_image_captions ?? [],
          isValue: job.completion_status === 'completed' && job.final_rate === rate,
        },
      ];
    }
    case 'add':
      return order.jobs
        .filter((one) => one.quantity === quantity)
        .map(({ images, image_captions = [] }) => ({ photos: images, captions: image_captions }));
    case 'approve':
      return job?.approval_status === 'approved' ? [{}] : [];
    default:
      return logged(order, STATUS_AFTER[kind]).map(({ created_by }) => ({ by: created_by?.username }));
  }
}

function logged({ status_log }: OfficeOrder, status: string | undefined): OfficeOrder['status_log'] {
  return status_log.filter(({ status_name }) => status_name === status);
}

function sorted(texts: readonly string[]): string {
  return [...texts].sort().join();
}
