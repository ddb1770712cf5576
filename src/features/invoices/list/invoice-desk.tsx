import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { CachedAnswer } from '#app/features/filters/cached-answer.tsx';
import { Freshness } from '#app/features/filters/freshness.tsx';
import { DESK_PAGES } from '#app/features/filters/list-filters.ts';
import { useSort } from '#app/features/filters/use-sort.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useUnreachable } from '#app/hooks/use-server.ts';
import { commonTexts } from '#app/texts/common.ts';
import { announce } from '#app/ui/announce.ts';
import { IconButton } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import { KeyValueLine } from '#app/ui/key-value.tsx';
import { PageHeader, PageTitle } from '#app/ui/page-header.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { Neighbours, PaneFoot, PaneHead, PaneSkeleton, Panes, PaneTitle } from '#app/ui/panes.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { uiTexts } from '#app/ui/texts.ts';
import { ActionBar } from '#app/ui/toolbar.tsx';
import { useIsKeyAgain, useKeyDown } from '#app/ui/use-key-down.ts';
import { firstInList, isShortcut, useListKeys, useOpenRow } from '#app/ui/use-list-keys.ts';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { LIST_PAGE_SIZE } from '#domain/limits.ts';
import { invoiceTexts, invoiceToasts } from '../texts.ts';
import { deskColumns, SORTS_FIRST } from './invoice-columns.tsx';
import { sayNeedsConnection, useListHint } from './invoice-controls.tsx';
import { amountsOf, factsOf, InvoiceActions, InvoiceContents, InvoiceDialog } from './invoice-details.tsx';
import { type InvoiceListProps, NoInvoices, useInvoicePages } from './invoice-list.tsx';
import { rowActions } from './invoice-rows.tsx';
import { describeSelection, SelectedActions, useSelection } from './selection-bar.tsx';
import { actionsOn } from './use-invoice-actions.ts';
import { useInvoiceWork } from './use-invoice-work.tsx';

type Props = InvoiceListProps & {
  /**
   * Filters and actions next to the list's title; without them it is a part of a screen, and an invoice opens over it.
   */
  head?: ReactNode;
};

/** Invoices in the table layout: two pages in rows of one height, with the open one next to them. */
export function InvoiceDesk({ caption, above, opened, head, ...list }: Props) {
  const { invoices, records, page, pager } = useInvoicePages(list, 'two');
  const { now } = useServices();
  const selection = useSelection(records);
  const sortBy = useSort(SORTS_FIRST, list);
  const table = useRef<HTMLDivElement>(null);
  const work = useInvoiceWork(table, records, { onDone: showNext });
  const rows = records.map(work.asLastSeen);
  const hint = useListHint(rows);
  const isWide = useMediaQuery(media.wideOffice);
  const { shown, at, has, step } = useOpened(opened, rows);
  const isBeside = head !== undefined && shown !== null;
  useListKeys(table, isBeside ? step : undefined);
  useOpenRow(table, isBeside ? shown.id : null);

  /** Next to its list a finished invoice is replaced by the next one that waits for this user. */
  function showNext(done: Invoice): void {
    if (opened.id !== done.id) return;
    const waits = (row: Invoice) => row.id !== done.id && actionsOn(row, work.role).forward !== null;
    const next = rows.slice(Math.max(at, 0)).find(waits) ?? rows.find(waits);
    if (head === undefined) opened.set(null);
    else if (next !== undefined) opened.set(next.id);
  }

  const main = (
    <>
      {head !== undefined && (
        <PaneHead>
          {isBeside ? <PaneTitle>{caption}</PaneTitle> : <PageTitle>{caption}</PageTitle>}
          {head}
        </PaneHead>
      )}
      {above?.(invoices.state === 'ready' ? invoices.value.fetchedAt : null)}
      {invoices.state === 'loading' ? (
        <PaneSkeleton rows={LIST_PAGE_SIZE} />
      ) : (
        <CachedAnswer live={invoices} failed={invoiceToasts.fetchInvoices} age="elsewhere">
          {() =>
            rows.length === 0 ? (
              <NoInvoices {...list} page={page} extent={pager} />
            ) : (
              <div ref={table}>
                <DataTable
                  dense
                  caption={caption}
                  columns={deskColumns({
                    ...work,
                    isPaid: list.only === 'paid',
                    isWide,
                    rows,
                    now: now(),
                    sortBy,
                    selection,
                    onOpen: ({ id }) => opened.set(id),
                  })}
                  rows={rows}
                  rowKey={(row) => row.id}
                  isSelected={(row) => selection.ids.has(row.id)}
                  rowProps={(row) => ({
                    ...rowActions(row, selection, ({ id }) => opened.set(id)),
                    ...(isBeside && row.id === shown.id && { 'data-open': true, 'aria-current': true }),
                  })}
                  busy={pager?.busy ?? false}
                />
              </div>
            )
          }
        </CachedAnswer>
      )}
      <PaneFoot>
        {invoices.state === 'ready' && <Freshness {...invoices.value} isInRow />}
        <Text as="span" role="status" tone="muted" size="small">
          {selection.ids.size > 0 ? describeSelection(selection) : rows.length > 0 && hint}
        </Text>
        <SelectedActions selection={selection} onClear={() => firstInList()?.focus()} />
        {pager !== null && <Pager page={page} {...pager} open={DESK_PAGES} />}
      </PaneFoot>
      {work.question}
    </>
  );
  if (head === undefined) {
    return (
      <>
        {main}
        <InvoiceDialog {...work} invoice={shown} onClose={() => opened.set(null)} />
      </>
    );
  }
  return (
    <Panes open={isBeside}>
      <section data-part="list">{main}</section>
      {isBeside && (
        <Beside
          invoice={shown}
          place={
            at < 0 ? null : { at: (page - 1) * LIST_PAGE_SIZE + at + 1, of: pager?.total ?? rows.length }
          }
          has={has}
          onStep={step}
          onClose={() => opened.set(null)}
          {...work}
        />
      )}
    </Panes>
  );
}

/** The last seen state of the open invoice, even after it has left the list; `at`: its index there, or -1. */
function useOpened({ id, set }: InvoiceListProps['opened'], rows: readonly Invoice[]) {
  const lastSeen = useRef<{ invoice: Invoice; at: number } | null>(null);
  const at = rows.findIndex((row) => row.id === id);
  const here = rows[at];
  if (here !== undefined) lastSeen.current = { invoice: here, at };
  const { current: last } = lastSeen;
  const shown = here ?? (last?.invoice.id === id ? last.invoice : null);

  function neighbour(by: 1 | -1): Invoice | undefined {
    const was = last?.at ?? 0;
    // Once it has left, another one has its place.
    return rows[at >= 0 ? at + by : by > 0 ? was : was - 1];
  }

  function step(by: 1 | -1): void {
    const next = neighbour(by);
    if (next === undefined) return;
    set(next.id);
    announce(invoiceTexts.opened(next.invoiceNumber));
  }
  return { shown, at, has: (by: 1 | -1) => neighbour(by) !== undefined, step };
}

type BesideProps = Pick<ReturnType<typeof useInvoiceWork>, 'role' | 'busy' | 'onAction'> & {
  invoice: Invoice;
  place: { at: number; of: number } | null;
  has: (step: 1 | -1) => boolean;
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
};

function Beside({ invoice, place, has, onStep, onClose, ...actions }: BesideProps) {
  useActionKeys(invoice, actions);
  const facts = factsOf(invoice);
  return (
    <Stack gap="2">
      <PageHeader
        title={invoice.invoiceNumber}
        size="compact"
        actions={
          <>
            <Neighbours
              place={place}
              names={{ previous: invoiceTexts.previous, next: invoiceTexts.next }}
              has={has}
              onStep={onStep}
            />
            <IconButton name={uiTexts.close} icon={<X />} onClick={onClose} />
          </>
        }
      />
      <InvoiceContents invoice={invoice} heading="h2">
        <div>
          <KeyValueLine
            items={[
              { label: commonTexts.vendor, value: invoice.vendor?.name ?? '–', isWide: true },
              ...facts,
            ]}
          />
          <chakra.div marginTop="2">
            <KeyValueLine items={amountsOf(invoice)} />
          </chakra.div>
        </div>
      </InvoiceContents>
      <ActionBar inSight justifyContent="flex-end">
        <InvoiceActions invoice={invoice} {...actions} />
      </ActionBar>
    </Stack>
  );
}

/** `a` takes the open invoice's next step, `r` rejects it, the same keys as for a job. */
function useActionKeys(
  invoice: Invoice,
  { role, busy, onAction }: Pick<BesideProps, 'role' | 'busy' | 'onAction'>,
): void {
  const unreachable = useUnreachable();
  const isAgain = useIsKeyAgain();
  useKeyDown((event) => {
    if (isAgain(event) || !isShortcut(event)) return;
    const { forward, reject } = actionsOn(invoice, role);
    const asked = event.key === 'a' ? forward : event.key === 'r' ? reject : null;
    if (asked === null || busy.has(invoice.id)) return;
    if (unreachable) sayNeedsConnection();
    else onAction(invoice, asked);
  });
}
