import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useCounts, usePendingDetails } from '#app/hooks/use-references.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { ErrorPanel } from '#app/ui/error-panel.tsx';
import { KeyValue } from '#app/ui/key-value.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { StatCard } from '#app/ui/stat-card.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { formatPaise } from '#domain/money.ts';
import { may, mayOpen, type Role } from '#domain/permissions.ts';
import { texts } from '#domain/texts.ts';
import { deskTexts } from '#domain/texts-desk.ts';
import { groupCounts } from '#domain/work-order/dashboard.ts';
import { RecentOrders } from '../components/recent-orders.tsx';

const Cards = chakra('div', {
  base: {
    display: 'grid',
    gap: 'gap',
    gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(3, 1fr)', xl: 'repeat(5, 1fr)' },
    marginBottom: 'section',
  },
});

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: 'gap',
    gridTemplateColumns: { base: '1fr', lg: '2fr 1fr' },
    alignItems: 'start',
  },
});

/** How the complex stands: five counts, what is owed, the latest orders. */
export function DashboardView() {
  const user = useSessionUser();
  if (user === null) return null;
  return (
    <>
      <PageHeader title={texts.menu['/']} subtitle={texts.dashboard.subtitle} />
      <Counts role={user.role} />
      <Columns>
        <RecentOrders linked={may(user.role, 'work-order.see')} />
        <PendingPayments linked={mayOpen(user.role, '/pending-payments')} />
      </Columns>
    </>
  );
}

function Counts({ role }: { role: Role }) {
  const counts = useCounts();
  const { dashboard } = texts;
  if (counts.state === 'loading') return <SkeletonList shape="stat" count={2} />;
  if (counts.state === 'failed') {
    return <ErrorPanel title={texts.toast.fetchWorkOrders}>{texts.orders.notOnTablet}</ErrorPanel>;
  }
  const grouped = groupCounts(counts.value.value);
  const cards = [
    {
      to: '/approve-work-order',
      label: dashboard.pendingApprovals,
      value: grouped.pendingApprovals,
      hint: grouped.readyForApproval > 0 ? dashboard.readyForApproval(grouped.readyForApproval) : undefined,
    },
    { to: '/assign-vendor', label: dashboard.approved, value: grouped.approved },
    { to: '/in-progress-work-orders', label: dashboard.inProgress, value: grouped.inProgress },
    { to: '/completed-work-orders', label: dashboard.completed, value: grouped.completed },
    { to: '/paid', label: dashboard.paid, value: grouped.paid },
  ] as const;
  return (
    <Cards>
      {cards.map(({ to, label, value, ...rest }) => (
        <StatCard
          key={to}
          label={label}
          value={value}
          hint={'hint' in rest ? rest.hint : undefined}
          {...(mayOpen(role, to) && { link: <Link to={to}>{label}</Link> })}
        />
      ))}
    </Cards>
  );
}

function PendingPayments({ linked }: { linked: boolean }) {
  const details = usePendingDetails();
  const { dashboard } = texts;
  return (
    <Card>
      <CardTitle marginBottom="3">{dashboard.pendingPayments}</CardTitle>
      {details.state === 'loading' && <SkeletonList shape="line" count={3} />}
      {details.state === 'failed' && <p>{texts.orders.notOnTablet}</p>}
      {details.state === 'ready' && (
        <KeyValue
          numeric
          items={[
            {
              label: deskTexts.dashboard.totalPending,
              value: formatPaise(details.value.value.totalPendingPaise),
            },
            { label: deskTexts.dashboard.pendingInvoices, value: details.value.value.pendingInvoiceCount },
            { label: deskTexts.dashboard.vendorsWithPending, value: details.value.value.vendorsWithPending },
          ]}
        />
      )}
      {linked && (
        <TextLink asChild display="inline-flex" alignItems="center" minHeight="control">
          <Link to="/pending-payments">{dashboard.detailedReport}</Link>
        </TextLink>
      )}
    </Card>
  );
}
