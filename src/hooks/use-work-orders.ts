import { listingKey } from '#app/data/orders.ts';
import { recentOrders } from '#app/entities/orders/device-listing.ts';
import { type ListedOrder, readListing } from '#app/entities/orders/listings.ts';
import { type CountsView, countsReference, readCounts } from '#app/entities/orders/order-counts.ts';
import {
  findOpenOrder,
  type OpenOrder,
  type OrderView,
  readOrders,
  readOrderView,
} from '#app/entities/orders/order-view.ts';
import { listingTask, orderTask } from '#app/entities/orders/pull-orders.ts';
import { referenceTask } from '#app/entities/references.ts';
import type { PullFailure } from '#app/sync/pull/pull.ts';
import type { DayRange } from '#domain/days.ts';
import { LIST_PAGE_SIZE, MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { isLocalId, isPossibleId } from '#domain/local-ids.ts';
import type { OrderListName } from '#domain/work-order/lists.ts';
import { usualJobsFor, type VehicleJob, vehicleJobs } from '#domain/work-order/vehicle-history.ts';
import {
  type JobCard,
  UNFILTERED,
  type WorkOrder,
  type WorkOrderQuery,
} from '#domain/work-order/work-order.ts';
import { useServices } from './engine-provider.tsx';
import { type Live, type LiveFailure, useLiveQuery, useLiveQueryKeeping } from './use-live-query.ts';
import { useAdditions, usePull, useUnreachable } from './use-server.ts';
import { useOwner } from './use-session.ts';

/**
 * An order with the user's own waiting actions applied. `fetchedAt` (ISO) is when the server last sent it; `stale` is
 * the reason why the latest attempt to fetch it failed.
 */
export type WorkOrderLive = OrderView & {
  refreshing: boolean;
  stale: PullFailure | null;
};

/**
 * One order, live. An order raised on this device can still be found by its local id after the server has given it
 * its own; `order.id` is always the current one. Fails only if this device has no copy and the server sent none.
 */
export function useWorkOrder(id: string): Live<WorkOrderLive> {
  const services = useServices();
  const { owner = '', complexId = '' } = useOwner() ?? {};
  const read = useLiveQuery(
    () => readOrderView(services, { owner, complexId }, id),
    [services, owner, complexId, id],
  );
  const namedId = isLocalId(id) ? (read.state === 'ready' ? read.value.id : '') : id;
  const isKnownToServer = isPossibleId(namedId) && !isLocalId(namedId);
  const pull = usePull(owner === '' || !isKnownToServer ? null : orderTask(services, complexId, namedId));
  if (!isPossibleId(id)) return { state: 'failed', reason: { kind: 'invalid-id' } };
  if (read.state === 'loading') return { state: 'loading' };
  const { view } = read.value;
  if (view !== null) {
    return { state: 'ready', value: { ...view, refreshing: pull.refreshing, stale: pull.failure } };
  }
  if (!isKnownToServer) return { state: 'failed', reason: { kind: 'not-found' } };
  return pull.failure === null ? { state: 'loading' } : { state: 'failed', reason: pull.failure };
}

/**
 * A page of orders with the user's waiting actions applied to records and total. `source: 'device'` means that the
 * server is unreachable and never answered this query here, so it is answered from the orders on the device;
 * `fetchedAt` is then that of the oldest.
 */
export type WorkOrderListLive = {
  records: ListedOrder[];
  total: number;
  pageCount: number;
  /** The query answered: the previous one, until the next is read. */
  answers: string;
  /** True if it is the previous query. */
  isFormer: boolean;
  fetchedAt: string | null;
  source: 'server' | 'device';
  refreshing: boolean;
  failure: LiveFailure | null;
};

const NONE: readonly WorkOrder[] = [];
const OFFLINE: LiveFailure = { kind: 'offline' };

/**
 * A page of one of the lists, live. `query.statuses` goes to the server; `listName` adds the list's own rule [W15].
 * Without a query nothing is read.
 */
export function useWorkOrderList(
  listName: OrderListName,
  asked: WorkOrderQuery | null,
): Live<WorkOrderListLive> {
  const services = useServices();
  const query = useSorting(asked);
  const { owner = '', complexId = '' } = useOwner() ?? {};
  const pull = usePull(owner === '' || query === null ? null : listingTask(services, complexId, query));
  const key = query === null ? '' : listingKey(complexId, query);
  const isUnreachable = useUnreachable();
  const fromDevice = isUnreachable || pull.failure?.kind === 'offline';
  const read = useLiveQueryKeeping(async () => {
    if (query === null) return null;
    const view = await readListing(services, { owner, complexId }, { listName, query, fromDevice });
    return view === null ? null : { ...view, answers: key };
  }, [services, owner, listName, key, fromDevice]);
  if (read.state === 'loading') return { state: 'loading' };
  const { value } = read;
  if (value === null) {
    const reason = pull.failure ?? (isUnreachable ? OFFLINE : null);
    return reason === null ? { state: 'loading' } : { state: 'failed', reason };
  }
  const pageCount = Math.ceil(value.total / value.pageSize);
  return {
    state: 'ready',
    value: {
      ...value,
      pageCount,
      isFormer: value.answers !== key,
      refreshing: pull.refreshing,
      failure: pull.failure,
    },
  };
}

/** A host that does not sort returns newest first, and is not asked for anything else. */
function useSorting(query: WorkOrderQuery | null): WorkOrderQuery | null {
  const isSorted = useAdditions();
  return query === null || isSorted ? query : { ...query, sort: undefined };
}

/** The jobs of a vehicle's other orders, newest first; only those on this device while the server is unreachable. */
export type VehicleHistory = Pick<WorkOrderListLive, 'source' | 'failure' | 'fetchedAt'> & {
  jobs: VehicleJob[];
};

/** Other work on an order's vehicle, from the latest orders whose search finds its car number. */
export function useVehicleHistory(order: WorkOrder): Live<VehicleHistory> {
  const live = useWorkOrderList('all', {
    ...UNFILTERED,
    statuses: [],
    pageSize: LIST_PAGE_SIZE,
    search: order.car.number.slice(0, MAX_SEARCH_LENGTH),
  });
  if (live.state !== 'ready') return live;
  const { records, source, failure, fetchedAt } = live.value;
  const orders = records.map((record) => record.order);
  return { state: 'ready', value: { source, failure, fetchedAt, jobs: vehicleJobs(orders, order) } };
}

/** The most common jobs, and those done on this car before, from the orders on this device; see `usualJobsFor`. */
export function useUsualJobs(order: WorkOrder): readonly string[] {
  return usualJobsFor(order, useRecentOrders());
}

/** The orders raised last that are on this device; none while they are read. */
export function useRecentOrders(): readonly WorkOrder[] {
  const { database } = useServices();
  const { complexId = '' } = useOwner() ?? {};
  const recent = useLiveQuery(() => recentOrders(database, complexId), [database, complexId]);
  return recent.state === 'ready' ? recent.value : NONE;
}

/** These orders as this device has them, live; none while they are read. */
export function useOrders(ids: readonly string[]): readonly WorkOrder[] {
  const services = useServices();
  const { owner = '', complexId = '' } = useOwner() ?? {};
  const live = useLiveQueryKeeping(
    () => readOrders(services, { owner, complexId }, ids),
    [services, owner, complexId, ids.join()],
  );
  return live.state === 'ready' ? live.value : NONE;
}

/** The open order of a job card, live; null if there is none, or while it is being read. */
export function useOpenOrder(card: JobCard): OpenOrder | null {
  const services = useServices();
  const { owner = '', complexId = '' } = useOwner() ?? {};
  const read = useLiveQuery(
    () => findOpenOrder(services, { owner, complexId }, card),
    [services, owner, card.id, card.openOrderNumber],
  );
  return read.state === 'ready' ? read.value : null;
}

/**
 * The dashboard's counts including the user's waiting actions; `unsent` is the number of orders the server still
 * counts elsewhere.
 */
export type CountsLive = CountsView & { refreshing: boolean; failure: LiveFailure | null };

/** Number of orders created within the days in each status, live. */
export function useCounts(range: DayRange): Live<CountsLive> {
  const services = useServices();
  const { owner = '', complexId = '' } = useOwner() ?? {};
  const asked = countsReference(complexId, range);
  const pull = usePull(owner === '' ? null : referenceTask(services, complexId, asked));
  const read = useLiveQuery(
    () => readCounts(services, { owner, complexId }, range),
    [services, owner, asked.key],
  );
  if (read.state === 'ready' && read.value !== null) {
    return { state: 'ready', value: { ...read.value, ...pull } };
  }
  return read.state === 'loading' || pull.failure === null
    ? { state: 'loading' }
    : { state: 'failed', reason: pull.failure };
}
