import { onTestFinished } from 'vitest';
import { completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import { takeStepAction } from '#app/actions/work-orders/take-step.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { orderRow } from '#app/data/orders.ts';
import type { EntryRow } from '#app/data/rows.ts';
import {
  type ActionDefinition,
  type AnyAction,
  actionRegistry,
  type OutgoingRequest,
} from '#app/sync/action.ts';
import { orderLane } from '#app/sync/outbox/lanes.ts';
import type { CaptureOptions } from '#app/sync/outbox/outbox.ts';
import { addOrderJob } from '#contract/calls/work-orders.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { filledText, wholeFromOne } from '#contract/stored.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { ownerKey, ownerOf } from '#domain/session/session.ts';
import { addJob } from '#domain/work-order/jobs.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { SeededRandom } from '#tests/support/seeded-random.ts';
import { Device, storePhoto, type Tab } from './device.ts';
import { ModelHost } from './model-host.ts';
import { aJob, anOrder, aUser } from './orders.ts';
import { settled, VirtualTime } from './virtual-time.ts';
import { Wire } from './wire.ts';

/** `quantity` distinguishes the actions of a schedule. */
const payload = object({ orderId: filledText, catalogueJobId: filledText, quantity: wholeFromOne });

export type AddJob = Decoded<typeof payload>;

/**
 * Adding a job: the one kind of action that the order's own rules do not prevent from happening twice, so that only the
 * engine and the key stand between a lost answer and a doubled job.
 */
export const addJobAction: ActionDefinition<AddJob> = {
  kind: 'test.add-job',
  version: 1,
  payload,
  lane: ({ orderId }) => orderLane(orderId),
  orderId: ({ orderId }) => orderId,
  label: ({ quantity }) => `Add job ${quantity}`,
  apply: (order, { catalogueJobId, quantity }, { entryId, actor, photoIds }) =>
    addJob(
      order,
      aJob({
        id: `local-${entryId}`,
        catalogueJobId,
        quantity,
        approval: 'pending',
        approvedBy: null,
        pictures: photoIds.map((photoId) => ({ at: 'device', photoId })),
      }),
      actor,
    ),
  isApplied: (order, { quantity }) => order.jobs.some((job) => job.quantity === quantity),
  request: ({ orderId, catalogueJobId, quantity }) => ({
    call: addOrderJob,
    params: { id: orderId },
    body: { jobId: catalogueJobId, quantity },
  }),
};

const KINDS: AnyAction[] = [takeStepAction, completeJobAction, addJobAction];

/** A tablet with one tab, a host, and a scripted network between them: for stories about one behaviour. */
export class Workbench {
  readonly time = new VirtualTime();
  readonly random = new SeededRandom(1);
  readonly host: ModelHost;
  readonly wire: Wire;
  readonly device: Device;
  readonly user = aUser();
  readonly owner = ownerKey(ownerOf(this.user));
  database: DeviceDatabase;
  tab: Tab;
  readonly #kinds: readonly AnyAction[];

  private constructor(
    { keyed, batched }: { keyed: boolean; batched: boolean },
    orders: readonly WorkOrder[],
    kinds: readonly AnyAction[],
  ) {
    this.#kinds = kinds;
    this.host = new ModelHost(keyed, orders);
    this.wire = new Wire(this.time, this.random, this.host);
    const { time, random, wire } = this;
    this.device = new Device({ time, random, wire, registry: actionRegistry(kinds), keyed, batched });
    // Both are there before anybody can look: `start` is the only way to a workbench.
    this.database = undefined as never;
    this.tab = undefined as never;
  }

  static async start(
    options: { keyed?: boolean; batched?: boolean; orders?: WorkOrder[]; kinds?: AnyAction[] } = {},
  ): Promise<Workbench> {
    const { keyed = true, batched = false, kinds = KINDS } = options;
    const jobs = [aJob(), aJob({ id: 'job-2' })];
    const { orders = [anOrder({ jobs }), anOrder({ id: 'order-2', jobs })] } = options;
    const bench = new Workbench({ keyed, batched }, orders, kinds);
    bench.device.session = bench.user;
    bench.database = await bench.device.openObserver();
    const at = bench.time.now().toISOString();
    await bench.database.orders.bulkPut(orders.map((order) => orderRow('1', order, at)));
    bench.tab = await bench.device.openTab();
    return bench;
  }

  /** Captures 'job completed' with one photo. */
  async complete(jobId = 'job-1', options: { orderId?: string; photos?: number } = {}): Promise<EntryRow> {
    const { orderId = 'order-1', photos = 1 } = options;
    const draftKey = `complete/${orderId}/${jobId}`;
    const photoIds: string[] = [];
    while (photoIds.length < photos) photoIds.push(await this.takePhoto(draftKey));
    const payload = {
      orderId,
      jobId,
      orderNumber: 'WO-1',
      jobName: 'Bumper repair',
      status: 'completed',
      finalRatePaise: 50_000,
      partialValuePaise: null,
    } as const;
    return await this.capture(completeJobAction, payload, { photoIds, draftKey });
  }

  async capture<P>(action: ActionDefinition<P>, payload: P, options: CaptureOptions = {}): Promise<EntryRow> {
    const captured = await this.tab.engine.capture(action, payload, options);
    if (!captured.ok) throw new Error(`not captured: ${JSON.stringify(captured.error)}`);
    await settled();
    return captured.value;
  }

  /** Request that a waiting action sends to the host. */
  requestOf({ kind, payload }: EntryRow): OutgoingRequest {
    const action = this.#kinds.find((known) => known.kind === kind);
    if (action === undefined) throw new Error(`${kind} is not known here`);
    return action.request(payload, true);
  }

  /** Somebody does something at the host, from elsewhere. */
  elsewhere<P>(user: SessionUser, action: ActionDefinition<P>, payload: P): void {
    const { call, params, body } = action.request(payload);
    const at = this.time.now().toISOString();
    this.host.execute({ call, params, body, files: [], key: null, user, at });
  }

  /** The network is back, and the tablet has noticed. */
  backOnline(): void {
    this.wire.isDown = false;
    this.tab.engine.wake('online');
  }

  /** Stores a photo in a draft, as the camera does. */
  async takePhoto(draftKey: string, bytes?: ArrayBuffer): Promise<string> {
    const id = this.device.newId();
    await storePhoto(this.database, { id, draftKey, random: this.random, bytes });
    const updatedAt = this.time.now().toISOString();
    const draft = {
      key: draftKey,
      owner: this.owner,
      value: { note: 'unfinished' },
      photoIds: [id],
      updatedAt,
    };
    await this.database.drafts.put(draft);
    return id;
  }

  entry(id: string): Promise<EntryRow | undefined> {
    return this.database.entries.where('id').equals(id).first();
  }

  /** Advances events until the condition holds; a story that never gets there fails. */
  async until(condition: () => Promise<boolean> | boolean): Promise<void> {
    for (let events = 0; events < 500; events += 1) {
      await settled();
      if (await condition()) return;
      if (!(await this.time.next())) break;
    }
    throw new Error('it never came to that');
  }

  async untilAttention(id: string): Promise<void> {
    await this.until(async () => (await this.entry(id))?.state === 'attention');
  }

  async untilDelivered(id: string): Promise<void> {
    await this.until(async () => (await this.database.receipts.get(id)) !== undefined);
  }

  /** Number of times that the host carried out an action, by a part of its name. */
  timesDone(part: string): number {
    return this.host.effects.filter(({ action }) => action.includes(part)).length;
  }

  end(): void {
    for (const tab of [...this.device.tabs]) this.device.kill(tab);
    this.database.close();
  }
}

/** A workbench that is stopped after the test. */
export async function aWorkbench(...given: Parameters<typeof Workbench.start>): Promise<Workbench> {
  const bench = await Workbench.start(...given);
  onTestFinished(() => bench.end());
  return bench;
}

/** A workbench without a network from the start. */
export async function anOfflineWorkbench(...given: Parameters<typeof aWorkbench>): Promise<Workbench> {
  const bench = await aWorkbench(...given);
  bench.wire.isDown = true;
  return bench;
}
