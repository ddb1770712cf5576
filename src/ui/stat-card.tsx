import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { Card, CardLink } from './card.tsx';
import { chakra } from './chakra.tsx';
import { Text } from './text.tsx';

/** Animates in whenever the value changes. Plain CSS, because a motion library would be too large here. */
const Ticking = chakra('span', {
  base: {
    display: 'inline-block',
    fontVariantNumeric: 'tabular-nums',
    animationName: 'rise-in',
    animationDuration: 'calm',
    animationTimingFunction: 'out',
  },
});

const Figure = chakra('p', {
  base: {
    textStyle: 'figure',
    // An amount that is too long for its card shrinks instead of breaking.
    fontSize:
      'clamp(var(--ui-font-sizes-large), calc(160cqi / var(--chars, 1)), var(--ui-font-sizes-figure))',
    color: 'fg',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
});
type StatCardProps = {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  /** A router link with `label`; it covers the card: `link={<Link to="/paid">Paid</Link>}`. */
  link?: ReactElement;
  /** Puts the figure into a link of its own: `(figure) => <FigureLink asChild><Link to="/open">{figure}</Link></FigureLink>`. */
  around?: (figure: ReactNode) => ReactNode;
};

/** Lies above the link that covers the card. */
export const FigureLink = chakra('a', {
  base: {
    position: 'relative',
    display: 'block',
    width: 'fit-content',
    minWidth: 'control',
    textDecoration: 'none',
    '& > :last-child': { color: 'accent.fg', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
});

export function StatCard({ label, value, hint, link, around = (figure) => figure }: StatCardProps) {
  const chars = typeof value === 'string' ? value.length : undefined;
  return (
    <Card pressable={link !== undefined}>
      <chakra.div containerType="inline-size">
        <Text as="h2" tone="muted" size="body" weight="medium">
          {link === undefined ? (
            label
          ) : (
            <CardLink asChild fontWeight="medium">
              {link}
            </CardLink>
          )}
        </Text>
        {around(
          <Figure style={{ '--chars': chars } as CSSProperties}>
            {typeof value === 'number' ? <Ticking key={value}>{value}</Ticking> : value}
          </Figure>,
        )}
        {hint !== undefined && (
          <Text as="div" size="small" tone="muted">
            {hint}
          </Text>
        )}
      </chakra.div>
    </Card>
  );
}
