import { useSessionUser } from '#app/hooks/use-session.ts';
import type { WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Notice } from '#app/ui/notice.tsx';
import { formatMoment } from '#domain/dates.ts';
import { PrintScreen } from '../components/print-screen.tsx';
import { WorkOrderPaper } from '../components/work-order-paper.tsx';
import { isNewest } from '../is-newest.ts';
import { printTexts } from '../texts.ts';
import { usePrintOnce } from '../use-print-once.ts';
import { usePrintedAt } from '../use-printed-at.ts';

type Props = {
  view: WorkOrderLive;
  /** When the window was opened (ISO): what the server told before may have changed since. */
  openedAt: string;
  /** The window's own: its address before the path, its print dialog, and its end. */
  origin: string;
  print: () => void;
  onClose: () => void;
};

/** The work order as it leaves the printer, under a bar that stays on the screen. Opens the print dialog by itself. */
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
        toldAt={view.fetchedAt}
        unsent={view.pending.length}
      />
    </PrintScreen>
  );
}
