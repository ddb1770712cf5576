import type { DeviceDatabase } from '#app/data/database.ts';
import { entriesOf } from '#app/data/entries.ts';
import { orderRow } from '#app/data/orders.ts';
import { isQuotaExceeded } from '#app/data/faults.ts';
import { heldByDraft } from '#app/data/photos.ts';
import { completeJobMutation } from '#app/features/work-orders/mutations/complete-job.ts';
import { takeStepMutation } from '#app/features/work-orders/mutations/take-step.ts';
import { type MutationDefinition, mutationRegistry } from '#app/sync/mutation.ts';
import { overlayOrder } from '#app/sync/overlay.ts';
import { pullListing } from '#app/sync/pull-orders.ts';
import { ownerKey, ownerOf, type SessionUser } from '#domain/session/session.ts';
import { legalSteps, STATUS_STEPS } from '#domain/work-order/steps.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { addJobMutation } from './add-job.ts';
import { Device, type Tab } from './device.ts';
import { ModelHost, sha256 } from './model-host.ts';
import { aJob, anOrder, aUser } from './orders.ts';
import { Chance, settled, VirtualTime } from './virtual-time.ts';
import { CALM, type Fate, Wire } from './wire.ts';

/** A fault put into the product on purpose, to see that the model test notices. */
export type Sabotage = 'none' | 'no-key' | 'no-lock';

const STORMY: Readonly<Record<Fate, number>> = {
  answered: 10,
  'lost-on-the-way': 2,
  'answer-lost': 2,
  'answer-cut': 2,
  portal: 1,
  repeated: 2,
  'copied-late': 1,
  late: 1,
  'in-flight': 1,
  busy: 1,
  fault: 2,
  gateway: 1,
};

const ACTIONS = {
  capture: 26,
  'happen-next': 30,
  'let-time-pass': 8,
  'kill-and-restart': 4,
  'kill-in-the-middle': 4,
  'open-another-tab': 2,
  'close-a-tab': 2,
  'steal-the-lock': 2,
  'jump-the-clock': 3,
  'cut-the-wire': 3,
  'mend-the-wire': 4,
  'revoke-the-token': 2,
  'sign-in': 3,
  'switch-user': 1,
  withdraw: 3,
  discard: 2,
  retry: 3,
  'send-now': 2,
  'act-at-the-office': 3,
  'fill-the-storage': 2,
  'make-room': 3,
  'pull-the-list': 5,
} as const;

type Action = keyof typeof ACTIONS;
type Choice = { mutation: MutationDefinition<never>; payload: never; photos: number };

const POISONS = [400, 403, 404, 413, 415, 422];
const QUERY = {
  statuses: [],
  page: 1,
  pageSize: 10,
  search: '',
  categoryId: null,
  vendorId: null,
  fromOn: null,
  toOn: null,
};

/** What the schedule did with each entry, as far as the person was told. */
export type Deeds = {
  withdrawn: Set<string>;
  discarded: Set<string>;
  /** Removals that were under way when their tab died. */
  perhapsRemoved: Set<string>;
  /** Captures that were under way when their tab died, not yet seen. */
  perhapsCaptured: number;
  captured: Set<string>;
  photoHashes: Map<string, string>;
};

/** One random life of a tablet: a seed gives the same one every time. */
export class Schedule {
  readonly time = new VirtualTime();
  readonly chance: Chance;
  readonly host: ModelHost;
  readonly wire: Wire;
  readonly device: Device;
  readonly registry = mutationRegistry([takeStepMutation, completeJobMutation, addJobMutation]);
  readonly users = [aUser('demo.one'), aUser('demo.two')] as const;
  readonly keyed: boolean;
  readonly deeds: Deeds = {
    withdrawn: new Set(),
    discarded: new Set(),
    perhapsRemoved: new Set(),
    perhapsCaptured: 0,
    captured: new Set(),
    photoHashes: new Map(),
  };
  readonly done: string[] = [];
  observer: DeviceDatabase | null = null;
  #numbers = 1_000;

  constructor(seed: number) {
    this.chance = new Chance(seed);
    // Every third host knows no Idempotency-Key: verify before sending again.
    this.keyed = seed % 3 !== 0;
    this.host = new ModelHost(this.keyed, startingOrders());
    this.wire = new Wire(this.time, this.chance, this.host);
    this.wire.fates = STORMY;
    const { time, chance, wire, registry, keyed } = this;
    this.device = new Device({ time, chance, wire, registry, keyed });
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

  /** Does one random thing. */
  async step(): Promise<void> {
    const action = this.chance.weighted(ACTIONS);
    this.done.push(action);
    try {
      await this.#do(action);
    } catch (error) {
      // What the person asks of a full device may be refused; nothing may be lost by it.
      if (!isQuotaExceeded(error)) throw error;
    }
    await settled();
  }

  /** Ends all faults, lets everybody sign in once more, and waits until nothing more happens by itself. */
  async calmDown(): Promise<void> {
    this.wire.fates = CALM;
    this.wire.isDown = false;
    this.wire.revoked.clear();
    this.device.storageIsFull = false;
    if (this.device.tabs.length === 0) await this.device.openTab();
    for (const user of this.users) {
      await this.#signIn(user);
      for (const tab of this.device.tabs) tab.engine.wake('online');
      await this.#untilQuiet(user);
    }
  }

  async #untilQuiet(user: SessionUser): Promise<void> {
    for (let events = 0; events < 2_000; events += 1) {
      await settled();
      if (!this.wire.isBusy() && (await this.#isThrough(user))) return;
      if (!(await this.time.next())) await this.#openIfNone();
    }
    throw new Error('the outbox never came to rest');
  }

  /** An entry in attention, and what waits behind one, can only be moved by the person. */
  async #isThrough(user: SessionUser): Promise<boolean> {
    const entries = await entriesOf(this.#database(), ownerKey(ownerOf(user)));
    const blocked = new Set<string>();
    for (const entry of entries) {
      if (entry.state === 'attention') blocked.add(entry.lane);
      else if (!blocked.has(entry.lane)) return false;
    }
    return true;
  }

  async #openIfNone(): Promise<void> {
    if (this.device.tabs.length === 0) await this.device.openTab();
  }

  async #do(action: Action): Promise<void> {
    const tab = this.chance.pick(this.device.tabs) ?? (await this.device.openTab());
    switch (action) {
      case 'capture':
        return await this.#capture(tab);
      case 'happen-next':
        await this.time.next();
        return;
      case 'let-time-pass':
        return await this.time.advance(this.chance.below(30_000));
      case 'kill-and-restart':
        this.device.kill(tab);
        await settled();
        await this.device.openTab();
        return;
      case 'kill-in-the-middle':
        return await this.#killInTheMiddle(tab);
      case 'open-another-tab':
        if (this.device.tabs.length < 3) await this.device.openTab();
        return;
      case 'close-a-tab':
        return await this.device.close(tab);
      case 'steal-the-lock':
        return this.device.locks.steal();
      case 'jump-the-clock':
        return this.time.jump((this.chance.next() - 0.5) * 6 * 24 * 3_600_000);
      case 'cut-the-wire':
        this.wire.isDown = true;
        return;
      case 'mend-the-wire':
        this.wire.isDown = false;
        return tab.engine.wake('online');
      case 'revoke-the-token':
        if (this.device.session !== null) this.wire.revoked.add(this.device.session.userId);
        return;
      case 'sign-in':
        return await this.#signIn(this.device.session ?? this.users[0]);
      case 'switch-user':
        await tab.engine.signedOut();
        return await this.#signIn(this.chance.pick(this.users) ?? this.users[0]);
      case 'withdraw':
        return await this.#remove(tab, 'queued');
      case 'discard':
        return await this.#remove(tab, 'attention');
      case 'retry':
        return await this.#retry(tab);
      case 'send-now':
        return await tab.engine.sendNow();
      case 'act-at-the-office':
        return this.#actAtTheOffice();
      case 'fill-the-storage':
        this.device.cacheIsLarge = this.chance.happens(0.5);
        this.device.storageIsFull = true;
        return;
      case 'make-room':
        this.device.storageIsFull = false;
        return;
      case 'pull-the-list':
        void this.#pull(tab);
        return;
    }
  }

  async #capture(tab: Tab): Promise<void> {
    const prepared = await this.#prepareAct();
    if (prepared === null) return;
    const captured = await tab.engine.capture(...prepared);
    if (captured.ok) this.deeds.captured.add(captured.value.id);
  }

  async #killInTheMiddle(tab: Tab): Promise<void> {
    const afterTurns = this.chance.below(25);
    const removable = await this.#pickEntry('queued');
    if (removable !== null && this.chance.happens(0.3)) {
      this.deeds.perhapsRemoved.add(removable);
      await this.device.killDuring(tab, afterTurns, () => tab.engine.withdraw(removable));
    } else {
      const prepared = await this.#prepareAct();
      if (prepared === null) return;
      this.deeds.perhapsCaptured += 1;
      await this.device.killDuring(tab, afterTurns, () => tab.engine.capture(...prepared));
    }
    await this.device.openTab();
  }

  /** Chooses something the person could do now, with its photos in a draft where it has some. */
  async #prepareAct(): Promise<
    [MutationDefinition<never>, never, { photoIds?: string[]; draftKey?: string; holdMs?: number }] | null
  > {
    const user = this.device.session;
    const choice = user === null ? null : await this.#choose(user);
    if (user === null || choice === null) return null;
    const holdMs = this.chance.happens(0.1) ? 5_000 : 0;
    if (choice.photos === 0) return [choice.mutation, choice.payload, { holdMs }];
    const draftKey = `draft-${this.#nextNumber()}`;
    const photoIds = await this.#takePhotos(draftKey, ownerKey(ownerOf(user)), choice.photos);
    return [choice.mutation, choice.payload, { photoIds, draftKey, holdMs }];
  }

  async #choose(user: SessionUser): Promise<Choice | null> {
    const database = this.#database();
    const rows = await database.orders.toArray();
    const entries = await entriesOf(database, ownerKey(ownerOf(user)));
    const row = this.chance.pick(rows);
    if (row === undefined) return null;
    const { order } = overlayOrder(row.order, entries, this.registry);
    const choice = this.chance.pick(this.#possible(order, user));
    if (choice === undefined) return null;
    const { mutation, payload } = choice;
    if (this.chance.happens(0.08)) this.host.poisoned.set(actOf(mutation.kind, payload), this.#poison());
    return choice;
  }

  #possible(order: WorkOrder, user: SessionUser): Choice[] {
    const number = this.#nextNumber();
    const common = { orderId: order.id, orderNumber: order.number };
    const photos = this.chance.below(3);
    const steps = legalSteps(order, user.role);
    // The open orders stay open, so that jobs can be added to them.
    const possible = STATUS_STEPS.filter((step) => step !== 'submit' && steps.includes(step));
    const choices: unknown[] = possible.map((step) => ({
      mutation: takeStepMutation,
      payload: { ...common, step },
      photos: 0,
    }));
    const open = order.jobs.filter((job) => job.approval === 'approved' && job.completion === null);
    for (const job of order.status === 'car_received' ? open : []) {
      const values = { status: 'completed', finalRatePaise: number, partialValuePaise: null };
      const payload = { ...common, jobId: job.id, jobName: job.name, ...values };
      choices.push({ mutation: completeJobMutation, payload, photos: photos + 1 });
    }
    // Without keys nothing can keep an unguarded act from doubling, so such hosts only see guarded ones.
    if (this.keyed && order.status === 'open') {
      const payload = { orderId: order.id, catalogueJobId: 'catalogue-1', quantity: number };
      choices.push({ mutation: addJobMutation, payload, photos });
    }
    return choices as Choice[];
  }

  async #takePhotos(draftKey: string, owner: string, count: number): Promise<string[]> {
    const database = this.#database();
    const photoIds: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const id = `photo-${this.#nextNumber()}`;
      const bytes = new Uint8Array(16 + this.chance.below(48)).map(() => this.chance.below(256)).buffer;
      const hash = sha256(bytes);
      this.deeds.photoHashes.set(id, hash);
      photoIds.push(id);
      const facts = { name: `${id}.jpg`, mediaType: 'image/jpeg', sizeBytes: bytes.byteLength };
      await database.photos.put({
        id,
        heldBy: heldByDraft(draftKey),
        ...facts,
        widthPx: 1,
        heightPx: 1,
        sha256: hash,
        takenAt: null,
        bytes,
      });
      await database.thumbnails.put({
        photoId: id,
        bytes,
        name: facts.name,
        sizeBytes: bytes.byteLength,
      });
    }
    const updatedAt = this.time.now().toISOString();
    await database.drafts.put({ key: draftKey, owner, value: {}, photoIds, updatedAt });
    return photoIds;
  }

  async #remove(tab: Tab, from: 'queued' | 'attention'): Promise<void> {
    const id = await this.#pickEntry(from);
    if (id === null) return;
    const outcome = from === 'queued' ? await tab.engine.withdraw(id) : await tab.engine.discard(id);
    if (outcome === 'withdrawn') this.deeds.withdrawn.add(id);
    if (outcome === 'discarded') this.deeds.discarded.add(id);
  }

  async #retry(tab: Tab): Promise<void> {
    const id = await this.#pickEntry('attention');
    if (this.chance.happens(0.5)) this.host.poisoned.clear();
    if (id !== null) await tab.engine.retry(id);
  }

  async #pickEntry(state: 'queued' | 'attention'): Promise<string | null> {
    const user = this.device.session;
    if (user === null) return null;
    const entries = await entriesOf(this.#database(), ownerKey(ownerOf(user)));
    return this.chance.pick(entries.filter((entry) => entry.state === state))?.id ?? null;
  }

  async #signIn(user: SessionUser): Promise<void> {
    this.wire.revoked.delete(user.userId);
    this.device.session = user;
    const tab = this.chance.pick(this.device.tabs);
    await tab?.engine.signedIn(user);
  }

  #actAtTheOffice(): void {
    const office = aUser('demo.office');
    const order = this.chance.pick([...this.host.orders.values()]);
    const choice = order === undefined ? undefined : this.chance.pick(this.#possible(order, office));
    if (choice === undefined) return;
    const { call, params, body } = choice.mutation.request(choice.payload);
    const at = this.time.now().toISOString();
    this.host.execute({ call, params, body, files: [], key: null, user: office, at });
  }

  async #pull(tab: Tab): Promise<void> {
    const deps = { database: tab.database, api: tab.api, now: () => this.time.now() };
    // A read that fails changes nothing, which is what is checked; why it failed does not matter here.
    await pullListing(deps, '1', QUERY).catch(() => null);
  }

  #poison(): number {
    return this.chance.pick(POISONS) ?? 422;
  }

  #nextNumber(): number {
    this.#numbers += 1;
    return this.#numbers;
  }

  #database(): DeviceDatabase {
    if (this.observer === null) throw new Error('the schedule has not begun');
    return this.observer;
  }
}

/** The act's name by its contents, as the host keeps it in its list of effects. */
export function actOf(kind: string, payload: unknown): string {
  const fields = payload as Record<string, string | number>;
  if (kind === takeStepMutation.kind) {
    const request = takeStepMutation.request(payload as never);
    return `${fields.orderId} becomes ${(request.body as { status: string }).status}`;
  }
  if (kind === completeJobMutation.kind) {
    return `${fields.orderId} completes ${fields.jobId} at ${fields.finalRatePaise}`;
  }
  return `${fields.orderId} adds ${fields.quantity}`;
}

function startingOrders(): WorkOrder[] {
  const jobs = (count: number) =>
    Array.from({ length: count }, (_, index) => aJob({ id: `job-${index + 1}` }));
  return [
    anOrder({ id: 'order-1', status: 'vendor_assigned', jobs: jobs(3) }),
    anOrder({ id: 'order-2', status: 'handover_to_vendor', jobs: jobs(4) }),
    anOrder({ id: 'order-3', status: 'car_received', jobs: jobs(5) }),
    anOrder({ id: 'order-4', status: 'car_received', jobs: jobs(5) }),
    anOrder({ id: 'order-5', status: 'open', jobs: jobs(1) }),
    anOrder({ id: 'order-6', status: 'open', jobs: jobs(1) }),
  ];
}
