import { chakra } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { commonTexts } from '#app/texts/common.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { formatMoment } from '#domain/dates.ts';
import { MOST_PRINTED_ORDERS } from '#domain/limits.ts';
import { PrintScreen } from '../components/print-screen.tsx';
import { WorkOrderStack } from '../components/work-order-stack.tsx';
import { isNewest } from '../is-newest.ts';
import { printTexts } from '../texts.ts';
import { type OrderToPrint, useOrdersToPrint } from '../use-orders-to-print.ts';
import { usePrintOnce } from '../use-print-once.ts';
import { usePrintedAt } from '../use-printed-at.ts';

const Title = chakra('h1', { base: { textStyle: 'heading', color: 'fg', order: '-1' } });

type Here = Extract<OrderToPrint, { state: 'here' }>;

type Props = {
  /** As the address names them; more than MOST_PRINTED_ORDERS are not printed at once. */
  ids: readonly string[];
  openedAt: string;
  origin: string;
  print: () => void;
  onClose: () => void;
};

/** Several work orders as they leave the printer, one after the other. Opens the print dialog by itself if none is missing. */
export function PrintStackView({ ids, openedAt, origin, print, onClose }: Props) {
  const user = useSessionUser();
  const printedAt = usePrintedAt(openedAt);
  const asked = useOrdersToPrint(ids.slice(0, MOST_PRINTED_ORDERS));
  const here = asked.filter((order) => order.state === 'here');
  const isWhole = here.length > 0 && here.length === ids.length;
  const isNew = here.every(({ view, failure }) => isNewest(view, failure, openedAt));
  usePrintOnce(isWhole ? (isNew ? 'newest' : 'older') : 'incomplete', print);
  if (user === null) return null;
  return (
    <PrintScreen
      printLabel={printTexts.printOrders(here.length)}
      print={here.length > 0 ? print : undefined}
      onClose={onClose}
      notices={
        <>
          <Title>{printTexts.orders(asked.length)}</Title>
          <Notices asked={asked} here={here} left={ids.length - asked.length} />
        </>
      }
    >
      {here.length === 0 && asked.every(({ state }) => state === 'missing') && (
        <EmptyState icon={<Printer aria-hidden />} sentence={printTexts.nothing} />
      )}
      <WorkOrderStack
        papers={here.map(({ view }) => ({
          order: view.order,
          user,
          origin,
          printedAt,
          toldAt: view.fetchedAt,
          unsent: view.pending.length,
        }))}
      />
    </PrintScreen>
  );
}

type NoticesProps = { asked: readonly OrderToPrint[]; here: readonly Here[]; left: number };

/** What the person is to know before the paper comes out of the printer. */
function Notices({ asked, here, left }: NoticesProps) {
  const missing = asked.flatMap((order) => (order.state === 'missing' ? [order.id] : []));
  const awaited = asked.filter(({ state }) => state === 'awaited').length;
  const stale = here.flatMap(({ view, failure }) => (failure === null ? [] : [view.fetchedAt])).sort();
  return (
    <>
      {awaited > 0 && <Spinner text={printTexts.awaited(awaited)} />}
      {missing.length > 0 && (
        <Notice tone="attention" title={printTexts.missing(missing.length)}>
          {`${missing.join(', ')}. ${printTexts.missingWhy}`}
        </Notice>
      )}
      {left > 0 && (
        <Notice tone="attention" title={printTexts.mostAtOnce(MOST_PRINTED_ORDERS)}>
          {printTexts.leftOut(left)}
        </Notice>
      )}
      {stale[0] !== undefined && (
        <Notice tone="waiting">{commonTexts.fromTablet(formatMoment(stale[0]))}</Notice>
      )}
    </>
  );
}
