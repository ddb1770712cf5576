import { chakra, Flex } from '@chakra-ui/react';
import { ClipboardList } from 'lucide-react';
import { useId, useState } from 'react';
import { useOfficeActs } from '#app/hooks/use-office-acts.ts';
import { useWorkOrderList, type WorkOrderListLive } from '#app/hooks/use-work-orders.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorPanel, Notice } from '#app/ui/notice.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { formatMoment } from '#domain/dates.ts';
import { LIST_PAGE_SIZE, MAX_PAGE_SIZE, MAX_SEARCH_LENGTH, SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import { type BilledOrder, createInvoiceMutation } from '../mutations/create-invoice.ts';
import { billedOrder, toggled, vendorsOf } from '../new-invoice.ts';
import { choiceQuery, orderChoice } from '../order-choice.ts';
import { invoiceTexts } from '../texts.ts';
import { invoiceFormTexts } from '../texts-form.ts';
import { Caution } from './create-caution.tsx';
import { PartProblem } from './create-problem.tsx';
import { ChosenOrders } from './order-choice-chosen.tsx';
import { OrderGroup } from './order-choice-groups.tsx';
import { MovedOrder } from './order-choice-moved.tsx';

/** A long list must not push the values out of reach of a desk; a phone scrolls as one page. */
const Scroll = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    maxHeight: { md: '56dvh' },
    overflowY: { md: 'auto' },
  },
});
const Quiet = chakra('p', { base: { color: 'fg.muted', textStyle: 'small' } });

type Props = {
  chosen: readonly BilledOrder[];
  onChoose: (orders: BilledOrder[]) => void;
  error: string | undefined;
};

/** The orders of the invoice: those chosen, and every one that can be, by vendor and by search (decision D2). */
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
    <Flex
      role="group"
      aria-label={invoiceTexts.orders}
      aria-describedby={error === undefined ? undefined : errorId}
      direction="column"
      gap="3"
      data-invalid={error !== undefined}
    >
      {error !== undefined && <PartProblem id={errorId}>{error}</PartProblem>}
      <ChosenOrders orders={chosen} onRemove={(order) => onChoose(toggled(chosen, order))} />
      {vendorsOf(chosen).length > 1 && <Caution>{invoiceTexts.vendorsMixed}</Caution>}
      <SearchInput
        value={search}
        onSearch={find}
        label={invoiceFormTexts.search}
        placeholder={invoiceFormTexts.searchHint}
        debounceMs={SEARCH_DEBOUNCE_MS}
        maxLength={MAX_SEARCH_LENGTH}
      />
      {listed.state === 'loading' && <Spinner text={commonTexts.loadingOrders} />}
      {listed.state === 'failed' && (
        <ErrorPanel title={commonTexts.fetchWorkOrders}>
          {listed.reason.kind === 'refused' ? listed.reason.detail : commonTexts.notOnTablet}
        </ErrorPanel>
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
    </Flex>
  );
}

type FoundProps = Omit<Props, 'error'> & {
  listed: WorkOrderListLive;
  isSearching: boolean;
  onClear: () => void;
  pageSize: number;
  onMore: () => void;
};

function Found({ listed, chosen, onChoose, isSearching, onClear, pageSize, onMore }: FoundProps) {
  const acts = useOfficeActs(createInvoiceMutation, listed.fetchedAt);
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const { groups, unlisted, unsent } = orderChoice(listed.records, acts, chosen);
  const shown = groups.reduce((count, { orders }) => count + orders.length, 0);
  const hasMore = listed.total > pageSize;
  return (
    <Flex direction="column" gap="3">
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
                {invoiceFormTexts.clearSearch}
              </Button>
            )
          }
        />
      )}
      <Scroll>
        {groups.map((group) => (
          <OrderGroup
            key={group.vendorId}
            group={group}
            chosenIds={chosenIds}
            onToggle={(order) => onChoose(toggled(chosen, billedOrder(order)))}
          />
        ))}
      </Scroll>
      {unsent > 0 && <Quiet>{invoiceFormTexts.unsentHidden(unsent)}</Quiet>}
      {hasMore && pageSize >= MAX_PAGE_SIZE && <Quiet>{invoiceFormTexts.searchForMore}</Quiet>}
      {hasMore && pageSize < MAX_PAGE_SIZE && (
        <Button variant="quiet" alignSelf="flex-start" busy={listed.refreshing} onClick={onMore}>
          {invoiceFormTexts.showMore}
        </Button>
      )}
    </Flex>
  );
}

/** How many there are, and how old that is; a Notice only where it is older than it should be. */
function Age({ listed, shown }: { listed: WorkOrderListLive; shown: number }) {
  const { fetchedAt, source, failure, total } = listed;
  const time = fetchedAt === null ? '–' : formatMoment(fetchedAt);
  if (failure?.kind === 'refused') return <Notice tone="attention">{failure.detail}</Notice>;
  if (source === 'device' || failure !== null) {
    return <Notice tone="waiting">{commonTexts.fromTablet(time)}</Notice>;
  }
  return (
    <Quiet>
      <span role="status">{invoiceFormTexts.shown(shown, total)}</span> · {commonTexts.asOf(time)}
    </Quiet>
  );
}
