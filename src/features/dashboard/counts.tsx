import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoadErrorPanel } from '#app/features/filters/load-error-panel.tsx';
import type { Live } from '#app/hooks/use-live-query.ts';
import { type CountsLive, useWorkOrderList } from '#app/hooks/use-work-orders.ts';
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
import { firstPageOf } from '#domain/work-order/lists.ts';
import type { DashboardFilters } from './dashboard-filters.ts';
import { dashboardTexts } from './texts.ts';

const Cards = chakra('div', {
  base: {
    display: 'grid',
    gap: 'gap',
    gridTemplateColumns: { base: 'repeat(2, 1fr)', md: 'repeat(6, 1fr)', xl: 'repeat(5, 1fr)' },
    // Five fill their rows: two and two and one on a phone, three and two on a tablet.
    '& > *': { minHeight: 'stat', gridColumn: { md: 'span 2', xl: 'auto' } },
    // Their place is kept while they are counted, and while the lists that they lead to are.
    '& > :nth-of-type(-n + 3)': { minHeight: 'statWithLink' },
    '& > :first-of-type': { minHeight: { base: 'statWithLinksNarrow', md: 'statWithLinks' } },
    '& > :nth-of-type(n + 4)': { gridColumn: { md: 'span 3', xl: 'auto' } },
    '& > :nth-of-type(5)': { gridColumn: { base: 'span 2', md: 'span 3', xl: 'auto' } },
  },
});

/** Of what the count is, where the list that its card leads to has others or more (section 4, 'Dashboard grouping'). */
const COUNTED = {
  pendingApprovals: { to: '/created-work-orders' },
  approved: { to: '/assign-vendor', status: 'ready_for_vendor' },
  inProgress: {
    to: '/in-progress-work-orders',
    status: 'vendor_assigned,handover_to_vendor,car_received',
  },
} as const;

const CARDS = [
  { to: '/approve-work-order', list: 'approve', count: 'pendingApprovals' },
  { to: '/assign-vendor', list: 'assign', count: 'approved' },
  { to: '/in-progress-work-orders', list: 'in-progress', count: 'inProgress' },
  { to: '/completed-work-orders', list: 'completed', count: 'completed' },
  { to: '/paid', list: 'paid', count: 'paid' },
] as const;

type CountCard = (typeof CARDS)[number];

type Props = {
  role: Role;
  counts: Live<CountsLive>;
  /** The days that are counted; what the cards lead to is narrowed to them. */
  days: DashboardFilters;
  /** Clears the date range; null when there is none. */
  onAllDates: (() => void) | null;
};

/** The five counts, each a link for roles that may open what it counts (section 2). */
export function Counts({ role, counts, days, onAllDates }: Props) {
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
        {CARDS.map((card) =>
          mayOpen(role, card.to) ? (
            <LinkedCount key={card.to} card={card} grouped={grouped} days={days} />
          ) : (
            <StatCard
              key={card.to}
              label={dashboardTexts[card.count]}
              value={grouped[card.count]}
              around={(figure) => (
                <>
                  {figure}
                  <CountedWords count={card.count} />
                </>
              )}
              hint={card.list === 'approve' ? readyHint(grouped) : undefined}
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

/**
 * A count whose figure leads to the orders that it counts, and whose card leads to the list of those who act on them. How many that
 * has stands below the figure where it is another number.
 */
function LinkedCount({ card: { to, list, count }, grouped, days }: LinkedProps) {
  const { from = null, to: until = null } = days;
  const listed = useWorkOrderList(list, { ...firstPageOf(list), fromOn: from, toOn: until });
  const total = listed.state === 'ready' ? listed.value.total : null;
  const said = list === 'approve' || list === 'assign' ? list : 'other';
  const ready = list === 'approve' ? grouped.readyForApproval : 0;
  const isSaid = total === null || total === (list === 'approve' ? ready : grouped[count]);
  return (
    <StatCard
      label={dashboardTexts[count]}
      value={grouped[count]}
      link={
        <Link to={to} search={days}>
          {dashboardTexts[count]}
        </Link>
      }
      around={(figure) => <Counted count={count} days={days} figure={figure} />}
      hint={
        <Hints>
          {ready > 0 && (
            <TextLink asChild>
              <Link to={to} search={total === ready ? days : { ...days, status: 'ready_for_approval' }}>
                {dashboardTexts.readyForApproval(ready)}
              </Link>
            </TextLink>
          )}
          {!isSaid && (
            <TextLink asChild>
              <Link to={to} search={days}>
                {dashboardTexts.listed[said](total)}
              </Link>
            </TextLink>
          )}
        </Hints>
      }
    />
  );
}

/** Apart, so that a finger meets the one that it means. */
const Hints = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '3',
    marginTop: '2',
    _empty: { display: 'none' },
  },
});

type CountedProps = { count: CountCard['count']; days: DashboardFilters; figure: ReactNode };

/** The figure, which leads to exactly what it counts. */
function Counted({ count, days, figure }: CountedProps) {
  if (count === 'completed' || count === 'paid') return figure;
  const { to, ...filter } = COUNTED[count];
  return (
    <FigureLink asChild>
      <Link to={to} search={{ ...days, ...filter }}>
        {figure}
        <CountedWords count={count} />
      </Link>
    </FigureLink>
  );
}

function CountedWords({ count }: Pick<CountedProps, 'count'>) {
  if (count === 'completed' || count === 'paid') return null;
  return (
    <Text as="span" size="small" tone="muted">
      {dashboardTexts.counted[count]}
    </Text>
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
