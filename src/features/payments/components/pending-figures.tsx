import { chakra } from '@chakra-ui/react';
import { dashboardTexts } from '#app/features/dashboard/texts.ts';
import { StatCard } from '#app/ui/stat-card.tsx';
import { formatPaise, type Paise, sumPaise } from '#domain/money.ts';
import type { PendingVendor } from '#domain/vendor/vendor.ts';
import { paymentTexts } from '../texts.ts';

const Cards = chakra('div', {
  base: {
    display: 'grid',
    gap: 'gap',
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      md: 'minmax(0, 2fr) repeat(2, minmax(0, 1fr))',
    },
    '& > :first-of-type': { gridColumn: { base: '1 / -1', md: 'auto' } },
  },
});

type Props = { totalPaise: Paise; vendors: readonly PendingVendor[] };

/** The three figures of the dashboard's card, for what the filters leave. */
export function PendingFigures({ totalPaise, vendors }: Props) {
  const rowsPaise = sumPaise(vendors.map(({ pendingPaise }) => pendingPaise));
  return (
    <Cards>
      <StatCard
        label={dashboardTexts.totalPending}
        value={formatPaise(totalPaise)}
        // The server's total stands; a host whose lines do not add up to it is not covered up for.
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
