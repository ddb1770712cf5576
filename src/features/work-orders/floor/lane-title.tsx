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
  /** Null for the cars at which this person has nothing to do. */
  lane: FloorLane | null;
  count: number;
};

/** What can be done at the cars below, and how many they are. */
export function LaneTitle({ lane, count, ...rest }: Props) {
  return (
    <Title {...rest}>
      {lane === null ? floorTexts.noAct : floorTexts.lanes[lane]} <span>{count}</span>
    </Title>
  );
}
