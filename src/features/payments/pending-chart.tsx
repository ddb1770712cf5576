import { dashboardTexts } from '#app/features/dashboard/texts.ts';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { StatCard } from '#app/ui/stat-card.tsx';
import { formatInColumn, formatPaise, type Paise, sumPaise } from '#domain/money.ts';
import type { PendingVendor } from '#domain/vendor/vendor.ts';
import { paymentTexts } from './texts.ts';

/** With more bars than this the smaller vendors share one bar. */
const MOST_BARS = 10;

/** `share` is relative to the longest bar, 0 to 1. */
type PendingBar = { key: string; label: string; paise: Paise; share: number; isRest: boolean };

/** The chart's bars, largest first and the rest last. Their sum is exactly that of the vendors. */
export function pendingBars(vendors: readonly PendingVendor[]): PendingBar[] {
  const ranked = [...vendors].sort((one, other) => other.pendingPaise - one.pendingPaise);
  const rest = ranked.slice(MOST_BARS);
  const bars = ranked.slice(0, MOST_BARS).map(({ vendorId, vendorName, pendingPaise }) => ({
    key: vendorId,
    label: vendorName,
    paise: pendingPaise,
    isRest: false,
  }));
  if (rest.length > 0) {
    bars.push({
      key: 'rest',
      label: paymentTexts.others(rest.length),
      paise: sumPaise(rest.map(({ pendingPaise }) => pendingPaise)),
      isRest: true,
    });
  }
  const longest = Math.max(1, ...bars.map(({ paise }) => paise));
  return bars.map((bar) => ({ ...bar, share: Math.max(0, bar.paise) / longest }));
}

const Bars = chakra('div', {
  base: {
    display: 'grid',
    rowGap: '3',
    columnGap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'fit-content(16rem) minmax(0, 1fr) auto' },
  },
});
/** A subgrid, so that all bars start at the same line and share one scale. */
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
/** Below name and amount on a phone, between them elsewhere. */
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

/** Amount owed to each vendor, at a glance. One image for a screen reader, because the table has the same figures. */
export function PendingChart({ vendors }: { vendors: readonly PendingVendor[] }) {
  return (
    <Card>
      <CardTitle marginBottom="4">{paymentTexts.chart}</CardTitle>
      <Bars role="img" aria-label={paymentTexts.chartDescription}>
        {pendingBars(vendors).map(({ key, label, paise, share, isRest }) => (
          <Row key={key}>
            <Name>{label}</Name>
            <Amount gridColumn={{ md: '3' }}>{formatInColumn(paise)}</Amount>
            <Track>
              <Fill isRest={isRest} style={{ width: `${share * 100}%` }} />
            </Track>
          </Row>
        ))}
      </Bars>
    </Card>
  );
}

const Cards = chakra('div', {
  base: {
    display: 'grid',
    gap: 'gap',
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      md: 'repeat(3, minmax(0, 1fr))',
    },
    '& > :first-of-type': { gridColumn: { base: '1 / -1', md: 'auto' } },
    // The figures of a row are on one line, even if a label takes two.
    '& > * > *': {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      height: 'full',
    },
  },
});

type Props = { totalPaise: Paise; vendors: readonly PendingVendor[] };

/** The three figures of the dashboard's card, under the filters. */
export function PendingFigures({ totalPaise, vendors }: Props) {
  const rowsPaise = sumPaise(vendors.map(({ pendingPaise }) => pendingPaise));
  return (
    <Cards>
      <StatCard
        label={dashboardTexts.totalPending}
        value={formatPaise(totalPaise)}
        // The server's total is shown unchanged; a hint points out lines that do not add up to it.
        hint={rowsPaise === totalPaise ? undefined : paymentTexts.rowsAddUpTo(formatPaise(rowsPaise))}
      />
      <StatCard
        label={dashboardTexts.pendingInvoices}
        value={vendors.reduce((sum, { pendingInvoices }) => sum + pendingInvoices, 0)}
      />
      <StatCard label={dashboardTexts.vendorsWithPending} value={vendors.length} />
    </Cards>
  );
}
