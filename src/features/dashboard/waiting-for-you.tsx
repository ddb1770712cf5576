import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useInvoices } from '#app/hooks/use-references.ts';
import { useWorkOrderList } from '#app/hooks/use-work-orders.ts';
import { Card, CardLink } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { SkeletonBlock } from '#app/ui/skeleton.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { INVOICE_STAGES } from '#domain/invoice/invoice.ts';
import { LIST_PAGE_SIZE } from '#domain/limits.ts';
import { may, type Permission, type Role } from '#domain/permissions.ts';
import { firstPageOf, type OrderListName } from '#domain/work-order/lists.ts';
import { permissionFor, statusBefore } from '#domain/work-order/steps.ts';
import type { KnownWorkOrderStatus } from '#domain/work-order/work-order.ts';
import { dashboardTexts } from './texts.ts';

type WaitingOrders = {
  step: keyof typeof dashboardTexts.waitingOrders;
  list: OrderListName;
  to:
    | '/approve-work-order'
    | '/created-work-orders'
    | '/work-orders'
    | '/assign-vendor'
    | '/in-progress-work-orders'
    | '/completed-work-orders';
  status?: KnownWorkOrderStatus;
  permission: Permission;
};

/**
 * Work waiting for the roles that may act on it, in the order of an order's life; `status` if it is a part of its list.
 */
const ORDERS: readonly WaitingOrders[] = [
  { step: 'review', list: 'approve', to: '/approve-work-order', permission: permissionFor('decide') },
  { step: 'submit', list: 'created', to: '/created-work-orders', permission: permissionFor('submit') },
  {
    step: 'proceed',
    list: 'all',
    status: statusBefore('proceed'),
    to: '/work-orders',
    permission: permissionFor('proceed'),
  },
  { step: 'assign', list: 'assign', to: '/assign-vendor', permission: permissionFor('assign-vendor') },
  {
    step: 'handOver',
    list: 'in-progress',
    status: statusBefore('hand-over'),
    to: '/in-progress-work-orders',
    permission: permissionFor('hand-over'),
  },
  {
    step: 'complete',
    list: 'in-progress',
    status: statusBefore('complete'),
    to: '/in-progress-work-orders',
    permission: permissionFor('complete'),
  },
  { step: 'invoice', list: 'completed', to: '/completed-work-orders', permission: 'invoice.create' },
  {
    step: 'invoiceAgain',
    list: 'all',
    status: 'invoice_rejected',
    to: '/work-orders',
    permission: 'invoice.create',
  },
];

const INVOICES = [
  { stage: 'manager', permission: 'invoice.approve-as-manager' },
  { stage: 'finance', permission: 'invoice.approve-as-finance' },
  { stage: 'payment', permission: 'invoice.pay' },
] as const satisfies readonly { stage: keyof typeof INVOICE_STAGES; permission: Permission }[];

const Tiles = chakra('ul', {
  base: {
    display: 'grid',
    gap: 'gap',
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      md: 'repeat(var(--on-tablet), minmax(0, 1fr))',
      xl: 'repeat(var(--all), minmax(0, 1fr))',
    },
    '& > :last-of-type:nth-of-type(odd)': { gridColumn: { base: 'span 2', md: 'auto' } },
  },
});

/** More than these take two rows, or more on a tablet. */
const MOST_IN_A_ROW = { tablet: 4, desk: 8 } as const;

/**
 * Amount of work waiting for the role's next action, of any date, each with its list. Renders nothing for a role
 * without actions.
 */
export function WaitingForYou({ role }: { role: Role }) {
  const orders = ORDERS.filter(({ permission }) => may(role, permission));
  const invoices = INVOICES.filter(({ permission }) => may(role, permission));
  const all = orders.length + invoices.length;
  if (all === 0) return null;
  const columnsOn = (size: keyof typeof MOST_IN_A_ROW) =>
    all > MOST_IN_A_ROW[size] ? Math.min(Math.ceil(all / 2), MOST_IN_A_ROW[size]) : all;
  const columns = { '--all': columnsOn('desk'), '--on-tablet': columnsOn('tablet') };
  return (
    <Stack as="section" marginBottom="inset" aria-labelledby="waiting-for-you">
      <Text as="h2" id="waiting-for-you" weight="strong">
        {dashboardTexts.waitingForYou}
      </Text>
      <Tiles css={columns}>
        {orders.map((waiting) => (
          <Orders key={waiting.step} {...waiting} />
        ))}
        {invoices.map(({ stage }) => (
          <Invoices key={stage} stage={stage} />
        ))}
      </Tiles>
    </Stack>
  );
}

function Orders({ step, list, to, status }: WaitingOrders) {
  const statuses = status === undefined ? {} : { statuses: [status] };
  const listed = useWorkOrderList(list, { ...firstPageOf(list), ...statuses });
  return (
    <Tile
      link={
        <Link to={to} search={status === undefined ? {} : { status }}>
          {dashboardTexts.waitingOrders[step]}
        </Link>
      }
      count={listed.state === 'ready' ? listed.value.total : listed.state}
    />
  );
}

function Invoices({ stage }: Pick<(typeof INVOICES)[number], 'stage'>) {
  const statuses = INVOICE_STAGES[stage];
  const listed = useInvoices({ statuses, pageSize: LIST_PAGE_SIZE });
  return (
    <Tile
      link={
        <Link to="/invoices" search={{ status: statuses.join(',') }}>
          {dashboardTexts.waitingInvoices[stage]}
        </Link>
      }
      count={listed.state === 'ready' ? listed.value.value.total : listed.state}
    />
  );
}

/** A name with its number, or a placeholder while it is read and if it is unknown. */
function Tile({ link, count }: { link: ReactElement; count: number | null | 'loading' | 'failed' }) {
  return (
    <Card
      as="li"
      pressable
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="2"
      minHeight="control"
      paddingBlock="1"
      paddingInline="3"
    >
      <CardLink asChild fontWeight="medium">
        {link}
      </CardLink>
      {count === 'loading' ? (
        // No wider than a digit, so that no name breaks beside it.
        <SkeletonBlock aria-hidden width="2" />
      ) : (
        <Text as="strong" tone={count === 0 ? 'muted' : undefined} fontVariantNumeric="tabular-nums">
          {typeof count === 'number' ? count : '–'}
        </Text>
      )}
    </Card>
  );
}
