import { createFileRoute } from '@tanstack/react-router';
import { readOrderFilters } from '#app/features/work-orders/lists/order-filters.ts';
import { guard, only } from '../../../-context.ts';

/** The parent route renders the list, which stays while orders are opened from it. */
export const Route = createFileRoute('/_app/_desk/approve-work-order/')({
  validateSearch: only(readOrderFilters),
  beforeLoad: guard('/approve-work-order'),
});
