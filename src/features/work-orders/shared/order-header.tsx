import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { assignVendorAction } from '#app/actions/work-orders/assign-vendor.ts';
import { assignVendorWords } from '#app/actions/work-orders/assign-vendor.words.ts';
import { quantitiesDraftName } from '#app/actions/work-orders/change-quantity.form.ts';
import { Freshness, PartAge } from '#app/features/filters/freshness.tsx';
import { printTexts } from '#app/features/printing/texts.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useDraftNames } from '#app/hooks/use-draft.ts';
import { useConflict } from '#app/hooks/use-outbox.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import type { WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { entryAnchor } from '#app/sync/outbox/entry-states.ts';
import type { PendingMark } from '#app/sync/outbox/overlay.ts';
import { conflictTexts, describeCause } from '#app/texts/conflicts.ts';
import { announce } from '#app/ui/announce.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Neighbours } from '#app/ui/panes.tsx';
import { Text } from '#app/ui/text.tsx';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import { nameAmong } from '#domain/people.ts';
import { changeBetween } from '#domain/work-order/changes.ts';
import { isEditable } from '#domain/work-order/jobs.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { liveTexts, orderTexts } from '../texts.ts';
import { BackToList, CloseOrder, type ListRoute, useListOf } from './back-to-list.tsx';
import { Duplicates } from './duplicates.tsx';
import { EntryMarks, StatusBadge } from './marks.tsx';
import { useOrderDesk } from './order-desk.ts';
import { PrintLink } from './print-link.tsx';

type Props = {
  view: WorkOrderLive;
  /** The list of the back link. */
  list: ListRoute;
  /** The pending actions that the header explains, if the page itself explains the rest. */
  marks?: readonly PendingMark[];
  /** Actions on the whole order, before its print link. */
  actions?: ReactNode;
};

/** The header of every detail: number, status, unsent parts, print link, and the age of the data. */
export function OrderHeader({ view, list, marks = view.pending, actions }: Props) {
  const { order, fetchedAt, refreshing, stale } = view;
  useListOf(order, list);
  const news = useChangedBy(view);
  const desk = useOrderDesk();
  const isBesideList = desk !== null;
  const age = { fetchedAt, refreshing, failure: stale };
  const listTellsAge = desk?.tellsAge === true;
  const isWide = useMediaQuery(media.tabletUp);
  // On a phone it doesn't fit next to the number, and a refusal needs its own line.
  const isAgeInTitle = isWide && stale?.kind !== 'refused';
  // A need for attention is still shown here, with its reason in its own place.
  const shown = view.pending.map((mark) => (marks.includes(mark) ? mark : { ...mark, failure: null }));
  return (
    <>
      <PageHeader
        title={order.number}
        back={!isBesideList && <BackToList to={list} />}
        size="compact"
        marks={
          <>
            <StatusBadge order={order} />
            <EntryMarks pending={shown} />
            {listTellsAge
              ? news !== null && (
                  <Text tone="muted" size="small">
                    {news}
                  </Text>
                )
              : // While it is read again its text stays, so that nothing next to it moves.
                isAgeInTitle && <Freshness {...age} refreshing={false} news={news} isInRow />}
          </>
        }
        actions={
          <>
            <Place />
            {actions}
            <PrintOrder id={order.id} />
            {isBesideList && <CloseOrder to={list} />}
          </>
        }
      />
      <OrderAttention order={order} pending={marks} />
      <Duplicates orderId={order.id} />
      <LeftQuantities view={view} />
      {listTellsAge ? <PartAge {...age} /> : !isAgeInTitle && <Freshness {...age} news={news} />}
    </>
  );
}

/** The order's place in the list next to it, with its neighbours. */
function Place() {
  const desk = useOrderDesk();
  if (desk === null) return null;
  const { place, has, step } = desk;
  const names = { previous: orderTexts.previousOrder, next: orderTexts.nextOrder };
  return <Neighbours place={place} names={names} has={has} onStep={step} />;
}

/** Rarely needed: the order moved on while this device still had an unsaved change. */
const LeftQuantitiesNotice = lazy(() =>
  import('./left-quantities-notice.tsx').then(
    (part) => ({ default: part.LeftQuantitiesNotice }),
    () => ({ default: () => null }),
  ),
);

/** Quantities changed here and not saved before the order moved on; shown wherever the order is shown. */
function LeftQuantities({ view }: { view: WorkOrderLive }) {
  const hasLeft = useDraftNames().has(quantitiesDraftName(view.firstId));
  if (!hasLeft || isEditable(view.order)) return null;
  return (
    <Suspense fallback={null}>
      <LeftQuantitiesNotice view={view} />
    </Suspense>
  );
}

function PrintOrder({ id }: { id: string }) {
  return (
    <Button asChild variant="quiet" paddingInline={{ base: '3', md: '5' }}>
      <PrintLink href={`/print/work-orders/${id}`} aria-label={printTexts.print}>
        <Printer aria-hidden />
        <chakra.span hideBelow="md">{printTexts.print}</chakra.span>
      </PrintLink>
    </Button>
  );
}

type AttentionProps = { order: WorkOrder; pending: readonly PendingMark[] };

/** The first of the user's actions that the server refused: who did what, and a link to its card in the outbox. */
function OrderAttention({ order: { vendor }, pending }: AttentionProps) {
  const mark = pending.find(({ state, failure }) => state === 'attention' && failure?.kind !== 'unreachable');
  if (mark === undefined) return null;
  const failed = vendor === null ? assignVendorWords.failed : assignVendorWords.changeFailed;
  const title = mark.kind === assignVendorAction.kind ? failed : mark.label;
  return <RefusedAction key={mark.entryId} entryId={mark.entryId} title={title} />;
}

function RefusedAction({ entryId, title }: { entryId: string; title: string }) {
  const view = useConflict(entryId);
  if (view === null) return null;
  return (
    <chakra.div marginBottom="gap" overflowWrap="anywhere">
      <Notice
        tone="attention"
        title={title}
        actions={
          <Button asChild variant="quiet">
            <Link to="/outbox" hash={entryAnchor(entryId)}>
              {conflictTexts.showInOutbox}
            </Link>
          </Button>
        }
      >
        {describeCause(view.conflict, view.said)}
      </Notice>
    </chakra.div>
  );
}

/** A heading within a detail. */
export const SectionTitle = chakra('h2', {
  base: { textStyle: 'heading', marginTop: 'section', marginBottom: '3' },
});

/** How long 'just now' stays. */
const SAID_MS = 60_000;

/**
 * 'Changed by … just now', for a while after another user changed the order on the screen; also announced to screen
 * readers. Changes from before the screen was opened, and the user's own, do not count.
 */
function useChangedBy(view: WorkOrderLive): string | null {
  const { now } = useServices();
  const username = useSessionUser()?.username ?? null;
  // The screen's first read started before it was mounted.
  const [freshFrom] = useState(() => new Date(now().getTime() - SAID_MS).toISOString());
  const [said, setSaid] = useState<string | null>(null);
  /** The last view that was read after the screen opened. */
  const seen = useRef<WorkOrderLive | null>(null);
  const { order, fetchedAt } = view;

  useEffect(() => {
    const before = seen.current;
    if (fetchedAt < freshFrom) return;
    seen.current = view;
    if (before === null || before.order === order || before.order.id !== order.id) return;
    const change = changeBetween(before.order, order);
    if (change === null || change.by === username) return;
    // A change without a name is the user's own if their pending actions changed with it.
    if (change.by === null && entriesOf(before) !== entriesOf(view)) return;
    const sentence = liveTexts.changedJustNow(change.by && nameAmong(order.people ?? [], change.by));
    setSaid(sentence);
    announce(sentence);
  }, [view, order, fetchedAt, freshFrom, username]);

  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return said;
}

function entriesOf({ pending }: WorkOrderLive): string {
  return pending.map(({ entryId, state }) => `${entryId} ${state}`).join(' ');
}
