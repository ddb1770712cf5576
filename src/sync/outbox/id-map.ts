import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import type { EntryRow, IdMapping } from '#app/data/rows.ts';
import { type ActionRegistry, readPayload } from '#app/sync/action.ts';
import { isRecord } from '#contract/codec.ts';
import { isLocalId } from '#domain/local-ids.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { type ReadEntry, readEntry } from './entry.ts';
import { mayHaveArrived } from './entry-states.ts';
import { orderLane } from './lanes.ts';
import { touchedIn } from './precedence.ts';

/**
 * Local ids and the server's ids of the same things. What this device created has a local id until its first answer.
 * From then on all stored rows use the server's id, so that no lane is split and nothing is sent under two ids.
 */

/** The id mapping of what an action created, from the answered order; null if the order shows none. */
export function namedBy(
  { action: { creates }, payload, context }: ReadEntry,
  order: WorkOrder | null,
): IdMapping | null {
  const id = order === null ? null : (creates?.namedBy(order, payload, context) ?? null);
  if (creates === undefined || order === null || id === null) return null;
  const number = creates.order === undefined ? null : order.number;
  return { localId: creates.localId(payload, context), id, number };
}

/** The id mapping of what an action created, once its id on the server is known. */
export function nameFor(
  { action: { creates }, payload, context }: ReadEntry,
  order: WorkOrder | null,
  id: string,
): IdMapping | null {
  if (creates === undefined) return null;
  return {
    localId: creates.localId(payload, context),
    id,
    number: creates.order === undefined ? null : (order?.number ?? null),
  };
}

/** The current id for an id, and the first one this device knew it by. */
export async function resolveId(
  { names }: Pick<DeviceDatabase, 'names'>,
  id: string,
): Promise<{ id: string; firstId: string }> {
  const name = isLocalId(id) ? await names.get(id) : await names.where('id').equals(id).first();
  return name === undefined ? { id, firstId: id } : { id: name.id, firstId: name.localId };
}

/** The payload with local ids replaced by the server ids known so far. */
export async function resolvePayload<P>({ names }: Pick<DeviceDatabase, 'names'>, payload: P): Promise<P> {
  const ids = [...localIdsIn(payload)];
  const rows = ids.length === 0 ? [] : await names.bulkGet(ids);
  return rows.reduce((named, row) => (row === undefined ? named : renamed(named, row)), payload);
}

/** A waiting action that creates something. */
type Creates = { entry: EntryRow; read: ReadEntry };

/** Waiting actions that may have arrived: only their results can appear in an answer. */
export async function waitingCreates(database: DeviceDatabase, registry: ActionRegistry): Promise<Creates[]> {
  const tried = await read(database, [database.entries], () =>
    database.entries.filter((entry) => mayHaveArrived(entry) || entry.state === 'sending').toArray(),
  );
  return tried.flatMap((entry) => {
    const read = readEntry(entry, registry);
    return read?.action.creates === undefined ? [] : [{ entry, read }];
  });
}

/**
 * Results in the answered orders of actions whose own answer was lost: the order they raised, the job they added.
 * Recognised by the request's key, so that the user sees each thing once even before the action is settled.
 */
export function mappingsIn(orders: readonly WorkOrder[], creating: readonly Creates[]): IdMapping[] {
  return creating.flatMap(({ read }) => {
    const { action, payload, context, orderId } = read;
    const order = orders.find(
      (candidate) =>
        (action.creates?.order !== undefined || candidate.id === orderId) &&
        carriesKey(candidate, context.keys) &&
        action.isApplied(candidate, payload, context),
    );
    const name = order === undefined ? null : namedBy(read, order);
    return name === null || !isLocalId(name.localId) ? [] : [name];
  });
}

/** Without a matching key, the same thing may be a colleague's. */
function carriesKey({ requestKey, jobs }: WorkOrder, keys: readonly string[]): boolean {
  return [requestKey, ...jobs.map((job) => job.requestKey)].some(
    (key) => key !== undefined && keys.includes(key),
  );
}

/** The given server ids that another action of this device already accounts for. */
export async function claimedIds(
  database: DeviceDatabase,
  ids: readonly string[],
  localId: string | null,
): Promise<Set<string>> {
  const rows = await read(database, [database.names], () => database.names.where('id').anyOf(ids).toArray());
  return new Set(rows.flatMap((row) => (row.localId === localId || row.id === localId ? [] : [row.id])));
}

/** Switches all waiting entries to the server's id. Call in a transaction over entries and names. */
export async function mapId(
  { database, registry }: { database: DeviceDatabase; registry: ActionRegistry },
  name: IdMapping,
): Promise<void> {
  if ((await database.names.get(name.localId)) !== undefined) return;
  await database.names.put(name);
  const waiting = await database.entries.toArray();
  const touched = waiting.filter(
    ({ lane, payload }) => lane === orderLane(name.localId) || localIdsIn(payload).has(name.localId),
  );
  await database.entries.bulkPut(touched.map((entry) => renamedEntry(entry, name, registry)));
}

/** An imported entry with its local ids replaced by the server ids this device knows. */
export async function resolveEntry(
  { database, registry }: { database: Pick<DeviceDatabase, 'names'>; registry: ActionRegistry },
  entry: EntryRow,
): Promise<EntryRow> {
  const rows = await database.names.bulkGet([...localIdsIn(entry.payload)]);
  return rows.reduce(
    (named: EntryRow, row) => (row === undefined ? named : renamedEntry(named, row, registry)),
    entry,
  );
}

function renamedEntry(entry: EntryRow, name: IdMapping, registry: ActionRegistry): EntryRow {
  const payload = renamed(entry.payload, name);
  const lane = entry.lane === orderLane(name.localId) ? orderLane(name.id) : entry.lane;
  const action = registry.get(entry.kind);
  const read = action === undefined ? null : readPayload(action, { ...entry, payload });
  // A kind unknown to this build keeps its label, but its ids are replaced too.
  if (action === undefined || read === null) return { ...entry, payload, lane };
  return { ...entry, payload, lane, label: action.label(read), ...touchedIn(action, read) };
}

function renamed<P>(payload: P, name: IdMapping): P {
  const replaced = replacedIn(payload, name) as P;
  const isOfOrder = name.number !== null && isRecord(payload) && payload.orderId === name.localId;
  return isOfOrder ? { ...replaced, orderNumber: name.number } : replaced;
}

function replacedIn(value: unknown, name: IdMapping): unknown {
  if (value === name.localId) return name.id;
  if (Array.isArray(value)) return value.map((part) => replacedIn(part, name));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replacedIn(part, name)]));
}

function localIdsIn(value: unknown): Set<string> {
  if (typeof value === 'string') return new Set(isLocalId(value) ? [value] : []);
  const parts = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
  return new Set(parts.flatMap((part) => [...localIdsIn(part)]));
}
