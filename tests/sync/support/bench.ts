import type { DeviceDatabase } from '#app/data/database.ts';
import { orderRow } from '#app/data/orders.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { completeJobMutation } from '#app/features/work-orders/mutations/complete-job.ts';
import { takeStepMutation } from '#app/features/work-orders/mutations/take-step.ts';
import { type AnyMutation, mutationRegistry } from '#app/sync/outbox/mutation.ts';
import { ownerKey, ownerOf } from '#domain/session/session.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { addJobMutation } from './add-job.ts';
import { Device, type Tab } from './device.ts';
import { ModelHost } from './model-host.ts';
import { aJob, anOrder, aUser } from './orders.ts';
import { storePhoto } from './photos.ts';
import { Chance, settled, VirtualTime } from './virtual-time.ts';
import { Wire } from './wire.ts';

const KINDS: AnyMutation[] = [takeStepMutation, completeJobMutation, addJobMutation];

/** A tablet with one tab, a host, and a wire between them that does as it is told: for stories about one behaviour. */
export class Workbench {
  readonly time = new VirtualTime();
  readonly chance = new Chance(1);
  readonly host: ModelHost;
  readonly wire: Wire;
  readonly device: Device;
  readonly user = aUser();
  readonly owner = ownerKey(ownerOf(this.user));
  database: DeviceDatabase;
  tab: Tab;

  private constructor(keyed: boolean, orders: readonly WorkOrder[], kinds: readonly AnyMutation[]) {
    this.host = new ModelHost(keyed, orders);
    this.wire = new Wire(this.time, this.chance, this.host);
    const { time, chance, wire } = this;
    this.device = new Device({ time, chance, wire, registry: mutationRegistry(kinds), keyed });
    // Both are there before anybody can look: `start` is the only way to a workbench.
    this.database = undefined as never;
    this.tab = undefined as never;
  }

  static async start(
    options: { keyed?: boolean; orders?: WorkOrder[]; kinds?: AnyMutation[] } = {},
  ): Promise<Workbench> {
    const { keyed = true, kinds = KINDS } = options;
    const jobs = [aJob(), aJob({ id: 'job-2' })];
    const { orders = [anOrder({ jobs }), anOrder({ id: 'order-2', jobs })] } = options;
    const bench = new Workbench(keyed, orders, kinds);
    bench.device.session = bench.user;
    bench.database = await bench.device.openObserver();
    const at = bench.time.now().toISOString();
    await bench.database.orders.bulkPut(orders.map((order) => orderRow('1', order, at)));
    bench.tab = await bench.device.openTab();
    return bench;
  }

  /** Captures 'job completed' with one photo; the rate tells acts apart. */
  async complete(jobId = 'job-1', options: { orderId?: string; ratePaise?: number } = {}): Promise<EntryRow> {
    const { orderId = 'order-1', ratePaise = 50_000 } = options;
    const draftKey = `complete/${orderId}/${jobId}`;
    const photoIds = [await this.takePhoto(draftKey)];
    const payload = {
      orderId,
      jobId,
      orderNumber: 'WO-1',
      jobName: 'Bumper repair',
      status: 'completed',
      finalRatePaise: ratePaise,
      partialValuePaise: null,
    } as const;
    const captured = await this.tab.engine.capture(completeJobMutation, payload, { photoIds, draftKey });
    if (!captured.ok) throw new Error(`not captured: ${JSON.stringify(captured.error)}`);
    await settled();
    return captured.value;
  }

  /** Stores a photo in a draft, as the camera does. */
  async takePhoto(draftKey: string): Promise<string> {
    const id = this.device.newId();
    await storePhoto(this.database, { id, draftKey, chance: this.chance });
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

  /** Lets events happen until the condition holds; a story that never gets there is a failure. */
  async until(condition: () => Promise<boolean> | boolean): Promise<void> {
    for (let events = 0; events < 500; events += 1) {
      await settled();
      if (await condition()) return;
      if (!(await this.time.next())) break;
    }
    throw new Error('it never came to that');
  }

  async untilDelivered(id: string): Promise<void> {
    await this.until(async () => (await this.database.receipts.get(id)) !== undefined);
  }

  /** How often the host did an act, by a part of its name. */
  timesDone(part: string): number {
    return this.host.effects.filter(({ act }) => act.includes(part)).length;
  }

  end(): void {
    for (const tab of [...this.device.tabs]) this.device.kill(tab);
    this.database.close();
  }
}
