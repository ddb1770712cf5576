import { chakra } from '@chakra-ui/react';
import { Printer, X } from 'lucide-react';
import { useSessionUser } from '#app/hooks/use-session.ts';
import type { WorkOrderLive } from '#app/hooks/use-work-order.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { formatTime } from '#domain/dates.ts';
import { isLocalId } from '#domain/local-ids.ts';
import { texts } from '#domain/texts.ts';
import { printTexts } from '#domain/texts-print.ts';
import { WorkOrderPaper } from '../components/work-order-paper.tsx';
import { usePrintOnce } from '../use-print-once.ts';
import { usePrintedAt } from '../use-printed-at.ts';

const Bar = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'gap',
    paddingBlock: 'gap',
    paddingInline: 'page',
    position: 'sticky',
    top: '0',
    zIndex: 'sticky',
    bg: 'bg.surface',
    borderBottomWidth: 'edge',
    borderColor: 'line',
    _print: { display: 'none' },
  },
});

const Desk = chakra('main', {
  base: {
    paddingBlock: 'section',
    paddingInline: { base: '0', md: 'page' },
    bg: 'bg.sunken',
    _print: { padding: '0', bg: 'white' },
  },
});

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
  usePrintOnce(isNewest(view, openedAt), print);
  if (user === null) return null;
  return (
    <>
      <Bar>
        <Button icon={<Printer aria-hidden />} onClick={print}>
          {printTexts.print}
        </Button>
        <Button variant="quiet" icon={<X aria-hidden />} onClick={onClose}>
          {printTexts.close}
        </Button>
        {view.stale !== null && (
          <Notice tone="waiting">{texts.orders.fromTablet(formatTime(view.fetchedAt))}</Notice>
        )}
      </Bar>
      <Desk>
        <WorkOrderPaper
          order={view.order}
          user={user}
          origin={origin}
          printedAt={printedAt}
          toldAt={view.fetchedAt}
          unsent={view.pending.length}
        />
      </Desk>
    </>
  );
}

/** Whether the server has answered since, or cannot, or has nothing to tell of an order it never saw. */
function isNewest({ order, fetchedAt, stale }: WorkOrderLive, openedAt: string): boolean {
  return fetchedAt >= openedAt || stale !== null || isLocalId(order.id);
}
