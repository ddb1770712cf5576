import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { DatesFilter } from '#app/features/filters/dates-filter.tsx';
import { withFilter } from '#app/features/filters/list-filters.ts';
import type { Live, LiveFailure } from '#app/hooks/use-live-query.ts';
import { type ReferenceLive, usePendingDetails } from '#app/hooks/use-references.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { useCounts, useWorkOrderList } from '#app/hooks/use-work-orders.ts';
import { commonTexts, menuTexts, unreadReason } from '#app/texts/common.ts';
import { Mark } from '#app/ui/badge.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { KeyValue } from '#app/ui/key-value.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SkeletonBlock } from '#app/ui/skeleton.tsx';
import { VisuallyHidden } from '#app/ui/text.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { uiTexts } from '#app/ui/texts.ts';
import { ActionBar } from '#app/ui/toolbar.tsx';
import { formatMoment } from '#domain/dates.ts';
import type { PendingDetails } from '#domain/invoice/invoice.ts';
import { formatPaise } from '#domain/money.ts';
import { may, mayOpen, type Role } from '#domain/permissions.ts';
import { Counts } from './counts.tsx';
import type { DashboardFilters } from './dashboard-filters.ts';
import { LATEST_ORDERS, OldestWaiting, RecentOrders } from './order-lists.tsx';
import { CreateButton, QuickActions, useHasRoomForSheet } from './quick-actions.tsx';
import { dashboardTexts } from './texts.ts';
import { WaitingForYou } from './waiting-for-you.tsx';

/** Three columns on a wide desktop, two on a laptop, one on tablets and phones. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: 'inset',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      lg: 'minmax(0, 2fr) minmax(0, 1fr)',
      xl: 'repeat(3, minmax(0, 1fr))',
    },
    alignItems: 'start',
  },
});
const Column = chakra('div', {
  base: {
    display: 'grid',
    gap: 'inset',
    minWidth: '0',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
  },
  variants: {
    holds: {
      lists: { gridTemplateColumns: { xl: 'repeat(2, minmax(0, 1fr))' }, gridColumn: { xl: 'span 2' } },
      rest: { gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' } },
    },
  },
});

type Props = {
  filters: DashboardFilters;
  onFilters: (next: DashboardFilters) => void;
  /** Creates an order. It belongs to another feature, so the route passes it in. */
  createDialog: (onClose: () => void) => ReactNode;
};

/**
 * Work waiting for the user, five counts, the latest orders, the ones waiting longest, amounts owed, and quick actions.
 */
export function DashboardView(props: Props) {
  const user = useSessionUser();
  return user === null ? null : <Dashboard {...props} role={user.role} />;
}

function Dashboard({ filters, onFilters, createDialog, role }: Props & { role: Role }) {
  const { from, to } = filters;
  const counts = useCounts({ fromOn: from ?? null, toOn: to ?? null });
  const pending = usePendingDetails();
  const latest = useWorkOrderList('all', LATEST_ORDERS);
  const [creating, setCreating] = useState(false);
  const mayCreate = may(role, 'work-order.create');
  const seesOrders = may(role, 'work-order.see');
  const hasRoom = useHasRoomForSheet();
  const open = () => setCreating(true);
  return (
    <>
      <PageHeader
        title={menuTexts['/']}
        subtitle={<Subtitle parts={[counts, pending, latest]} />}
        actions={
          <>
            <DatesFilter filters={filters} onChange={(range) => onFilters(withFilter({}, range))} />
            {mayCreate && hasRoom && (
              <CreateButton place="header" onOpen={open}>
                {menuTexts.create}
              </CreateButton>
            )}
          </>
        }
      />
      <Refused parts={[counts, pending, latest]} />
      <WaitingForYou role={role} />
      <Counts
        role={role}
        counts={counts}
        days={filters}
        onAllDates={from === undefined ? null : () => onFilters({})}
      />
      <Columns data-desk>
        <Column holds="lists">
          {seesOrders && <OldestWaiting role={role} />}
          <RecentOrders list={latest} linked={seesOrders} />
        </Column>
        <Column holds="rest">
          <PendingPayments details={pending} linked={mayOpen(role, '/pending-payments')} />
          <QuickActions role={role} onCreate={open} />
        </Column>
      </Columns>
      {mayCreate && !hasRoom && (
        <ActionBar marginTop="gap">
          <CreateButton place="thumb" onOpen={open}>
            {menuTexts.create}
          </CreateButton>
        </ActionBar>
      )}
      {creating && createDialog(() => setCreating(false))}
    </>
  );
}

/** Age and failure of one part of the dashboard. */
type Part = Live<{ fetchedAt: string | null; failure: LiveFailure | null }>;

type PartsProps = { parts: readonly Part[] };

/** The screen's purpose; if it could not be refreshed, also its age on the same line: the time of its oldest part. */
function Subtitle({ parts }: PartsProps) {
  const { isStale, time } = ageOf(parts);
  return isStale ? <Mark tone="offline">{commonTexts.fromTablet(time)}</Mark> : dashboardTexts.subtitle;
}

/** The server's refusal, once for the whole screen. */
function Refused({ parts }: PartsProps) {
  const { refused, time } = ageOf(parts);
  if (refused === undefined) return null;
  return (
    <chakra.div marginBottom="gap">
      <Notice tone="attention" title={refused}>
        {time !== null && commonTexts.asOf(time)}
      </Notice>
    </chakra.div>
  );
}

function ageOf(parts: readonly Part[]) {
  const stale = parts.flatMap((part) =>
    part.state === 'ready' && part.value.failure !== null ? [part.value] : [],
  );
  const [refused] = stale.flatMap(({ failure }) => (failure?.kind === 'refused' ? failure.detail : []));
  const [oldest] = stale.flatMap(({ fetchedAt }) => fetchedAt ?? []).sort();
  const time = oldest === undefined ? null : formatMoment(oldest);
  return { isStale: stale.length > 0 && refused === undefined, refused, time };
}

type PendingProps = { details: Live<ReferenceLive<PendingDetails>>; linked: boolean };

/** Amounts owed, in three figures; `linked` for roles that may open the report. */
function PendingPayments({ details, linked }: PendingProps) {
  const figure = (of: (known: PendingDetails) => ReactNode) =>
    details.state === 'ready' ? of(details.value.value) : <SkeletonBlock aria-hidden />;
  return (
    <Card>
      <CardTitle marginBottom="3">{dashboardTexts.pendingPayments}</CardTitle>
      {details.state === 'loading' && <VisuallyHidden role="status">{uiTexts.loading}</VisuallyHidden>}
      {details.state === 'failed' ? (
        <p>{unreadReason(details.reason)}</p>
      ) : (
        <KeyValue
          numeric
          items={[
            {
              label: dashboardTexts.totalPending,
              value: figure(({ totalPendingPaise }) => formatPaise(totalPendingPaise)),
            },
            {
              label: dashboardTexts.pendingInvoices,
              value: figure(({ pendingInvoiceCount }) => pendingInvoiceCount),
            },
            {
              label: dashboardTexts.vendorsWithPending,
              value: figure(({ vendorsWithPending }) => vendorsWithPending),
            },
          ]}
        />
      )}
      {linked && (
        <TextLink asChild display="inline-flex" alignItems="center" minHeight="control">
          <Link to="/pending-payments">{dashboardTexts.detailedReport}</Link>
        </TextLink>
      )}
    </Card>
  );
}
