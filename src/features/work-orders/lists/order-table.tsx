import { Link } from '@tanstack/react-router';
import { Camera } from 'lucide-react';
import type { ListedOrder } from '#app/entities/orders/listings.ts';
import { listTexts } from '#app/features/filters/texts.ts';
import { useSort } from '#app/features/filters/use-sort.ts';
import { StateMark } from '#app/features/office/marks.tsx';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { commonTexts } from '#app/texts/common.ts';
import { CardControls, CardLink } from '#app/ui/card.tsx';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { type Column, DataTable, NARROW_TABLE } from '#app/ui/data-table.tsx';
import { Text, VisuallyHidden } from '#app/ui/text.tsx';
import { listItem } from '#app/ui/use-list-keys.ts';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import { formatDate } from '#domain/dates.ts';
import { nameAmong } from '#domain/people.ts';
import type { Role } from '#domain/permissions.ts';
import { type OrderListName, usualSort } from '#domain/work-order/lists.ts';
import { formatSum, orderSum } from '#domain/work-order/order-sum.ts';
import { isBilled } from '#domain/work-order/outcome.ts';
import { statusLine } from '#domain/work-order/status-line.ts';
import type { OrderSort, SortKey, WorkOrder } from '#domain/work-order/work-order.ts';
import { LIST_ROUTES } from '../shared/back-to-list.tsx';
import { cardRoute, leadOf } from '../shared/card-route.ts';
import { Plate, PriceMark, StatusBadge } from '../shared/marks.tsx';
import { orderTexts } from '../texts.ts';
import { briefJobs, describeAge, describeJobs, endedAt, pictureCount } from './describe-order.ts';
import type { OrderListProps } from './list-parts.tsx';
import type { OrderFilters } from './order-filters.ts';
import { type OrderSelection, SelectOrder, SelectPage } from './order-selection.tsx';

type Props = {
  caption: string;
  listName: OrderListName;
  records: readonly ListedOrder[];
  /** A control in each row, in addition to opening the order. */
  action?: OrderListProps['cardAction'];
  selection: OrderSelection;
  /** The order open next to the list. */
  openId: string | null;
  filters: OrderFilters;
  onFilters: (next: OrderFilters) => void;
};

/** The orders of a list as lines of a table: as many as fit on a desktop screen, each a link to its order. */
export function OrderTable(props: Props) {
  const { caption, records, selection, openId } = props;
  return (
    <DataTable
      dense
      caption={caption}
      columns={useColumns(props)}
      rows={records}
      rowKey={({ order }) => order.id}
      isSelected={({ order }) => selection.ids.includes(order.id)}
      rowProps={({ order }) => ({
        title: describeWhole(order),
        ...(order.id === openId && { 'data-open': true }),
      })}
    />
  );
}

/** The lists of orders that may have a vendor. */
const HAVE_VENDORS: readonly OrderListName[] = ['all', 'in-progress', 'completed', 'paid'];

/** Completed orders have a button instead; a paid one can only be opened. */
const NEXT_WIDTHS: Partial<Record<OrderListName, string>> = { completed: '12.5em', paid: '5.71em' };

const VENDOR: Column<ListedOrder> = {
  id: 'vendor',
  get header() {
    return commonTexts.vendor;
  },
  from: 'wide',
  cell: ({ order }) => <TwoLines text={order.vendor?.name ?? '–'} />,
};

/** Only if one is: billed orders leave the list, except on hosts that keep their status. */
const BILLED: Column<ListedOrder> = {
  id: 'billed',
  get header() {
    return listTexts.billed;
  },
  width: '4.57em',
  from: 'medium',
  cell: ({ order }) => listTexts.isBilled(isBilled(order)),
};

/** When the orders of a list were completed or paid, which there matters more than their age. */
function endOf(listName: OrderListName): Column<ListedOrder> {
  return {
    id: 'end',
    header: listName === 'paid' ? listTexts.paid : listTexts.completed,
    width: '8.29em',
    from: 'small',
    cell: ({ order }) => {
      const at = endedAt(listName, order);
      return at === null ? '–' : <time dateTime={at}>{formatDate(at)}</time>;
    },
  };
}

function useColumns(props: Props): Column<ListedOrder>[] {
  const { listName, records, action, selection } = props;
  const { now } = useServices();
  const role = useSessionUser()?.role ?? null;
  const isWide = useMediaQuery(media.wideOffice);
  const mostJobs = props.openId === null ? (isWide ? 4 : 2) : 1;
  const sortBy = useSort(FIRST, props, usualSort(listName));
  return [
    {
      id: 'select',
      header: <SelectPage orders={records.map(({ order }) => order)} selection={selection} />,
      width: '2.86em',
      cell: ({ order }) => <SelectOrder order={order} selection={selection} />,
    },
    {
      id: 'vehicle',
      header: commonTexts.vehicle,
      isRowHeader: true,
      width: '15.71em',
      narrow: '9.43em',
      sort: sortBy('vehicle'),
      cell: (listed) => <Vehicle listed={listed} {...props} />,
    },
    { id: 'jobs', header: orderTexts.jobs, cell: ({ order }) => <Jobs of={order} most={mostJobs} /> },
    ...(HAVE_VENDORS.includes(listName)
      ? [{ ...VENDOR, width: isWide ? '15%' : '12%', sort: sortBy('vendor') }]
      : []),
    ...(records.some(({ order }) => endedAt(listName, order) !== null)
      ? [{ ...endOf(listName), sort: sortBy(listName === 'paid' ? 'paid' : 'completed') }]
      : [
          {
            id: 'age',
            header: listTexts.age,
            width: '5.71em',
            narrow: '5.14em',
            from: 'small',
            sort: sortBy('created'),
            cell: ({ order }: ListedOrder) => (
              <time dateTime={order.createdAt}>{describeAge(order, now())}</time>
            ),
          } as const,
        ]),
    ...(listName === 'completed' && records.some(({ order }) => isBilled(order)) ? [BILLED] : []),
    {
      id: 'photos',
      header: <PhotosHeader />,
      align: 'end',
      width: '4em',
      from: 'wide',
      cell: ({ order }) => pictureCount(order),
    },
    {
      id: 'amount',
      header: commonTexts.amount,
      align: 'end',
      width: '8em',
      narrow: '6.57em',
      // Next to an open order the day needs the space.
      from: listName === 'completed' || listName === 'paid' ? 'medium' : 'small',
      sort: sortBy('amount'),
      cell: ({ order, pending }) => (
        <Flex as="span" gap="1" align="center" justify="flex-end" whiteSpace="normal">
          <PriceMark pending={pending} />
          {formatSum(orderSum(order))}
        </Flex>
      ),
    },
    {
      id: 'status',
      header: listTexts.status,
      width: listName === 'completed' ? '11.43em' : '14.29em',
      from: 'medium',
      sort: sortBy('status'),
      cell: ({ order, pending }) => (
        <Flex as="span" gap="1" align="center">
          <StatusBadge order={order} />
          <StateMark pending={pending} small />
        </Flex>
      ),
    },
    {
      id: 'next',
      header: listTexts.nextAction,
      width: NEXT_WIDTHS[listName] ?? '11.43em',
      from: action === undefined ? 'wide' : 'medium',
      cell: (listed) => (
        <Flex as="span" gap="2" align="center" justify="space-between">
          <Lead order={listed.order} role={role} isAlone={action === undefined} />
          {action !== undefined && <CardControls>{action(listed, 'line')}</CardControls>}
        </Flex>
      ),
    },
  ];
}

/**
 * Sort direction of a first press on the header: the oldest and the most expensive are usually wanted, and names start
 * at A.
 */
const FIRST: Readonly<Record<SortKey, OrderSort>> = {
  created: 'created',
  vehicle: 'vehicle',
  vendor: 'vendor',
  amount: '-amount',
  status: 'status',
  completed: '-completed',
  paid: '-paid',
};

const PLATE_FIRST = {
  alignItems: 'center',
  columnGap: '3',
  lineHeight: 'tight',
  // The widest plate with ten letters and digits, so that the numbers next to them are aligned.
  '& > :first-child': { minWidth: '8.75em', textAlign: 'center' },
  [NARROW_TABLE]: { flexDirection: 'column', alignItems: 'flex-start' },
} as const;

/** The link covers the whole line. Next to an open order the status doesn't fit, so its badge is here. */
function Vehicle({ listed, listName, filters, openId }: Props & { listed: ListedOrder }) {
  const { order, pending } = listed;
  return (
    <Flex as="span" css={PLATE_FIRST}>
      <Plate>{order.car.number}</Plate>
      <Flex as="span" gap="1" align="center" minWidth="0" maxWidth="full">
        <CardLink asChild textStyle="small" fontWeight="medium" truncate>
          <Link
            to={cardRoute(order.status, listName)}
            params={{ id: order.id }}
            search={filters}
            state={{ list: LIST_ROUTES[listName] }}
            replace={openId !== null}
            {...listItem}
          >
            {order.number}
          </Link>
        </CardLink>
        {openId !== null && <StateMark pending={pending} small />}
      </Flex>
    </Flex>
  );
}

/** The target of opening the order. 'Open', which every line allows, is only shown if there is nothing else. */
function Lead({ order, role, isAlone }: { order: WorkOrder; role: Role | null; isAlone: boolean }) {
  const lead = role === null ? null : leadOf(order, role);
  if (lead === null || (lead === 'open' && !isAlone)) return null;
  return (
    <Text as="span" tone="accent" weight="medium">
      {listTexts.leadsTo[lead]}
    </Text>
  );
}

/** Two lines of it, if there is no space for more. */
function TwoLines({ text }: { text: string }) {
  return <span title={text}>{text}</span>;
}

/** The number of rejected ones is below the names, which are shortened for it. */
function Jobs({ of: order, most }: { of: WorkOrder; most: number }) {
  const { names, rejected } = briefJobs(order, most);
  return (
    <span title={describeJobs(order)}>
      {rejected === '' ? (
        names
      ) : (
        <>
          <chakra.span display="block" height="1lh" overflow="hidden">
            {names}
          </chakra.span>
          {rejected}
        </>
      )}
    </span>
  );
}

function PhotosHeader() {
  return (
    <>
      <chakra.span display="inline-block" verticalAlign="middle" css={{ '& svg': { boxSize: '4' } }}>
        <Camera aria-hidden />
      </chakra.span>
      <VisuallyHidden>{listTexts.photos}</VisuallyHidden>
    </>
  );
}

/** Shown on hover over a line, whose columns cut off longer text. */
function describeWhole(order: WorkOrder): string {
  const line = statusLine(order);
  return [
    describeJobs(order),
    order.vendor?.name ?? [],
    line === null ? [] : `${line.text} ${nameAmong(order.people ?? [], line.by)}`,
    formatDate(order.createdAt),
  ]
    .flat()
    .join('\n');
}
