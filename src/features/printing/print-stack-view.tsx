import { Printer } from 'lucide-react';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { type OrderAt, type OrderView, readOrderView } from '#app/entities/orders/order-view.ts';
import { orderTask } from '#app/entities/orders/pull-orders.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useLiveQuery } from '#app/hooks/use-live-query.ts';
import { useOwner, useSessionUser } from '#app/hooks/use-session.ts';
import type { PullFailure, PullTask } from '#app/sync/pull/pull.ts';
import { commonTexts } from '#app/texts/common.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Text } from '#app/ui/text.tsx';
import { formatMoment } from '#domain/dates.ts';
import { MOST_PRINTED_ORDERS } from '#domain/limits.ts';
import { isLocalId } from '#domain/local-ids.ts';
import { WorkOrderStack } from './order-paper.tsx';
import { ClosePrint, isNewest, PrintScreen, usePrintedAt, usePrintOnce } from './print-screen.tsx';
import { printTexts } from './texts.ts';

type Here = Extract<OrderToPrint, { state: 'here' }>;

type Props = {
  /** From the address. At most MOST_PRINTED_ORDERS of them are printed. */
  ids: readonly string[];
  openedAt: string;
  origin: string;
  print: () => void;
  onClose: () => void;
};

/** Several work orders in one document. Opens the print dialog automatically unless one is missing. */
export function PrintStackView({ ids, openedAt, origin, print, onClose }: Props) {
  const user = useSessionUser();
  const printedAt = usePrintedAt(openedAt);
  const asked = useOrdersToPrint(ids.slice(0, MOST_PRINTED_ORDERS));
  const here = asked.filter((order) => order.state === 'here');
  const isWhole = here.length > 0 && here.length === ids.length;
  const isNew = here.every(({ view, failure }) => isNewest(view, failure, openedAt));
  const isEmpty = asked.every(({ state }) => state === 'missing');
  usePrintOnce(isWhole ? (isNew ? 'newest' : 'older') : 'incomplete', print);
  if (user === null) return null;
  return (
    <PrintScreen
      printLabel={printTexts.printOrders(here.length)}
      print={here.length > 0 ? print : undefined}
      onClose={onClose}
      isEmpty={isEmpty}
      notices={
        <>
          <Text as="h1" size="heading" color="fg" order="-1">
            {asked.length > 0 ? printTexts.orders(asked.length) : printTexts.print}
          </Text>
          <Notices asked={asked} here={here} left={ids.length - asked.length} />
        </>
      }
    >
      {isEmpty && (
        <EmptyState
          icon={<Printer aria-hidden />}
          sentence={printTexts.nothing}
          action={<ClosePrint onClose={onClose} />}
        />
      )}
      <WorkOrderStack
        papers={here.map(({ view }) => ({
          order: view.order,
          user,
          origin,
          printedAt,
          fetchedAt: view.fetchedAt,
          unsent: view.pending.length,
        }))}
      />
    </PrintScreen>
  );
}

type NoticesProps = { asked: readonly OrderToPrint[]; here: readonly Here[]; left: number };

/** Notices to read before printing. */
function Notices({ asked, here, left }: NoticesProps) {
  const missing = asked.flatMap((order) => (order.state === 'missing' ? [order.id] : []));
  const awaited = asked.filter(({ state }) => state === 'awaited').length;
  const stale = here.flatMap(({ view, failure }) => (failure === null ? [] : [view.fetchedAt])).sort();
  return (
    <>
      {awaited > 0 && <Spinner text={printTexts.awaited(awaited)} />}
      {missing.length > 0 && (
        <Notice tone="attention" title={printTexts.missing(missing.length)}>
          {`${missing.join(', ')}. ${printTexts.missingWhy}`}
        </Notice>
      )}
      {left > 0 && (
        <Notice tone="attention" title={printTexts.mostAtOnce(MOST_PRINTED_ORDERS)}>
          {printTexts.omittable(left)}
        </Notice>
      )}
      {stale[0] !== undefined && (
        <Notice tone="waiting">{commonTexts.fromTablet(formatMoment(stale[0]))}</Notice>
      )}
    </>
  );
}

/** One of the requested orders. `missing`: this device has no copy, and none came from the server. */
type OrderToPrint =
  | { state: 'awaited'; id: string }
  | { state: 'missing'; id: string }
  | { state: 'here'; view: OrderView; failure: PullFailure | null };

/** Orders by id, in the requested order: from this device immediately, then as the server has them. */
function useOrdersToPrint(ids: readonly string[]): OrderToPrint[] {
  const services = useServices();
  const owner = useOwner();
  const scope = { owner: owner?.owner ?? '', complexId: owner?.complexId ?? '' };
  const read = useLiveQuery(
    () => Promise.all(ids.map((id) => readOrderView(services, scope, id))),
    [services, scope.owner, scope.complexId, ids.join()],
  );
  const found = read.state === 'ready' ? read.value : [];
  const known = owner === null ? [] : found.filter(({ id }) => !isLocalId(id));
  useWatched(known.map(({ id }) => orderTask(services, scope.complexId, id)));
  if (read.state === 'loading') return ids.map((id) => ({ state: 'awaited', id }));
  const { puller } = services;
  return found.map((at) =>
    toPrint(at, puller.stateOf(orderTask(services, scope.complexId, at.id).key).failure),
  );
}

function toPrint({ id, view }: OrderAt, failure: PullFailure | null): OrderToPrint {
  if (view !== null) return { state: 'here', view, failure };
  return failure !== null || isLocalId(id) ? { state: 'missing', id } : { state: 'awaited', id };
}

/** Keeps each order pulled while the component is mounted, and renders again when a pull fails. */
function useWatched(tasks: readonly PullTask[]): void {
  const { puller } = useServices();
  const keys = tasks.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal keys, equal tasks; the list is new on each render.
  useEffect(() => {
    const ends = tasks.map((task) => puller.watch(task));
    return () => {
      for (const end of ends) end();
    };
  }, [puller, keys]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const failures = useCallback(
    () => tasks.map(({ key }) => puller.stateOf(key).failure?.kind ?? '').join(),
    [puller, keys],
  );
  useSyncExternalStore(puller.subscribe, failures);
}
