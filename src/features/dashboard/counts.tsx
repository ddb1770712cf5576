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
import { FigureLink, StatCard } from '#app/ui/stat-card.tsx';
import { Text, VisuallyHidden } from '#app/ui/text.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { uiTexts } from '#app/ui/texts.ts';
import { mayOpen, type Role } from '#domain/permissions.ts';
import { type DashboardCounts, groupCounts } from '#domain/work-order/dashboard.ts';
import type { DashboardFilters } from './dashboard-filters.ts';
import { dashboardTexts } from './texts.ts';

const Cards = chakra('div', {
  base: {
    display: 'grid',
    gap: 'gap',
    gridTemplateColumns: { base: 'repeat(2, 1fr)', md: 'repeat(6, 1fr)', xl: 'repeat(5, 1fr)' },
    // Five fill their rows: one, two and two on a phone, two and three on a tablet. Their place is reserved while they
    // are counted.
    '& > *': { minHeight: 'stat', gridColumn: { md: 'span 2', xl: 'auto' } },
    '& > :nth-of-type(-n + 2)': { gridColumn: { md: 'span 3', xl: 'auto' } },
    '& > :nth-of-type(-n + 3)': { minHeight: 'statWithWords' },
    '& > :first-of-type': {
      minHeight: 'statWithLink',
      gridColumn: { base: 'span 2', md: 'span 3', xl: 'auto' },
    },
  },
});

/**
 * Each count with the list of the role that works on it, filtered to the counted orders (section 4, 'Dashboard
 * grouping').
 */
const CARDS = [
  { count: 'pendingApprovals', to: '/approve-work-order', status: 'ready_for_approval' },
  { count: 'approved', to: '/assign-vendor', status: 'ready_for_vendor' },
  {
    count: 'inProgress',
    to: '/in-progress-work-orders',
    status: 'vendor_assigned,handover_to_vendor,car_received',
  },
  { count: 'completed', to: '/completed-work-orders' },
  { count: 'paid', to: '/paid' },
] as const;

type CountCard = (typeof CARDS)[number];

type Props = {
  role: Role;
  counts: Live<CountsLive>;
  /** The counted days; the lists behind the cards are filtered to them. */
  days: DashboardFilters;
  /** Clears the date range; null when there is none. */
  onAllDates: (() => void) | null;
};

/** The five counts, each a link for roles that may open the counted orders (section 2). */
export function Counts({ role, counts, days, onAllDates }: Props) {
  if (counts.state === 'failed') return <NoCounts reason={counts.reason} onAllDates={onAllDates} />;
  if (counts.state === 'loading') {
    return (
      <Stack as="section" marginBottom="section" aria-label={dashboardTexts.counts}>
        <VisuallyHidden role="status">{uiTexts.loading}</VisuallyHidden>
        <Cards>
          {CARDS.map(({ count }) => (
            <SkeletonBlock key={count} shape="stat" aria-hidden />
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
        {CARDS.map((card) =>
          mayOpen(role, card.to) ? (
            <LinkedCount key={card.count} card={card} grouped={grouped} days={days} />
          ) : (
            <StatCard
              key={card.count}
              label={dashboardTexts[card.count]}
              value={grouped[card.count]}
              around={(figure) => (
                <>
                  {figure}
                  <CountedWords count={card.count} />
                </>
              )}
              hint={card.count === 'pendingApprovals' ? readyHint(grouped) : undefined}
            />
          ),
        )}
      </Cards>
      {unsent > 0 && (
        <div>
          <Mark tone="waiting">{dashboardTexts.unsentCounted(unsent)}</Mark>
        </div>
      )}
    </Stack>
  );
}

type LinkedProps = { card: CountCard; grouped: DashboardCounts; days: DashboardFilters };

/** A count whose card leads to the orders that it counts. */
function LinkedCount({ card, grouped, days }: LinkedProps) {
  const { count, to } = card;
  const search = 'status' in card ? { ...days, status: card.status } : days;
  const { readyForApproval } = grouped;
  const isFirst = count === 'pendingApprovals';
  return (
    <StatCard
      label={dashboardTexts[count]}
      value={grouped[count]}
      link={
        <Link to={to} search={search}>
          {dashboardTexts[count]}
        </Link>
      }
      around={(figure) =>
        isFirst ? (
          // Open orders are on another list than those ready for approval.
          <FigureLink asChild>
            <Link to="/created-work-orders" search={days}>
              {figure}
              <CountedWords count={count} />
            </Link>
          </FigureLink>
        ) : (
          <>
            {figure}
            <CountedWords count={count} />
          </>
        )
      }
      hint={
        isFirst && readyForApproval > 0 ? (
          <TextLink asChild display="inline-block" marginTop="3">
            <Link to={to} search={search}>
              {dashboardTexts.readyForApproval(readyForApproval)}
            </Link>
          </TextLink>
        ) : undefined
      }
    />
  );
}

function CountedWords({ count }: Pick<CountCard, 'count'>) {
  if (count === 'completed' || count === 'paid') return null;
  return (
    <Text as="span" size="small" tone="muted">
      {dashboardTexts.counted[count]}
    </Text>
  );
}

/** The second, smaller figure [D6]. */
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
