import { chakra, Flex } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { Card, CardLink } from './card.tsx';
import type { Palette } from './theme/palettes.ts';

const Ticking = chakra('span', {
  base: {
    display: 'inline-block',
    fontVariantNumeric: 'tabular-nums',
    animationName: 'rise-in',
    animationDuration: 'calm',
    animationTimingFunction: 'out',
  },
});

/** A count that ticks over when it changes. Plain CSS, since the header has one and must stay small. */
function TickingCount({ value }: { value: string | number }) {
  return <Ticking key={value}>{value}</Ticking>;
}

const LONG_TEXT = 7;

const Words = chakra('div', { base: { flex: '1', minWidth: '0', containerType: 'inline-size' } });
const Label = chakra('h2', { base: { textStyle: 'body', fontWeight: 'medium', color: 'fg.muted' } });
const Figure = chakra('p', {
  base: { textStyle: 'figure', color: 'fg', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  variants: {
    /** A sum in lakhs shrinks with its card rather than break. */
    isLong: {
      true: { fontSize: 'clamp(var(--ui-font-sizes-large), 10cqi, var(--ui-font-sizes-figure))' },
    },
  },
});
const Hint = chakra('p', { base: { textStyle: 'small', color: 'fg.muted' } });

const Picture = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '12',
    borderRadius: 'md',
    bg: 'colorPalette.bg',
    color: 'colorPalette.fg',
    '& svg': { boxSize: '6' },
  },
});

type StatCardProps = {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  palette?: Palette;
  /** A router link holding `label`; it covers the card: `link={<Link to="/paid">Paid</Link>}`. */
  link?: ReactElement;
};

export function StatCard({ label, value, hint, icon, palette = 'brand', link }: StatCardProps) {
  const isLong = typeof value === 'string' && value.length > LONG_TEXT;
  return (
    <Card pressable={link !== undefined}>
      <Flex gap="3" justify="space-between" align="flex-start">
        <Words>
          <Label>
            {link === undefined ? (
              label
            ) : (
              <CardLink asChild fontWeight="medium">
                {link}
              </CardLink>
            )}
          </Label>
          <Figure isLong={isLong}>
            {typeof value === 'number' ? <TickingCount value={value} /> : value}
          </Figure>
          {hint !== undefined && <Hint>{hint}</Hint>}
        </Words>
        {icon !== undefined && (
          <Picture aria-hidden colorPalette={palette}>
            {icon}
          </Picture>
        )}
      </Flex>
    </Card>
  );
}
