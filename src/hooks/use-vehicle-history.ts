import { LIST_PAGE_SIZE, MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { type VehicleJob, vehicleJobs } from '#domain/work-order/vehicle-history.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import type { Live } from './live.ts';
import { useWorkOrderList, type WorkOrderListLive } from './use-work-order-list.ts';

/** The jobs of a vehicle's other orders, newest first; as far as this device knows them while the server is out of reach. */
export type VehicleHistory = Omit<WorkOrderListLive, 'records' | 'total' | 'pageCount'> & {
  jobs: VehicleJob[];
};

/** What else was done on an order's vehicle, from the latest orders whose search finds its car number. */
export function useVehicleHistory(order: WorkOrder): Live<VehicleHistory> {
  const live = useWorkOrderList('all', {
    statuses: [],
    page: 1,
    pageSize: LIST_PAGE_SIZE,
    search: order.car.number.slice(0, MAX_SEARCH_LENGTH),
    categoryId: null,
    vendorId: null,
    fromOn: null,
    toOn: null,
  });
  if (live.state !== 'ready') return live;
  const { records, total: _total, pageCount: _pageCount, ...known } = live.value;
  const orders = records.map((record) => record.order);
  return { state: 'ready', value: { ...known, jobs: vehicleJobs(orders, order) } };
}
