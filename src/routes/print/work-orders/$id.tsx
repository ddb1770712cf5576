import { createFileRoute } from '@tanstack/react-router';
import { BeforePaper, openPrintDialog } from '#app/features/printing/print-screen.tsx';
import { PrintView } from '#app/features/printing/print-view.tsx';
import { ValidatingView } from '#app/features/session/access-page.tsx';
import { OrderStates } from '#app/features/work-orders/shared/order-states.tsx';
import { useWorkOrder } from '#app/hooks/use-work-orders.ts';
import { openPrintWindow, requirePrinter } from '../../-context.ts';
import { PrintWindow, useClose } from '../-print-window.tsx';

/** The printable work order. */
export const Route = createFileRoute('/print/work-orders/$id')({
  beforeLoad: requirePrinter,
  loader: openPrintWindow,
  staleTime: Number.POSITIVE_INFINITY,
  pendingComponent: ValidatingView,
  component: OnePrint,
});

function OnePrint() {
  return (
    <PrintWindow services={Route.useLoaderData().services}>
      <PrintOrder />
    </PrintWindow>
  );
}

function PrintOrder() {
  const { id } = Route.useParams();
  const { openedAt } = Route.useLoaderData();
  const live = useWorkOrder(id);
  const close = useClose(`/work-orders/${encodeURIComponent(id)}`);

  if (live.state === 'ready') {
    return (
      <PrintView
        view={live.value}
        openedAt={openedAt}
        origin={window.location.origin}
        print={openPrintDialog}
        onClose={close}
      />
    );
  }
  return (
    <BeforePaper>
      <OrderStates live={live} list="/work-orders">
        {() => null}
      </OrderStates>
    </BeforePaper>
  );
}
