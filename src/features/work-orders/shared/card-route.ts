import { cardDestination } from '#domain/work-order/statuses.ts';
import type { WorkOrderStatus } from '#domain/work-order/work-order.ts';

/** Where a card of the status leads (section 2, 'Card destinations by status'), as a route of the app. */
export function cardRoute(status: WorkOrderStatus) {
  switch (cardDestination(status)) {
    case 'approve':
      return '/approve-work-order/$id';
    case 'assign':
      return '/assign-vendor/$id';
    case 'in-progress':
      return '/in-progress-work-orders/$id';
    case 'created':
      return '/created-work-orders/$id';
  }
}
