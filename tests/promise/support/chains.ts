import type { Office, OfficeCard, OfficeOrder } from '#tests/support/office.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import type { Picture } from './pictures.ts';
import type { Screen } from './screen.ts';

export type Kind = 'hand-over' | 'receive' | 'complete' | 'create' | 'add' | 'submit' | 'quantity';

/**
 * An action requested on the screen. `told`: the screen showed it as saved, so it has to arrive, once. `perhaps`: the
 * browser died, or the screen did not follow, after the last click; it may be there or not, but not twice. `gone`:
 * shown as saved, and then deleted from every store.
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
  fate: 'told' | 'perhaps' | 'gone';
};

/** The actions of one order, in order; a chain starts in one life and may continue in another. */
export type Chain = {
  readonly kind: 'bay' | 'raised' | 'quantity';
  /** Null until the office knows the order: it was raised on the tablet. */
  readonly order: OfficeOrder | null;
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
  readonly #random: SeededRandom;
  readonly #ready: { bay: OfficeOrder[]; quantity: OfficeOrder[] } = { bay: [], quantity: [] };
  readonly cards: readonly OfficeCard[];
  readonly baseline: ReadonlyMap<string, ReadonlySet<string>>;
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
    this.#random = random;
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
  get officeCard(): OfficeCard {
    const [card] = this.cards;
    if (card === undefined) throw new Error('The server has no job cards.');
    return card;
  }

  /** Orders created by the office, ahead of the lives that use them. */
  async supply(bay: number, quantity: number): Promise<void> {
    while (this.#ready.bay.length < bay)
      this.#ready.bay.push(await this.#server.orderIn('vendor_assigned', 2));
    while (this.#ready.quantity.length < quantity)
      this.#ready.quantity.push(await this.#server.orderIn('open', 1));
  }

  /** Opens once every order with which the next chains begin, so that the tablet also has it without a network. */
  async showReady(screen: Screen): Promise<void> {
    for (const kind of ['bay', 'quantity'] as const)
      for (const order of this.#ready[kind])
        await screen.openOrder(addressOf(kind, order.id), order.work_order_id);
  }

  /** A chain to continue, or a new one. */
  choose(person: string, kinds: readonly Chain['kind'][] = ['bay', 'bay', 'raised', 'quantity']): Chain {
    const open = this.chains.filter(
      (chain) =>
        chain.person === person &&
        chain.ended === null &&
        kinds.includes(chain.kind) &&
        chain.capturedActions.length < chain.steps.length,
    );
    const former = open.at(-1);
    if (former !== undefined && this.#random.happens(0.7)) return former;
    return this.#begin(this.#random.pick(kinds) ?? 'bay', person);
  }

  /** Address of a chain's next action. */
  addressOf({ kind, order, path }: Chain): string {
    if (kind === 'raised') return path === '' ? '/work-orders/create' : path;
    return addressOf(kind, order?.id ?? '');
  }

  /** Performs the next action of a chain; throws if the screen does not follow, or the browser dies. */
  async next(chain: Chain, screen: Screen, hearing: Hearing): Promise<CapturedAction | null> {
    const kind = chain.steps[chain.capturedActions.length];
    if (kind === undefined || chain.ended !== null) return null;
    const quantity = kind === 'add' || kind === 'quantity' ? this.#nextQuantity++ : 0;
    const chosen = kind === 'add' || kind === 'complete' ? this.#photos(1 + this.#random.below(2)) : [];
    const photos = chosen.map((photo, at) => ({ ...photo, caption: this.#captionAt(at, chosen.length) }));
    const job = chain.order?.jobs[chain.capturedActions.length - 2];
    const captured: CapturedAction = {
      kind,
      life: hearing.life,
      person: chain.person,
      hashes: photos.map(({ hash }) => hash),
      captions: this.captions ? photos.map(({ caption }) => caption) : [],
      quantity,
      jobId: kind === 'complete' ? (job?.id ?? '') : '',
      fate: 'perhaps',
    };
    let isBegun = false;
    const begun = (): void => {
      isBegun = true;
      chain.capturedActions.push(captured);
      hearing.begun(captured);
    };
    try {
      await this.#open(chain, kind, screen);
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
      }
    } catch (error) {
      chain.ended = isBegun ? `${kind} of life ${hearing.life} is unclear` : null;
      throw error;
    }
    captured.fate = 'told';
    hearing.told(captured);
    return captured;
  }

  async #open(chain: Chain, kind: Kind, screen: Screen): Promise<void> {
    if (kind === 'create') return;
    await screen.openOrder(this.addressOf(chain), chain.order?.work_order_id ?? null);
  }

  #begin(kind: Chain['kind'], person: string): Chain {
    const from = kind === 'raised' ? undefined : this.#ready[kind].shift();
    const isRaised = from === undefined;
    // The first card is the office's own.
    const card = this.cards[1 + (this.#nextCard++ % (this.cards.length - 1))] ?? this.officeCard;
    const adds = Array.from({ length: 1 + this.#random.below(3) }, (): Kind => 'add');
    const steps: Kind[] = isRaised
      ? ['create', ...adds, ...(this.#random.happens(0.5) ? (['submit'] as const) : [])]
      : kind === 'bay'
        ? ['hand-over', 'receive', ...from.jobs.map((): Kind => 'complete')]
        : Array.from({ length: 12 }, (): Kind => 'quantity');
    const chain: Chain = {
      kind: isRaised ? 'raised' : kind,
      order: from ?? null,
      card: isRaised ? card : this.officeCard,
      person,
      steps,
      capturedActions: [],
      path: '',
      ended: null,
    };
    this.chains.push(chain);
    return chain;
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

function addressOf(kind: 'bay' | 'quantity', id: string): string {
  return kind === 'bay' ? `/in-progress-work-orders/${id}` : `/created-work-orders/${id}`;
}

export function toldOf(chains: readonly Chain[]): CapturedAction[] {
  return chains.flatMap(({ capturedActions }) => capturedActions.filter(({ fate }) => fate === 'told'));
}
