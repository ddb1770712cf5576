import { useSessionUser } from '#app/hooks/use-session.ts';
import type { WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Notice } from '#app/ui/notice.tsx';
import { formatMoment } from '#domain/dates.ts';
import { WorkOrderPaper } from './order-paper.tsx';
import { isNewest, PrintScreen, usePrintedAt, usePrintOnce } from './print-screen.tsx';
import { printTexts } from './texts.ts';

type Props = {
  view: WorkOrderLive;
  /** When the window was opened (ISO); an earlier copy may be out of date. */
  openedAt: string;
  /** The window's origin, print dialog and closing. */
  origin: string;
  print: () => void;
  onClose: () => void;
};

/** The printed work order, under a bar that is only on the screen. Opens the print dialog automatically. */
export function PrintView({ view, openedAt, origin, print, onClose }: Props) {
  const user = useSessionUser();
  const printedAt = usePrintedAt(openedAt);
  usePrintOnce(isNewest(view, view.stale, openedAt) ? 'newest' : 'older', print);
  if (user === null) return null;
  return (
    <PrintScreen
      printLabel={printTexts.print}
      print={print}
      onClose={onClose}
      notices={
        view.stale !== null && (
          <Notice tone="waiting">{commonTexts.fromTablet(formatMoment(view.fetchedAt))}</Notice>
        )
      }
    >
      <WorkOrderPaper
        order={view.order}
        user={user}
        origin={origin}
        printedAt={printedAt}
        fetchedAt={view.fetchedAt}
        unsent={view.pending.length}
      />
    </PrintScreen>
  );
}
