import { Link } from '@tanstack/react-router';
import { LoadErrorPanel } from '#app/features/filters/load-error-panel.tsx';
import type { Live } from '#app/hooks/use-live-query.ts';
import type { CountsLive } from '#app/hooks/use-work-orders.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Mark } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { SkeletonBlock } from '#app/ui/skeleton.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { StatCard } from '#app/ui/stat-card.tsx';
import { VisuallyHidden } from '#app/ui/text.tsx';
import { uiTexts } from '#app/ui/texts.ts';
import { mayOpen, type Role } from '#domain/permissions.ts';
import { type DashboardCounts, groupCounts } from '#domain/work-order/dashboard.ts';
import { dashboardTexts } from './texts.ts';

const Cards = chakra('div', {
  base: {
    display: 'grid',
    gap: 'gap',
    gridTemplateColumns: { base: 'repeat(2, 1fr)', md: 'repeat(6, 1fr)', xl: 'repeat(5, 1fr)' },
    // As high as the places that are kept for them. Five fill their rows: two and two and one on a phone, three and two on a tablet.
    '& > *': { minHeight: 'stat', gridColumn: { md: 'span 2', xl: 'auto' } },
    '& > :nth-of-type(n + 4)': { gridColumn: { md: 'span 3', xl: 'auto' } },
    '& > :nth-of-type(5)': { gridColumn: { base: 'span 2', md: 'span 3', xl: 'auto' } },
  },
});
const CARDS = [
  { to: '/approve-work-order', count: 'pendingApprovals' },
  { to: '/assign-vendor', count: 'approved' },
  { to: '/in-progress-work-orders', count: 'inProgress' },
  { to: '/completed-work-orders', count: 'completed' },
  { to: '/paid', count: 'paid' },
] as const;

type Props = {
  role: Role;
  counts: Live<CountsLive>;
  /** Clears the date range; null when there is none. */
  onAllDates: (() => void) | null;
};

/** The five counts, each a link for roles that may open what it counts (section 2). */
export function Counts({ role, counts, onAllDates }: Props) {
  if (counts.state === 'failed') return <NoCounts reason={counts.reason} onAllDates={onAllDates} />;
  if (counts.state === 'loading') {
    return (
      <Stack as="section" marginBottom="section" aria-label={dashboardTexts.counts}>
        <VisuallyHidden role="status">{uiTexts.loading}</VisuallyHidden>
        <Cards>
          {CARDS.map(({ to }) => (
            <SkeletonBlock key={to} shape="stat" aria-hidden />
          ))}
        </Cards>
      </Stack>
    );
  }
  const grouped = groupCounts(counts.value.value);
  const { unsent } = counts.value;
  return (
    <Stack as="section" marginBottom="section" aria-label={dashboardTexts.counts}>
      <Cards>
        {CARDS.map(({ to, count }) => (
          <StatCard
            key={to}
            label={dashboardTexts[count]}
            value={grouped[count]}
            hint={count === 'pendingApprovals' ? readyHint(grouped) : undefined}
            {...(mayOpen(role, to) && { link: <Link to={to}>{dashboardTexts[count]}</Link> })}
          />
        ))}
      </Cards>
      {unsent > 0 && (
        <div>
          <Mark tone="waiting">{dashboardTexts.unsentCounted(unsent)}</Mark>
        </div>
      )}
    </Stack>
  );
}

/** The second, smaller figure (decision C14). */
function readyHint({ readyForApproval }: DashboardCounts): string | undefined {
  return readyForApproval > 0 ? dashboardTexts.readyForApproval(readyForApproval) : undefined;
}

type NoCountsProps = Pick<Props, 'onAllDates'> & {
  reason: Extract<Props['counts'], { state: 'failed' }>['reason'];
};

function NoCounts({ reason, onAllDates }: NoCountsProps) {
  return (
    <Stack as="section" marginBottom="section" aria-label={dashboardTexts.counts}>
      <LoadErrorPanel title={commonTexts.fetchWorkOrders} reason={reason}>
        {reason.kind !== 'refused' && onAllDates !== null ? dashboardTexts.countsMissing : undefined}
      </LoadErrorPanel>
      {onAllDates !== null && (
        <Button variant="quiet" alignSelf="flex-start" onClick={onAllDates}>
          {dashboardTexts.allTime}
        </Button>
      )}
    </Stack>
  );
}
