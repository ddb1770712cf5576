import type { ComponentProps } from 'react';
import { chakra } from '#app/ui/chakra.tsx';
import type { FloorLane } from '#domain/work-order/floor.ts';
import { floorTexts } from './texts.ts';

const Title = chakra('h2', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    textStyle: 'heading',
    marginBottom: '2',
    '& > span': { color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
  },
});

type Props = ComponentProps<typeof Title> & {
  /** Null for the cars that need nothing from this user. */
  lane: FloorLane | null;
  count: number;
};

/** The action for the cars below, and their number. */
export function LaneTitle({ lane, count, ...rest }: Props) {
  return (
    <Title {...rest}>
      {lane === null ? floorTexts.noAction : floorTexts.lanes[lane]} <span>{count}</span>
    </Title>
  );
}
