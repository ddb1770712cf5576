import { Printer, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OrderView } from '#app/entities/orders/order-view.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import type { PullFailure } from '#app/sync/pull/pull.ts';
import { Button } from '#app/ui/button.tsx';
import { Box, chakra } from '#app/ui/chakra.tsx';
import { Row } from '#app/ui/stack.tsx';
import { isLocalId } from '#domain/local-ids.ts';
import { printTexts } from './texts.ts';

type Props = {
  printLabel: string;
  /** Left out while there is nothing to print. */
  print?: (() => void) | undefined;
  onClose: () => void;
  /** There is no paper: a button back replaces it. */
  isEmpty?: boolean;
  /** Shown on the screen only. */
  notices?: ReactNode;
  children: ReactNode;
};

/** One background to the bottom of the window, also under a short paper or none. */
const Sheet = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', minHeight: '100dvh', _print: { display: 'block' } },
});

/** The paper on the screen, under a bar that is not printed. */
export function PrintScreen({ printLabel, print, onClose, isEmpty = false, notices, children }: Props) {
  return (
    <Sheet>
      <Row
        as="header"
        paddingBlock="gap"
        paddingInline="page"
        position="sticky"
        top="0"
        zIndex="sticky"
        bg="bg.surface"
        borderBottomWidth="edge"
        borderColor="line"
        _print={{ display: 'none' }}
      >
        {print !== undefined && (
          <Button icon={<Printer aria-hidden />} onClick={print}>
            {printLabel}
          </Button>
        )}
        {!isEmpty && <ClosePrint onClose={onClose} />}
        {notices && <Box flex="1 1 20rem">{notices}</Box>}
      </Row>
      <chakra.main
        paddingBlock="section"
        paddingInline={{ base: '0', md: 'page' }}
        flex="1"
        bg="bg.sunken"
        _print={{ padding: '0', bg: 'white' }}
      >
        {children}
      </chakra.main>
    </Sheet>
  );
}

export function ClosePrint({ onClose }: Pick<Props, 'onClose'>) {
  return (
    <Button variant="quiet" icon={<X aria-hidden />} onClick={onClose}>
      {printTexts.close}
    </Button>
  );
}

/** The window before it has an order: loading or missing, without the app's frame. */
export const BeforePaper = chakra('main', {
  base: { minHeight: '100dvh', padding: 'page', bg: 'bg.canvas', color: 'fg' },
});

/** How long to wait for a newer copy from the server before printing the one on this device. */
const PRINT_ANYWAY_MS = 3_000;

/** State of the printed copy. `incomplete`: an order is missing or still being fetched, so the user starts printing. */
type Copy = 'newest' | 'older' | 'incomplete';

/**
 * Opens the print dialog automatically, once: as soon as the copy is the newest, or after waiting long enough for a
 * newer one.
 */
export function usePrintOnce(copy: Copy, print: () => void): void {
  const isPrinted = useRef(false);
  useEffect(() => {
    if (isPrinted.current || copy === 'incomplete') return;
    const timer = setTimeout(
      () => {
        isPrinted.current = true;
        print();
      },
      copy === 'newest' ? 0 : PRINT_ANYWAY_MS,
    );
    return () => clearTimeout(timer);
  }, [copy, print]);
}

/** The instant of printing (ISO): when the window opened, updated each time the print dialog opens. */
export function usePrintedAt(openedAt: string): string {
  const { now } = useServices();
  const [at, setAt] = useState(openedAt);
  useEffect(() => {
    // Synchronously: the browser prints the page as it is when this event ends.
    const onPrint = () => flushSync(() => setAt(now().toISOString()));
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, [now]);
  return at;
}

/**
 * True if no newer copy is coming: the server has responded since the window opened, cannot be reached, or never saw
 * the order.
 */
export function isNewest(
  { order, fetchedAt }: Pick<OrderView, 'order' | 'fetchedAt'>,
  failure: PullFailure | null,
  openedAt: string,
): boolean {
  return fetchedAt >= openedAt || failure !== null || isLocalId(order.id);
}

/** Waits for the fonts: without them the pages would break at different lines. */
export async function openPrintDialog(): Promise<void> {
  await document.fonts.ready;
  window.print();
}
