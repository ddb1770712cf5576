import type { listTexts } from '#app/features/filters/texts.ts';
import { may, type Role } from '#domain/permissions.ts';
import type { OrderListName } from '#domain/work-order/lists.ts';
import { cardDestination } from '#domain/work-order/statuses.ts';
import { isTakenIn, legalSteps, permissionFor } from '#domain/work-order/steps.ts';
import type { WorkOrder, WorkOrderStatus } from '#domain/work-order/work-order.ts';

/**
 * The route that an order's card links to (section 2, 'Card destinations by status'). In the list of orders that need a
 * vendor, all lead to the vendor choice.
 */
export function cardRoute(status: WorkOrderStatus, listName?: OrderListName) {
  if (listName === 'assign' && status === 'in_progress') return '/assign-vendor/$id';
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

type Lead = keyof typeof listTexts.leadsTo;

/** Steps of a car between vendor and workshop; the first legal one applies. */
const IN_PROGRESS_STEPS = ['hand-over', 'receive', 'change-vendor'] as const satisfies readonly Lead[];

/** The role's action on the screen that the card links to (`cardRoute`), or on the next one; `open` means read only. */
export function leadOf(order: WorkOrder, role: Role): Lead {
  const steps = legalSteps(order, role);
  switch (cardDestination(order.status)) {
    case 'approve':
      return may(role, permissionFor('decide')) ? 'review' : 'open';
    case 'assign':
      return steps.includes('assign-vendor') ? 'assign' : 'open';
    case 'in-progress':
      if (isTakenIn('complete', order.status))
        return may(role, permissionFor('complete')) ? 'complete' : 'open';
      if (steps.includes('assign-vendor')) return 'assign';
      return IN_PROGRESS_STEPS.find((step) => steps.includes(step)) ?? 'open';
    case 'created':
      return steps.includes('cancel') ? 'edit' : 'open';
  }
}
