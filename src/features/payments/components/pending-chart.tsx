import { chakra } from '@chakra-ui/react';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { formatPaise } from '#domain/money.ts';
import type { PendingVendor } from '#domain/vendor/vendor.ts';
import { pendingBars } from '../pending-bars.ts';
import { paymentTexts } from '../texts.ts';

const Bars = chakra('div', {
  base: {
    display: 'grid',
    rowGap: '3',
    columnGap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 2fr) minmax(0, 5fr) auto' },
  },
});
/** Its columns are the chart's, so that every bar starts at the same line and is drawn to the same scale. */
const Row = chakra('div', {
  base: {
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    rowGap: '1',
    alignItems: 'center',
  },
});
const Name = chakra('span', { base: { overflowWrap: 'anywhere', lineClamp: '2' } });
const Amount = chakra('span', {
  base: { textAlign: 'end', whiteSpace: 'nowrap', fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' },
});
/** Below the words on a phone, between them elsewhere. */
const Track = chakra('span', {
  base: {
    gridRow: { base: '2', md: '1' },
    gridColumn: { base: '1 / -1', md: '2' },
    height: { base: '3', md: '6' },
  },
});
const Fill = chakra('span', {
  base: {
    display: 'block',
    height: 'full',
    minWidth: 'hairline',
    borderRadius: 'sm',
    bg: 'brand.solid',
    transitionProperty: 'width',
    transitionDuration: 'calm',
    '@media (forced-colors: active)': { bg: 'CanvasText', forcedColorAdjust: 'none' },
  },
  variants: { isRest: { true: { bg: 'gray.solid' } } },
});

/** Who is owed how much, at a glance. For those who do not see it, it is one picture: the table says the same in words. */
export function PendingChart({ vendors }: { vendors: readonly PendingVendor[] }) {
  return (
    <Card>
      <CardTitle marginBottom="4">{paymentTexts.chart}</CardTitle>
      <Bars role="img" aria-label={paymentTexts.chartDescription}>
        {pendingBars(vendors).map(({ key, label, paise, share, isRest }) => (
          <Row key={key}>
            <Name>{label}</Name>
            <Amount gridColumn={{ md: '3' }}>{formatPaise(paise)}</Amount>
            <Track>
              <Fill isRest={isRest} style={{ width: `${share * 100}%` }} />
            </Track>
          </Row>
        ))}
      </Bars>
    </Card>
  );
}
