import { useId, useRef } from 'react';
import type { ListedOrder } from '#app/entities/orders/listings.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { Stack } from '#app/ui/stack.tsx';
import { useListKeys } from '#app/ui/use-list-keys.ts';
import { FLOOR_LANES, floorLaneOf, floorLanes } from '#domain/work-order/floor.ts';
import { LaneTitle } from '../floor/lane-title.tsx';
import { floorTexts } from '../floor/texts.ts';
import { LIST_ROUTES } from '../shared/back-to-list.tsx';
import { HeldAction, type HeldOrder, useHeldOrders } from '../shared/held-orders.tsx';
import { CardGrid, OrderCard } from './order-card.tsx';
import type { OrderSelection } from './order-selection.tsx';

type Props = { records: readonly ListedOrder[]; selection: OrderSelection | null };

/**
 * The cars in the bays by the action they need now, the longest waiting first, each with its button; below them the
 * cars that need nothing from this user.
 */
export function OrdersByAction({ records, selection }: Props) {
  const role = useSessionUser()?.role;
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const { orders, hold } = useHeldOrders(records);
  useListKeys(list);
  const laneOf = ({ order }: HeldOrder) => (role === undefined ? null : floorLaneOf(order, role));
  const lanes = floorLanes(orders, laneOf);
  const rest = orders.filter((one) => laneOf(one) === null);
  const about = { listName: 'in-progress', selection } as const;
  return (
    <Stack ref={list} gap="inset">
      {FLOOR_LANES.filter((lane) => lanes[lane].length > 0).map((lane) => (
        <section key={lane} aria-labelledby={`${id}${lane}`}>
          <LaneTitle id={`${id}${lane}`} lane={lane} count={lanes[lane].length} />
          <CardGrid>
            {lanes[lane].map((held) => (
              <OrderCard
                key={held.order.id}
                {...about}
                order={held.order}
                pending={held.pending}
                hidesStatus
                action={
                  <HeldAction held={held} lane={lane} list={LIST_ROUTES['in-progress']} onTaken={hold} />
                }
              />
            ))}
          </CardGrid>
        </section>
      ))}
      {rest.length > 0 && (
        <section aria-label={floorTexts.noAction}>
          {rest.length < orders.length && <LaneTitle lane={null} count={rest.length} />}
          <CardGrid>
            {rest.map(({ order, pending }) => (
              <OrderCard key={order.id} {...about} order={order} pending={pending} />
            ))}
          </CardGrid>
        </section>
      )}
    </Stack>
  );
}
