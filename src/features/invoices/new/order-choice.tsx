import { ClipboardList, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import {
  type BilledOrder,
  type CreateInvoice,
  createInvoiceAction,
} from '#app/actions/invoices/create-invoice.ts';
import { LoadErrorPanel } from '#app/features/filters/load-error-panel.tsx';
import { type OfficeAction, useOfficeActions } from '#app/hooks/use-office-actions.ts';
import { useWorkOrder, useWorkOrderList, type WorkOrderListLive } from '#app/hooks/use-work-orders.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Problem } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { uiTexts } from '#app/ui/texts.ts';
import { formatMoment } from '#domain/dates.ts';
import { isInvoiceable } from '#domain/invoice/steps.ts';
import { LIST_PAGE_SIZE, MAX_PAGE_SIZE, MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { nameAmong } from '#domain/people.ts';
import { statusLabel } from '#domain/work-order/statuses.ts';
import { invoiceTexts } from '../texts.ts';
import { ChosenOrders } from './chosen-orders.tsx';
import { billedOrder, toggled } from './new-invoice.ts';
import { choiceQuery, OrderGroup, orderChoice } from './order-groups.tsx';
import { SeveralVendors } from './several-vendors.tsx';
import { invoiceFormTexts } from './texts.ts';

type Props = {
  chosen: readonly BilledOrder[];
  onChoose: (orders: BilledOrder[]) => void;
  error: string | undefined;
};

/** The chosen orders, and all available ones, by vendor and by search [I5]. */
export function OrderChoice({ chosen, onChoose, error }: Props) {
  const [search, setSearch] = useState('');
  const [pages, setPages] = useState(1);
  const listed = useWorkOrderList('all', choiceQuery(search, pages));
  const errorId = useId();

  function find(text: string): void {
    setSearch(text);
    setPages(1);
  }

  return (
    <Stack
      role="group"
      aria-label={invoiceTexts.orders}
      aria-describedby={error === undefined ? undefined : errorId}
      gap="3"
      data-invalid={error !== undefined}
    >
      {error !== undefined && (
        <Problem id={errorId} role="alert">
          {error}
        </Problem>
      )}
      <ChosenOrders orders={chosen} onRemove={(order) => onChoose(toggled(chosen, order))} />
      <SeveralVendors orders={chosen} error={error} onKeep={onChoose} />
      <SearchInput
        value={search}
        onSearch={find}
        label={invoiceFormTexts.search}
        placeholder={invoiceFormTexts.searchHint}
        maxLength={MAX_SEARCH_LENGTH}
      />
      {listed.state === 'loading' && <Spinner text={commonTexts.loadingOrders} />}
      {listed.state === 'failed' && (
        <LoadErrorPanel title={commonTexts.fetchWorkOrders} reason={listed.reason} />
      )}
      {listed.state === 'ready' && (
        <Found
          listed={listed.value}
          chosen={chosen}
          onChoose={onChoose}
          isSearching={search !== ''}
          onClear={() => find('')}
          pageSize={pages * LIST_PAGE_SIZE}
          onMore={() => setPages((shown) => shown + 1)}
        />
      )}
    </Stack>
  );
}

type FoundProps = Omit<Props, 'error'> & {
  listed: WorkOrderListLive;
  isSearching: boolean;
  onClear: () => void;
  pageSize: number;
  onMore: () => void;
};

function Found(props: FoundProps) {
  const actions = useOfficeActions(createInvoiceAction, props.listed.fetchedAt);
  // Orders on the user's own invoices must not be chosen again.
  return actions === null ? (
    <Spinner text={commonTexts.loadingOrders} />
  ) : (
    <Choice {...props} actions={actions} />
  );
}

type ChoiceProps = FoundProps & { actions: readonly OfficeAction<CreateInvoice>[] };

function Choice({ listed, actions, chosen, onChoose, isSearching, onClear, pageSize, onMore }: ChoiceProps) {
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const { groups, unlisted, unsent } = orderChoice(listed.records, actions, chosen);
  const shown = groups.reduce((count, { orders }) => count + orders.length, 0);
  const hasMore = listed.total > pageSize;
  return (
    <Stack gap="3">
      {unlisted.map((order) => (
        <MovedOrder key={order.id} order={order} onRemove={() => onChoose(toggled(chosen, order))} />
      ))}
      <Age listed={listed} shown={shown} />
      {shown === 0 && !hasMore && (
        <EmptyState
          icon={<ClipboardList aria-hidden />}
          sentence={isSearching ? invoiceFormTexts.noMatch : invoiceFormTexts.noOrders}
          action={
            isSearching && (
              <Button variant="quiet" onClick={onClear}>
                {uiTexts.clearSearch}
              </Button>
            )
          }
        />
      )}
      {/* A long list must not push the amounts off a wide screen; a phone scrolls as one page. */}
      <Stack gap="3" maxHeight={{ md: '56dvh' }} overflowY={{ md: 'auto' }}>
        {groups.map((group) => (
          <OrderGroup
            key={group.vendorId}
            group={group}
            chosenIds={chosenIds}
            onToggle={(order) => onChoose(toggled(chosen, billedOrder(order)))}
            onChooseAll={(orders) => onChoose([...chosen, ...orders.map(billedOrder)])}
          />
        ))}
      </Stack>
      {unsent > 0 && (
        <Text size="small" tone="muted">
          {invoiceFormTexts.unsentHidden(unsent)}
        </Text>
      )}
      {hasMore && pageSize >= MAX_PAGE_SIZE && (
        <Text size="small" tone="muted">
          {invoiceFormTexts.searchForMore}
        </Text>
      )}
      {hasMore && pageSize < MAX_PAGE_SIZE && (
        <Button variant="quiet" alignSelf="flex-start" busy={listed.refreshing} onClick={onMore}>
          {invoiceFormTexts.showMore}
        </Button>
      )}
    </Stack>
  );
}

/** Number of orders and their age; a notice only if that is older than it should be. */
function Age({ listed, shown }: { listed: WorkOrderListLive; shown: number }) {
  const { fetchedAt, source, failure, total } = listed;
  const time = fetchedAt === null ? '–' : formatMoment(fetchedAt);
  if (failure?.kind === 'refused') return <Notice tone="attention">{failure.detail}</Notice>;
  if (source === 'device' || failure !== null) {
    return <Notice tone="waiting">{commonTexts.fromTablet(time)}</Notice>;
  }
  return (
    <Text size="small" tone="muted">
      <span role="status">{invoiceFormTexts.shown(shown, total)}</span> · {commonTexts.asOf(time)}
    </Text>
  );
}

type MovedProps = { order: BilledOrder; onRemove: () => void };

/** Warns that somebody has meanwhile moved a chosen order on: the server would refuse an invoice for it. */
function MovedOrder({ order: { id, number }, onRemove }: MovedProps) {
  const live = useWorkOrder(id);
  if (live.state !== 'ready' || isInvoiceable(live.value.order.status)) return null;
  const { status, statusText, statusLog, people = [] } = live.value.order;
  const by = statusLog.at(-1)?.by ?? null;
  return (
    <Notice
      tone="attention"
      actions={
        <Button variant="quiet" onClick={onRemove}>
          {invoiceFormTexts.removeOrder(number)}
        </Button>
      }
    >
      {invoiceFormTexts.movedOn(number, statusLabel(status, statusText), by && nameAmong(people, by))}
    </Notice>
  );
}

/** A warning that blocks nothing. */
export function Caution({ children }: { children: string }) {
  return (
    <Notice tone="waiting" icon={<TriangleAlert aria-hidden />}>
      {children}
    </Notice>
  );
}
