import { createFileRoute } from '@tanstack/react-router';
import { readPrintIds, splitIds } from '#app/features/printing/print-ids.ts';
import { openPrintDialog } from '#app/features/printing/print-screen.tsx';
import { PrintStackView } from '#app/features/printing/print-stack-view.tsx';
import { ValidatingView } from '#app/features/session/access-page.tsx';
import { only, openPrintWindow, requirePrinter } from '../../-context.ts';
import { PrintWindow, useClose } from '../-print-window.tsx';

/** Several printable work orders in one document: `?ids=a,b,c`. */
export const Route = createFileRoute('/print/work-orders/')({
  validateSearch: only(readPrintIds),
  beforeLoad: requirePrinter,
  loader: openPrintWindow,
  staleTime: Number.POSITIVE_INFINITY,
  pendingComponent: ValidatingView,
  component: StackPrint,
});

function StackPrint() {
  const { services, openedAt } = Route.useLoaderData();
  const { ids } = Route.useSearch();
  const close = useClose('/work-orders');
  return (
    <PrintWindow services={services}>
      <PrintStackView
        ids={splitIds(ids)}
        openedAt={openedAt}
        origin={window.location.origin}
        print={openPrintDialog}
        onClose={close}
      />
    </PrintWindow>
  );
}
