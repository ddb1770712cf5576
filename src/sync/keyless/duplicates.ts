import { read, write } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { entriesOf } from '#app/data/entries.ts';
import { readOrder } from '#app/data/orders.ts';
import type { EntryRow, ReceiptRow } from '#app/data/rows.ts';
import type { ActionRegistry } from '#app/sync/action.ts';
import { isLocalId } from '#domain/local-ids.ts';
import { DAY_MS } from '#domain/units.ts';
import { isEditable, rateKey } from '#domain/work-order/jobs.ts';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { DUPLICATE_DAYS } from '../limits.ts';
import { claimedIds } from '../outbox/id-map.ts';
import { orderLane, orderOfLane } from '../outbox/lanes.ts';
import { overlayOrder } from '../outbox/overlay.ts';
import type { Scope, ViewDeps } from '../ports.ts';

/**
 * On a host without keys: a second thing like the one this device sent. Browsers silently repeat requests on dropped
 * connections, and an abandoned request may arrive late. Only the user knows if both are wanted.
 */
export type Duplicate = {
  entryId: string;
  /** The id of the one that no action of this device accounts for. */
  extra: string;
  order: { id: string; number: string };
  /** Null: the whole order is duplicated. */
  job: { name: string; quantity: number } | null;
  /** The removable part: a job, or a whole order; null once it can no longer be changed. */
  remove: { orderId: string; orderNumber: string; jobId: string | null } | null;
};

type Found = Omit<Duplicate, 'entryId'>;

/** The duplicates on one order, or of everything sent recently, in the orders as the user sees them. */
export async function readDuplicates(
  { database, registry }: ViewDeps,
  { owner, complexId }: Scope,
  { orderId, now }: { orderId: string | null; now: Date },
): Promise<Duplicate[]> {
  const { receipts, orders, entries, names } = database;
  return await read(database, [receipts, orders, entries, names], async () => {
    const since = new Date(now.getTime() - DUPLICATE_DAYS * DAY_MS).toISOString();
    const rows =
      orderId === null
        ? receipts.where('deliveredAt').above(since)
        : receipts.where('lane').equals(orderLane(orderId));
    const sent = await rows.filter((row) => row.owner === owner && row.seen !== undefined).toArray();
    if (sent.length === 0) return [];
    const world = { database, registry, complexId, waiting: await entriesOf(database, owner) };
    const found = await Promise.all(sent.map((receipt) => duplicatesOf(world, receipt)));
    return found.flat();
  });
}

/** The user wants both and is not asked again. */
export async function keepBoth(database: DeviceDatabase, { entryId, extra }: Duplicate): Promise<void> {
  await write(database, [database.receipts], async () => {
    const receipt = await database.receipts.get(entryId);
    if (receipt === undefined) return;
    await database.receipts.put({ ...receipt, kept: [...(receipt.kept ?? []), extra] });
  });
}

type World = {
  database: DeviceDatabase;
  registry: ActionRegistry;
  complexId: string;
  waiting: readonly EntryRow[];
};

async function duplicatesOf(world: World, receipt: ReceiptRow): Promise<Duplicate[]> {
  const { database, complexId } = world;
  const orderId = orderOfLane(receipt.lane);
  const row = orderId === null ? undefined : await readOrder(database, complexId, orderId);
  if (row === undefined || receipt.claims === undefined) return [];
  const order = shown(world, row.order);
  const found =
    receipt.claims === order.id ? await duplicateOrders(world, order) : duplicateJobs(order, receipt.claims);
  const known = new Set([...(receipt.seen ?? []), ...(receipt.kept ?? [])]);
  const open = found.filter(({ extra }) => !known.has(extra));
  const taken = await claimedIds(
    database,
    open.map(({ extra }) => extra),
    null,
  );
  return open.flatMap((duplicate) =>
    taken.has(duplicate.extra) ? [] : [{ ...duplicate, entryId: receipt.id }],
  );
}

function shown({ registry, waiting }: World, order: WorkOrder): WorkOrder {
  return overlayOrder(order, waiting, registry).order;
}

function duplicateJobs(order: WorkOrder, claimed: string): Found[] {
  const ours = order.jobs.find(({ id }) => id === claimed);
  if (ours === undefined) return [];
  return order.jobs
    .filter((job) => isAlike(job, ours))
    .map(({ id, name, quantity }) => ({
      extra: id,
      order,
      job: { name, quantity },
      remove: isEditable(order) ? { orderId: order.id, orderNumber: order.number, jobId: id } : null,
    }));
}

function isAlike(job: OrderJob, ours: OrderJob): boolean {
  return (
    job.id !== ours.id &&
    !isLocalId(job.id) &&
    job.requestKey === undefined &&
    rateKey(job) === rateKey(ours) &&
    job.quantity === ours.quantity &&
    job.pictures.length === ours.pictures.length
  );
}

/**
 * Orders of the same user for the same card. They may be days apart: a tablet that falls asleep while it sends may
 * repeat the request when it wakes up. The one with fewer jobs is offered for removal.
 */
async function duplicateOrders(world: World, ours: WorkOrder): Promise<Found[]> {
  if (ours.status === 'cancelled') return [];
  const { database, complexId } = world;
  const around = Date.parse(ours.createdAt);
  const [from, to] = [-DUPLICATE_DAYS, DUPLICATE_DAYS].map((days) =>
    new Date(around + days * DAY_MS).toISOString(),
  );
  const rows = await database.orders
    .where('[complexId+createdAt]')
    .between([complexId, from], [complexId, to], true, true)
    .filter(({ order }) => isSecondOfItsCard(order, ours))
    .toArray();
  return rows
    .map(({ order }) => shown(world, order))
    .filter(({ status }) => status !== 'cancelled')
    .map((extra) => {
      const less = extra.jobs.length > ours.jobs.length ? ours : extra;
      return {
        extra: extra.id,
        order: extra,
        job: null,
        remove: isEditable(less) ? { orderId: less.id, orderNumber: less.number, jobId: null } : null,
      };
    });
}

function isSecondOfItsCard(order: WorkOrder, ours: WorkOrder): boolean {
  return (
    order.id !== ours.id &&
    order.jobCard.id === ours.jobCard.id &&
    order.createdBy === ours.createdBy &&
    order.requestKey === undefined
  );
}
