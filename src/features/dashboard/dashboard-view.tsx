import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import type { Live, LiveFailure } from '#app/hooks/use-live-query.ts';
import { usePendingDetails } from '#app/hooks/use-references.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { useCounts, useWorkOrderList } from '#app/hooks/use-work-orders.ts';
import { commonTexts, menuTexts } from '#app/texts/common.ts';
import { DateRangePicker } from '#app/ui/date-range-picker.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ActionBar } from '#app/ui/toolbar.tsx';
import { formatMoment } from '#domain/dates.ts';
import { may, mayOpen, type Role } from '#domain/permissions.ts';
import { Counts } from './counts.tsx';
import { type DashboardFilters, dayRange } from './dashboard-filters.ts';
import { LATEST_ORDERS, OldestWaiting, RecentOrders } from './order-lists.tsx';
import { PendingPayments } from './pending-payments.tsx';
import { CreateButton, QuickActions, useHasRoomForSheet } from './quick-actions.tsx';
import { dashboardTexts } from './texts.ts';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: 'inset',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
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
    /** Beside the lists on a desktop; below them, and side by side, on a tablet. */
    placed: {
      beside: { gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' } },
    },
  },
});

type Props = {
  filters: DashboardFilters;
  onFilters: (next: DashboardFilters) => void;
  /** Raises an order; it belongs to another part of the program, which the route brings in. */
  createDialog: (onClose: () => void) => ReactNode;
};

/** How the complex stands: five counts, what is owed, the latest orders, what waits longest, and the ways on. */
export function DashboardView(props: Props) {
  const user = useSessionUser();
  return user === null ? null : <Dashboard {...props} role={user.role} />;
}

function Dashboard({ filters, onFilters, createDialog, role }: Props & { role: Role }) {
  const counts = useCounts(dayRange(filters));
  const pending = usePendingDetails();
  const latest = useWorkOrderList('all', LATEST_ORDERS);
  const [creating, setCreating] = useState(false);
  const mayCreate = may(role, 'work-order.create');
  const seesOrders = may(role, 'work-order.see');
  const hasRoom = useHasRoomForSheet();
  const open = () => setCreating(true);
  const { from, to } = filters;
  return (
    <>
      <PageHeader
        title={menuTexts['/']}
        subtitle={dashboardTexts.subtitle}
        actions={
          <>
            <DateRangePicker
              value={from === undefined || to === undefined ? null : { fromOn: from, toOn: to }}
              onChange={(range) => onFilters(range === null ? {} : { from: range.fromOn, to: range.toOn })}
            />
            {mayCreate && hasRoom && (
              <CreateButton place="header" onOpen={open}>
                {menuTexts.create}
              </CreateButton>
            )}
          </>
        }
      />
      <DashboardFreshness parts={[counts, pending, latest]} />
      <Counts role={role} counts={counts} onAllDates={from === undefined ? null : () => onFilters({})} />
      <Columns>
        <Column>
          <RecentOrders list={latest} linked={seesOrders} />
          {seesOrders && <OldestWaiting />}
        </Column>
        <Column placed="beside">
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

const Above = chakra('div', { base: { marginBottom: 'gap' } });

/** A part of the dashboard, as far as its age goes. */
type Part = Live<{ fetchedAt: string | null; failure: LiveFailure | null }>;

/** Says once for the whole screen how old it is, where it could not be asked for anew: as old as its oldest part. */
function DashboardFreshness({ parts }: { parts: readonly Part[] }) {
  const shown = parts.flatMap((part) => (part.state === 'ready' ? [part.value] : []));
  const refused = shown.find(({ failure }) => failure?.kind === 'refused')?.failure;
  const stale = shown.filter(({ failure }) => failure !== null);
  const [oldest] = stale.flatMap(({ fetchedAt }) => fetchedAt ?? []).sort();
  if (stale.length === 0) return null;
  const time = oldest === undefined ? null : formatMoment(oldest);
  return (
    <Above>
      {refused?.kind === 'refused' ? (
        <Notice tone="attention" title={refused.detail}>
          {time !== null && commonTexts.asOf(time)}
        </Notice>
      ) : (
        <Notice tone="waiting">{commonTexts.fromTablet(time)}</Notice>
      )}
    </Above>
  );
}
