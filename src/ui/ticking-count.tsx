import { chakra } from '@chakra-ui/react';

const Figure = chakra('span', {
  base: {
    display: 'inline-block',
    fontVariantNumeric: 'tabular-nums',
    animationName: 'rise-in',
    animationDuration: 'calm',
    animationTimingFunction: 'out',
  },
});

/** A count that ticks over when it changes. Plain CSS, since the header has one and must stay small. */
export function TickingCount({ value }: { value: string | number }) {
  return <Figure key={value}>{value}</Figure>;
}
