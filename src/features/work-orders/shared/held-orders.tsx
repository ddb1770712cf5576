import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ListedOrder } from '#app/entities/orders/listings.ts';
import { chakra } from '#app/ui/chakra.tsx';
import { UNDO_MS } from '#domain/limits.ts';
import type { FloorLane } from '#domain/work-order/floor.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { floorTexts } from '../floor/texts.ts';
import type { ListRoute } from './back-to-list.tsx';
import { NextActionButton } from './step-button.tsx';

/** `isDone`: its action was taken a moment ago; it stays as it was, so that nothing moves under the finger. */
export type HeldOrder = ListedOrder & { isDone: boolean };

/**
 * The orders of a list; one whose action was just taken keeps its earlier state until the action can no longer be
 * undone.
 */
export function useHeldOrders(listed: readonly ListedOrder[]): {
  orders: HeldOrder[];
  hold: (before: WorkOrder) => void;
} {
  const [held, setHeld] = useState<ReadonlyMap<string, WorkOrder>>(new Map());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(
    () => () => {
      for (const timer of timers.current.values()) clearTimeout(timer);
    },
    [],
  );
  function hold(before: WorkOrder): void {
    setHeld((others) => new Map(others).set(before.id, before));
    const release = () => setHeld((all) => new Map([...all].filter(([id]) => id !== before.id)));
    clearTimeout(timers.current.get(before.id));
    timers.current.set(before.id, setTimeout(release, UNDO_MS));
  }
  const orders = listed.map(({ order, pending }) => {
    const before = held.get(order.id);
    // The same status again: it was undone, or refused.
    const isDone = before !== undefined && before.status !== order.status;
    return { order: isDone ? before : order, pending, isDone };
  });
  return { orders, hold };
}

/** Replaces the button for as long as its action can be undone. */
const Done = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    width: 'full',
    minHeight: 'floor',
    color: 'fg.muted',
    fontWeight: 'medium',
    '& svg': { boxSize: '5' },
  },
});

type Props = {
  held: HeldOrder;
  lane: FloorLane;
  list: ListRoute;
  onTaken: (before: WorkOrder) => void;
};

/** The button for the order's next action, or the action that was just taken. */
export function HeldAction({ held: { order, isDone }, lane, list, onTaken }: Props) {
  if (!isDone) return <NextActionButton order={order} list={list} onTaken={() => onTaken(order)} />;
  return (
    <Done role="status">
      <Check aria-hidden />
      {floorTexts.done[lane]}
    </Done>
  );
}
