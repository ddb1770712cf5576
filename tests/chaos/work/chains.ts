import type { Office, OfficeCard, OfficeJob, OfficeOrder } from '#tests/support/office.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import type { Picture } from '../world/pictures.ts';
import { readRecords } from '../world/records.ts';
import type { Screen } from '../world/screen.ts';

export type Kind =
  | 'hand-over'
  | 'receive'
  | 'complete'
  | 'create'
  | 'add'
  | 'submit'
  | 'quantity'
  | 'approve';

/**
 * An action requested on the screen. `told`: the screen showed it as saved, so it has to arrive, once. `perhaps`: the
 * browser died, or the screen did not follow, after the last click; it may be there or not, but not twice. `gone`:
 * shown as saved, and then deleted from every store. `withdrawn`: taken back in time, so it may not arrive.
 */
export type CapturedAction = {
  readonly kind: Kind;
  readonly life: number;
  readonly person: string;
  /** SHA-256 of each photo as processed by the app, in order. */
  readonly hashes: readonly string[];
  /** Caption of each photo, in order; empty if captions are not checked. */
  readonly captions: readonly string[];
  readonly quantity: number;
  readonly jobId: string;
  /** Final rate of a completion. */
  readonly rate: number;
  fate: 'told' | 'perhaps' | 'gone' | 'withdrawn';
};

/** Fields of an order before its first action here. */
export type KnownOrder = Pick<OfficeOrder, 'id' | 'work_order_id'> & {
  readonly jobs: readonly Pick<OfficeJob, 'id' | 'job' | 'job_rate'>[];
};

type Plan = {
  /** Status of the office's order with which a chain begins; null: it is raised on the tablet. */
  readonly start: Parameters<Office['orderIn']>[0] | null;
  readonly jobs: number;
  readonly list: 'in-progress-work-orders' | 'created-work-orders';
  readonly steps: readonly Kind[];
};

const PLANS = {
  bay: {
    start: 'vendor_assigned',
    jobs: 2,
    list: 'in-progress-work-orders',
    steps: ['hand-over', 'receive', 'complete', 'complete'],
  },
  quantity: {
    start: 'open',
    jobs: 1,
    list: 'created-work-orders',
    steps: Array.from({ length: 12 }, () => 'quantity'),
  },
  /** Followed by one to three jobs, and half of the time by the submission. */
  raised: { start: null, jobs: 0, list: 'created-work-orders', steps: ['create'] },
  // One action each.
  handed: { start: 'vendor_assigned', jobs: 1, list: 'in-progress-work-orders', steps: ['hand-over'] },
  completed: { start: 'car_received', jobs: 1, list: 'in-progress-work-orders', steps: ['complete'] },
  changed: { start: 'open', jobs: 1, list: 'created-work-orders', steps: ['quantity'] },
  added: { start: 'open', jobs: 1, list: 'created-work-orders', steps: ['add'] },
} as const satisfies Readonly<Record<string, Plan>>;

export type ChainKind = keyof typeof PLANS;

/** The actions of one order, in order; a chain starts in one life and may continue in another. */
export type Chain = {
  readonly kind: ChainKind;
  /** Null until the office knows the order: it was raised on the tablet. */
  readonly order: KnownOrder | null;
  readonly card: OfficeCard;
  readonly person: string;
  readonly steps: readonly Kind[];
  readonly capturedActions: CapturedAction[];
  path: string;
  /** Reason why the chain does not continue. */
  ended: string | null;
};

export type KnownPicture = Picture & { hash: string };

export type Hearing = {
  life: number;
  begun(captured: CapturedAction): void;
  told(captured: CapturedAction): void;
};

/** Creates chains, and performs their actions on a screen. */
export class Work {
  readonly chains: Chain[] = [];
  readonly #server: Office;
  readonly #ready: Record<'bay' | 'quantity', KnownOrder[]> = { bay: [], quantity: [] };
  readonly cards: readonly OfficeCard[];
  readonly baseline: ReadonlyMap<string, ReadonlySet<string>>;
  random: SeededRandom;
  pictures: readonly KnownPicture[] = [];
  /** Types a caption under the last photo of each action: the others have none, so that positions differ. */
  captions = false;
  #nextPicture = 0;
  #nextQuantity = 10;
  #nextCard = 0;

  private constructor(
    server: Office,
    random: SeededRandom,
    cards: Work['cards'],
    baseline: Work['baseline'],
  ) {
    this.#server = server;
    this.random = random;
    this.cards = cards;
    this.baseline = baseline;
  }

  static async begin(server: Office, random: SeededRandom): Promise<Work> {
    const baseline = new Map<string, ReadonlySet<string>>();
    const cards = await server.cards();
    for (const card of cards)
      baseline.set(card.id, new Set((await server.ordersAgainst(card)).map(({ id }) => id)));
    return new Work(server, random, cards, baseline);
  }

  /** The card for which the office's own orders are raised. */
  get #officeCard(): OfficeCard {
    const [card] = this.cards;
    if (card === undefined) throw new Error('The server has no job cards.');
    return card;
  }

  /** Orders created by the office, ahead of the lives that use them. */
  async supply(bay: number, quantity: number): Promise<void> {
    for (const [kind, count] of [['bay', bay] as const, ['quantity', quantity] as const])
      while (this.#ready[kind].length < count) this.#ready[kind].push(await this.#orderFor(kind));
  }

  /** A chain on a new order of the office. */
  async begin(kind: Exclude<ChainKind, 'raised'>, person: string): Promise<Chain> {
    return this.#begin(kind, person, await this.#orderFor(kind));
  }

  #orderFor(kind: Exclude<ChainKind, 'raised'>): Promise<OfficeOrder> {
    const { start, jobs } = PLANS[kind];
    return this.#server.orderIn(start, jobs);
  }

  /** Opens once every order with which the next chains begin, so that the tablet also has it without a network. */
  async showReady(screen: Screen): Promise<void> {
    for (const kind of ['bay', 'quantity'] as const)
      for (const order of this.#ready[kind])
        await screen.openOrder(`/${PLANS[kind].list}/${order.id}`, order.work_order_id);
  }

  /** A chain to continue, or a new one. */
  choose(person: string, kinds: readonly ChainKind[] = ['bay', 'bay', 'raised', 'quantity']): Chain {
    const former = this.chains
      .filter((chain) => chain.person === person && kinds.includes(chain.kind) && stepOf(chain) !== undefined)
      .at(-1);
    if (former !== undefined && this.random.happens(0.7)) return former;
    const kind = this.random.pick(kinds) ?? 'bay';
    const order = kind === 'bay' || kind === 'quantity' ? this.#ready[kind].shift() : undefined;
    return this.#begin(order === undefined ? 'raised' : kind, person, order ?? null);
  }

  endAll(reason: string): void {
    for (const chain of this.chains) chain.ended ??= reason;
  }

  /** Address of a chain's next action. */
  addressOf({ kind, order, path }: Chain): string {
    if (order !== null) return `/${PLANS[kind].list}/${order.id}`;
    return path === '' ? '/work-orders/create' : path;
  }

  /** Opens the order of a chain. */
  async open(chain: Chain, screen: Screen): Promise<void> {
    await screen.openOrder(this.addressOf(chain), chain.order?.work_order_id ?? null);
  }

  /** Performs the next action of a chain; throws if the screen does not follow, or the browser dies. */
  async next(chain: Chain, screen: Screen, hearing: Hearing): Promise<CapturedAction | null> {
    const step = stepOf(chain);
    if (step === undefined) return null;
    const kind: Kind = step;
    const chosen = kind === 'add' || kind === 'complete' ? this.#photos(1 + this.random.below(2)) : [];
    const photos = chosen.map((photo, at) => ({ ...photo, caption: this.#captionAt(at, chosen.length) }));
    const completions = done(chain).filter((captured) => captured.kind === 'complete').length;
    const job = kind === 'complete' ? chain.order?.jobs[completions] : undefined;
    const captured: CapturedAction = {
      kind,
      life: hearing.life,
      person: chain.person,
      hashes: photos.map(({ hash }) => hash),
      captions: this.captions ? photos.map(({ caption }) => caption) : [],
      quantity: kind === 'add' || kind === 'quantity' ? this.#nextQuantity++ : 0,
      jobId: job?.id ?? '',
      rate: job?.job_rate ?? 0,
      fate: 'perhaps',
    };
    let isBegun = false;
    const begun = (): void => {
      isBegun = true;
      chain.capturedActions.push(captured);
      hearing.begun(captured);
    };
    try {
      if (kind !== 'create') await this.open(chain, screen);
      switch (kind) {
        case 'hand-over':
        case 'receive':
        case 'submit':
          await screen.takeStep(kind, begun);
          break;
        case 'complete':
          await screen.complete(job?.job.name ?? '', photos, begun);
          break;
        case 'create':
          chain.path = await screen.create(chain.card, begun);
          break;
        case 'add':
          await screen.addJob(captured.quantity, photos, begun);
          break;
        case 'quantity':
          await screen.setQuantity(captured.quantity, begun);
          break;
        case 'approve':
          throw new Error('Only the office approves.');
      }
    } catch (error) {
      chain.ended = isBegun ? `${kind} of life ${hearing.life} is unclear` : null;
      throw error;
    }
    captured.fate = 'told';
    hearing.told(captured);
    return captured;
  }

  /** Takes an action just captured back, if it is not on its way yet. */
  async withdraw({ order, capturedActions }: Chain, screen: Screen): Promise<void> {
    const captured = capturedActions.at(-1);
    const waiting = (await readRecords(screen.page)).entries.filter(
      ({ payload }) => payload.orderId === order?.id,
    );
    const entry = waiting.at(-1);
    if (captured === undefined || entry === undefined) return;
    captured.fate = 'perhaps';
    await screen.withdraw(entry.id);
    const { settled } = await readRecords(screen.page);
    captured.fate = settled.some(({ id, how }) => id === entry.id && how === 'withdrawn')
      ? 'withdrawn'
      : 'told';
  }

  #begin(kind: ChainKind, person: string, order: KnownOrder | null): Chain {
    // The first card is the office's own.
    const raised = this.cards[1 + (this.#nextCard % (this.cards.length - 1))] ?? this.#officeCard;
    if (order === null) this.#nextCard += 1;
    const chain: Chain = {
      kind,
      order,
      card: order === null ? raised : this.#officeCard,
      person,
      steps: kind === 'raised' ? this.#raising() : PLANS[kind].steps,
      capturedActions: [],
      path: '',
      ended: null,
    };
    this.chains.push(chain);
    return chain;
  }

  #raising(): Kind[] {
    const adds = Array.from({ length: 1 + this.random.below(3) }, (): Kind => 'add');
    return [...PLANS.raised.steps, ...adds, ...(this.random.happens(0.5) ? (['submit'] as const) : [])];
  }

  #captionAt(at: number, count: number): string {
    return this.captions && at === count - 1 ? `Seen at ${this.#nextPicture}` : '';
  }

  #photos(count: number): KnownPicture[] {
    return Array.from({ length: count }, () => {
      const picture = this.pictures[this.#nextPicture++ % this.pictures.length];
      if (picture === undefined) throw new Error('There are no pictures.');
      return picture;
    });
  }
}

/** Actions that were captured elsewhere, on a known order or on one raised for a card. */
export function chainOver(
  place: KnownOrder | OfficeCard,
  ...captured: readonly (Partial<CapturedAction> & Pick<CapturedAction, 'kind' | 'hashes'>)[]
): Chain {
  const usual = { life: 1, person: '', captions: [], quantity: 0, jobId: '', rate: 0, fate: 'told' } as const;
  const noCard = { id: '', jobcard_id: '', car_number: '', open_work_order_id: null };
  const [kind, order, card] =
    'jobs' in place ? (['added', place, noCard] as const) : (['raised', null, place] as const);
  const capturedActions = captured.map((one) => ({ ...usual, ...one }));
  return { kind, order, card, person: '', steps: [], capturedActions, path: '', ended: null };
}

function done({ capturedActions }: Chain): CapturedAction[] {
  return capturedActions.filter(({ fate }) => fate !== 'withdrawn');
}

/** The next action of a chain; none if all is done, or nobody knows how far it got. */
function stepOf(chain: Chain): Kind | undefined {
  return chain.ended === null ? chain.steps[done(chain).length] : undefined;
}

export function capturedBy(chains: readonly Chain[]): CapturedAction[] {
  return chains.flatMap(({ capturedActions }) => capturedActions);
}

export function toldOf(chains: readonly Chain[]): CapturedAction[] {
  return capturedBy(chains).filter(({ fate }) => fate === 'told');
}
