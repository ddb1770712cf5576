import { editJobAction } from '#app/actions/catalogue/edit-job.ts';
import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import { completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import { takeStepAction } from '#app/actions/work-orders/take-step.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { entriesOf } from '#app/data/entries.ts';
import { orderRow } from '#app/data/orders.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { pullListing } from '#app/entities/orders/pull-orders.ts';
import { type ActionDefinition, type ActionRegistry, actionRegistry } from '#app/sync/action.ts';
import { dependentsOf } from '#app/sync/outbox/entry.ts';
import { readQueue } from '#app/sync/outbox/outbox-store.ts';
import { overlayOrder, unsentOrders } from '#app/sync/outbox/overlay.ts';
import { waitsOf } from '#app/sync/outbox/precedence.ts';
import { ownerKey, ownerOf, type SessionUser } from '#domain/session/session.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { aQuery } from '#testkit/builders.ts';
import { SeededRandom } from '#tests/support/seeded-random.ts';
import {
  actionOf,
  CATALOGUE_JOB,
  type Choice,
  possibleActions,
  raising,
  renaming,
  startingOrders,
} from './action-choices.ts';
import { Device, storePhoto, type Tab } from './device.ts';
import { CALM, POISONS, STORMY, STORMY_AS_FOUND } from './fates.ts';
import { ModelHost } from './model-host.ts';
import { aUser } from './orders.ts';
import { settled, VirtualTime } from './virtual-time.ts';
import { Wire } from './wire.ts';

/** What the schedule did with each entry, as far as the user was notified. */
type Deeds = {
  withdrawn: Set<string>;
  discarded: Set<string>;
  /** Removals that were in progress when their tab died. */
  perhapsRemoved: Set<string>;
  /** Captures that were in progress when their tab died, not yet seen. */
  perhapsCaptured: number;
  captured: Set<string>;
  photoHashes: Map<string, string>;
  /** Actions saved again in the form they were taken back into, each with those that had to wait for it. */
  placed: Map<string, readonly string[]>;
};

const ALL_ORDERS = aQuery({ statuses: [] });

/** Every third host does not support Idempotency-Key: verify before sending again. */
export function isKeyless(seed: number): boolean {
  return seed % 3 === 0;
}

/** One random life of a tablet: a seed always gives the same one. */
export class Schedule {
  readonly time = new VirtualTime();
  readonly random: SeededRandom;
  readonly host: ModelHost;
  readonly wire: Wire;
  readonly device: Device;
  readonly registry = actionRegistry([
    takeStepAction,
    completeJobAction,
    addJobAction,
    createOrderAction,
    editJobAction,
  ]);
  readonly users = [aUser('demo.one'), aUser('demo.two')] as const;
  readonly keyed: boolean;
  /** `as-found`: only the actions that existed when the named seeds were found. */
  readonly actions: 'all' | 'as-found';
  readonly deeds: Deeds = {
    withdrawn: new Set(),
    discarded: new Set(),
    perhapsRemoved: new Set(),
    perhapsCaptured: 0,
    captured: new Set(),
    photoHashes: new Map(),
    placed: new Map(),
  };
  readonly done: string[] = [];
  /** Actions that a host without keys carried out twice, and the cards that report it. */
  readonly claims = { doubled: 0, cards: 0 };
  observer: DeviceDatabase | null = null;
  #numbers = 1_000;
  readonly #cards: number[] = [];

  constructor(seed: number, actions: 'all' | 'as-found' = 'all') {
    this.actions = actions;
    this.random = new SeededRandom(seed);
    this.keyed = !isKeyless(seed);
    this.host = new ModelHost(this.keyed, startingOrders());
    this.host.catalogue.set(CATALOGUE_JOB, 'Bumper repair');
    this.wire = new Wire(this.time, this.random, this.host);
    this.wire.fates = actions === 'all' ? STORMY : STORMY_AS_FOUND;
    const { time, random, wire, registry, keyed } = this;
    const batched = keyed && actions === 'all' && seed % 2 === 0;
    this.device = new Device({ time, random, wire, registry, keyed, batched });
  }

  async begin(): Promise<DeviceDatabase> {
    this.device.session = this.users[0];
    const observer = await this.device.openObserver();
    this.observer = observer;
    const at = this.time.now().toISOString();
    await observer.orders.bulkPut([...this.host.orders.values()].map((order) => orderRow('1', order, at)));
    await this.device.openTab();
    return observer;
  }

  /** Captures something that is possible now. */
  async capture(tab: Tab): Promise<void> {
    const prepared = await this.#prepareAction();
    if (prepared === null) return;
    const captured = await tab.engine.capture(...prepared);
    if (captured.ok) this.deeds.captured.add(captured.value.id);
  }

  /** The tab dies while it saves or takes back. */
  async killInTheMiddle(tab: Tab): Promise<void> {
    const afterTurns = this.random.below(25);
    const removable = await this.pickEntry('queued');
    if (removable !== null && this.random.happens(0.3)) {
      for (const id of await this.#withDependents(removable)) this.deeds.perhapsRemoved.add(id);
      await this.device.killDuring(tab, afterTurns, () => tab.engine.withdraw(removable));
    } else {
      const prepared = await this.#prepareAction();
      if (prepared === null) return;
      this.deeds.perhapsCaptured += 1;
      await this.device.killDuring(tab, afterTurns, () => tab.engine.capture(...prepared));
    }
    await this.device.openTab();
  }

  /** Chooses a currently possible action of the user, with its photos in a draft if it has any. */
  async #prepareAction(): Promise<
    [ActionDefinition<never>, never, { photoIds?: string[]; draftKey?: string; holdMs?: number }] | null
  > {
    const user = this.device.session;
    const choice = user === null ? null : await this.#choose(user);
    if (user === null || choice === null) return null;
    const holdMs = this.random.happens(0.1) ? 5_000 : 0;
    if (choice.photos === 0) return [choice.action, choice.payload, { holdMs }];
    const draftKey = `draft-${this.nextNumber()}`;
    const photoIds = await this.#takePhotos(draftKey, ownerKey(ownerOf(user)), choice.photos);
    return [choice.action, choice.payload, { photoIds, draftKey, holdMs }];
  }

  async #choose(user: SessionUser): Promise<Choice | null> {
    const database = this.database;
    const rows = await database.orders.toArray();
    const entries = await entriesOf(database, ownerKey(ownerOf(user)));
    const unsent = unsentOrders(entries, this.registry).values();
    const base = this.random.pick([...rows.map((row) => row.order), ...unsent]);
    if (base === undefined) return null;
    const { order } = overlayOrder(base, entries, this.registry);
    const isRaised = this.#bringsInTwice && this.random.happens(0.12);
    const isRenamed = !isRaised && this.actions === 'all' && this.random.happens(0.15);
    const choice = isRaised
      ? this.#raising()
      : isRenamed
        ? renaming(this.nextNumber(), this.#jobName(entries))
        : this.random.pick(this.#possible(order, user));
    if (choice === undefined) return null;
    const { action, payload } = choice;
    if (this.random.happens(0.08)) this.host.poisoned.set(actionOf(action.kind, payload), this.#poison());
    return choice;
  }

  /** Name of the catalogue's job as the user sees it. */
  #jobName(entries: readonly EntryRow[]): string {
    const renamed = entries.findLast(
      ({ kind, state }) => kind === editJobAction.kind && state !== 'attention',
    );
    if (renamed !== undefined) return (renamed.payload as { name: string }).name;
    return this.host.catalogue.get(CATALOGUE_JOB) ?? '';
  }

  #possible(order: WorkOrder, user: SessionUser): Choice[] {
    return possibleActions(order, user.role, {
      number: this.nextNumber(),
      photos: this.random.below(3),
      unguarded: this.#bringsInTwice,
      leastPhotos: this.keyed ? 0 : 1,
    });
  }

  /** True if it raises orders and adds jobs, which a host repeats as often as it is asked to. */
  get #bringsInTwice(): boolean {
    return this.keyed || this.actions === 'all';
  }

  /** Now and then a second order for the same card, where no key tells the two apart. */
  #raising(): Choice {
    const number = this.nextNumber();
    const isSecond = !this.keyed && this.#cards.length > 0 && this.random.happens(0.4);
    const card = isSecond ? (this.random.pick(this.#cards) ?? number) : number;
    this.#cards.push(card);
    return raising(number, card);
  }

  async #takePhotos(draftKey: string, owner: string, count: number): Promise<string[]> {
    const photoIds: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const id = `photo-${this.nextNumber()}`;
      const hash = await storePhoto(this.database, { id, draftKey, random: this.random });
      this.deeds.photoHashes.set(id, hash);
      photoIds.push(id);
    }
    const updatedAt = this.time.now().toISOString();
    await this.database.drafts.put({ key: draftKey, owner, value: {}, photoIds, updatedAt });
    return photoIds;
  }

  /** Withdraws or discards some entry, if there is one. */
  async removeOne(tab: Tab, from: 'queued' | 'attention'): Promise<void> {
    const id = await this.pickEntry(from);
    if (id === null) return;
    const gone = await this.#withDependents(id);
    const outcome = from === 'queued' ? await tab.engine.withdraw(id) : await tab.engine.discard(id);
    for (const each of gone) {
      if (outcome === 'withdrawn') this.deeds.withdrawn.add(each);
      if (outcome === 'discarded') this.deeds.discarded.add(each);
    }
  }

  /** The entry and everything captured on top of what it creates: they are removed together. */
  async #withDependents(id: string): Promise<string[]> {
    const entries = await this.database.entries.toArray();
    const entry = entries.find((candidate) => candidate.id === id);
    const dependents = entry === undefined ? [] : dependentsOf(entry, entries, this.registry);
    return [id, ...dependents.map((dependent) => dependent.id)];
  }

  async pickEntry(state: 'queued' | 'attention'): Promise<string | null> {
    const user = this.device.session;
    if (user === null) return null;
    const entries = await entriesOf(this.database, ownerKey(ownerOf(user)));
    return this.random.pick(entries.filter((entry) => entry.state === state))?.id ?? null;
  }

  /** This user signs in, with a token that the host knows. */
  async signIn(user: SessionUser): Promise<void> {
    this.wire.revoked.delete(user.userId);
    this.device.session = user;
    const tab = this.random.pick(this.device.awakeTabs());
    await tab?.engine.signedIn(user);
  }

  /** Another user changes an order on the server. */
  actAtTheOffice(): void {
    const office = aUser('demo.office');
    const order = this.random.pick([...this.host.orders.values()]);
    const choice = order === undefined ? undefined : this.random.pick(this.#possible(order, office));
    if (choice === undefined) return;
    const { call, params, body } = choice.action.request(choice.payload);
    const at = this.time.now().toISOString();
    this.host.execute({ call, params, body, files: [], key: null, user: office, at });
  }

  /** Reads the list of orders, as a screen does. */
  async pull(tab: Tab): Promise<void> {
    const { registry } = this;
    const deps = { database: tab.database, registry, api: tab.api, now: () => this.time.now() };
    // A failed read changes nothing, which is checked here; the reason for the failure does not matter.
    await pullListing(deps, '1', ALL_ORDERS).catch(() => null);
  }

  #poison(): number {
    return this.random.pick(POISONS) ?? 422;
  }

  nextNumber(): number {
    this.#numbers += 1;
    return this.#numbers;
  }

  get database(): DeviceDatabase {
    if (this.observer === null) throw new Error('the schedule has not begun');
    return this.observer;
  }
}

const MOST_EVENTS = 2_000;

/** Ends all faults, lets everybody sign in once more, and waits until nothing more happens automatically. */
export async function calmDown(schedule: Schedule, database: DeviceDatabase): Promise<void> {
  const { wire, device } = schedule;
  wire.fates = CALM;
  wire.isDown = false;
  wire.revoked.clear();
  device.storageIsFull = false;
  for (const tab of device.tabs) device.thaw(tab);
  if (device.tabs.length === 0) await device.openTab();
  for (const user of schedule.users) {
    await schedule.signIn(user);
    for (const tab of device.tabs) tab.engine.wake('online');
    await untilQuiet(schedule, database, user);
  }
}

async function untilQuiet(
  { wire, time, registry }: Schedule,
  database: DeviceDatabase,
  user: SessionUser,
): Promise<void> {
  for (let events = 0; events < MOST_EVENTS; events += 1) {
    await settled();
    if (!wire.isBusy() && (await isThrough(registry, database, user))) return;
    if (!(await time.next())) break;
  }
  const rest = await database.entries.toArray();
  throw new Error(`the outbox never came to rest: ${JSON.stringify(rest)}`);
}

/** Only the user can move an entry in attention, or in a form, and with it the entries that wait behind it. */
async function isThrough(
  registry: ActionRegistry,
  database: DeviceDatabase,
  user: SessionUser,
): Promise<boolean> {
  const queue = await readQueue(database, ownerKey(ownerOf(user)));
  const waits = waitsOf({ ...queue, registry });
  return queue.entries.every(({ id, state }) => state === 'attention' || waits.needsPerson(id));
}
