import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { StateMark } from '#app/features/office/marks.tsx';
import { useServices } from '#app/hooks/engine-provider.tsx';
import type { ListedOrder } from '#app/sync/pull/listings.ts';
import { Card, CardControls, CardLink } from '#app/ui/card.tsx';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { listItem, listRow } from '#app/ui/use-list-keys.ts';
import type { FloorLane } from '#domain/work-order/floor.ts';
import { describeAge, describeJobs } from '../lists/describe-order.ts';
import { CardPicture } from '../shared/card-picture.tsx';
import { Plate } from '../shared/marks.tsx';
import { NextActButton } from '../shared/step-button.tsx';
import { floorTexts } from './texts.ts';

/** What stands in the button's place for as long as its act can be undone. */
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

/** `isDone`: its act was taken a moment ago; the card stays as it was, so that nothing moves under the finger. */
export type Car = ListedOrder & { isDone: boolean };

type Props = { car: Car; lane: FloorLane; onTaken: () => void };

/** A car: its plate, a picture, what is done to it, for how long, and the one act that comes next. */
export function FloorCard({ car: { order, pending, isDone }, lane, onTaken }: Props) {
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
                  <Plate textStyle="large">{order.car.number}</Plate>
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
          {isDone ? (
            <Done role="status">
              <Check aria-hidden />
              {floorTexts.done[lane]}
            </Done>
          ) : (
            <NextActButton order={order} list="/floor" onTaken={onTaken} />
          )}
        </CardControls>
      </Stack>
    </Card>
  );
}
