import { chakra } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { AttentionMark, SendingMark, WaitingMark } from '#app/features/office/components/work-marks.tsx';
import type { ListedOrder } from '#app/sync/pull/listings.ts';
import type { PendingMark } from '#app/sync/read-models/overlay.ts';
import { Badge } from '#app/ui/badge.tsx';
import { CardLink } from '#app/ui/card.tsx';
import { statusColour, statusLabel } from '#domain/work-order/statuses.ts';

export const OrderRows = chakra('ul', {
  base: { display: 'flex', flexDirection: 'column', listStyleType: 'none' },
});

/** Two lines on a phone, one from a tablet on. */
const Row = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr) auto',
      md: 'minmax(0, 4fr) minmax(0, 4fr) minmax(0, 4fr) minmax(0, 8fr)',
    },
    gridTemplateAreas: { base: '"number figure" "vehicle status"', md: '"number vehicle figure status"' },
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    paddingBlock: '2',
    paddingInline: '2',
    marginInline: 'calc(var(--ui-spacing-2) * -1)',
    borderRadius: 'md',
    minHeight: 'row',
    overflowWrap: 'anywhere',
    '&:has(a):hover': { bg: 'bg.hover' },
  },
});

const Status = chakra('span', {
  base: {
    gridArea: 'status',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    justifyContent: 'flex-end',
    justifySelf: 'end',
  },
});

type Props = {
  listed: ListedOrder;
  /** What is compared down the list: the amount, or how long the order has stood. */
  figure: ReactNode;
  /** A router link holding the number; it covers the row. */
  link: ReactElement | null;
};

/** An order in one of the dashboard's short lists: number, vehicle, a figure and its status. */
export function OrderRow({ listed: { order, pending }, figure, link }: Props) {
  return (
    <Row>
      <chakra.span gridArea="number">
        {link === null ? <strong>{order.number}</strong> : <CardLink asChild>{link}</CardLink>}
      </chakra.span>
      <chakra.span gridArea="vehicle">{order.car.number}</chakra.span>
      <chakra.span gridArea="figure" textAlign="end" fontVariantNumeric="tabular-nums">
        {figure}
      </chakra.span>
      <Status>
        <UnsentMark pending={pending} />
        <Badge palette={statusColour(order.status)}>{statusLabel(order.status, order.statusText)}</Badge>
      </Status>
    </Row>
  );
}

/** That what is shown is not all with the server yet. */
function UnsentMark({ pending }: { pending: readonly PendingMark[] }) {
  const attention = pending.find(({ state }) => state === 'attention');
  if (attention !== undefined) return <AttentionMark failure={attention.failure} />;
  if (pending.some(({ state }) => state === 'sending')) return <SendingMark />;
  return pending.length === 0 ? null : <WaitingMark />;
}
