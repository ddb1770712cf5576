import { Link } from '@tanstack/react-router';
import { StateMark } from '#app/features/office/marks.tsx';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { Card, CardControls, CardLink } from '#app/ui/card.tsx';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { listItem, listRow } from '#app/ui/use-list-keys.ts';
import type { FloorLane } from '#domain/work-order/floor.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { describeAge, describeJobs } from '../lists/describe-order.ts';
import { CardPicture } from '../shared/card-picture.tsx';
import { HeldAction, type HeldOrder } from '../shared/held-orders.tsx';
import { Plate } from '../shared/marks.tsx';

type Props = { car: HeldOrder; lane: FloorLane; onTaken: (before: WorkOrder) => void };

/** A car: its plate, a picture, its work, its waiting time, and the one action that comes next. */
export function FloorCard({ car, lane, onTaken }: Props) {
  const { order, pending } = car;
  const { now } = useServices();
  const about = [describeAge(order, now()), order.vendor?.name];
  return (
    <Card tight pressable height="full" {...listRow}>
      <Stack gap="3" height="full" justifyContent="space-between">
        <Flex gap="3">
          <CardPicture order={order} />
          <Stack gap="1" flex="1" minWidth="0">
            <Row gap="2" justifyContent="space-between">
              <CardLink asChild>
                <Link
                  to="/in-progress-work-orders/$id"
                  params={{ id: order.id }}
                  state={{ list: '/floor' }}
                  {...listItem}
                >
                  {/* With three lanes side by side a card is narrow: the plate wraps instead of overflowing. */}
                  <Plate textStyle="large" maxWidth="full" whiteSpace="normal" overflowWrap="anywhere">
                    {order.car.number}
                  </Plate>
                </Link>
              </CardLink>
              <StateMark pending={pending} />
            </Row>
            <chakra.span lineClamp="2" overflowWrap="anywhere">
              {describeJobs(order)}
            </chakra.span>
            <Text as="span" size="small" tone="muted" lineClamp="2" overflowWrap="anywhere">
              {about.filter(Boolean).join(' · ')}
            </Text>
          </Stack>
        </Flex>
        <CardControls css={{ '& > *': { flex: '1' } }}>
          <HeldAction held={car} lane={lane} list="/floor" onTaken={onTaken} />
        </CardControls>
      </Stack>
    </Card>
  );
}
