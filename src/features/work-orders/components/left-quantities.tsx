import { lazy, Suspense } from 'react';
import { useDraftNames } from '#app/hooks/use-draft-names.ts';
import type { WorkOrderLive } from '#app/hooks/use-work-order.ts';
import { isEditable } from '#domain/work-order/jobs.ts';
import { quantitiesDraftName } from '../quantity-changes.ts';

/** Hardly ever needed: the order was sent on while a change of this device's was not saved. */
const LeftQuantitiesNotice = lazy(() =>
  import('./left-quantities-notice.tsx').then(
    (part) => ({ default: part.LeftQuantitiesNotice }),
    () => ({ default: () => null }),
  ),
);

/** Quantities that were changed here and not saved before the order moved on: told wherever the order is shown. */
export function LeftQuantities({ view }: { view: WorkOrderLive }) {
  const hasLeft = useDraftNames().has(quantitiesDraftName(view.firstId));
  if (!hasLeft || isEditable(view.order)) return null;
  return (
    <Suspense fallback={null}>
      <LeftQuantitiesNotice view={view} />
    </Suspense>
  );
}
