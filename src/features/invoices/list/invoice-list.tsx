import { FileText } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { CachedAnswer } from '#app/features/filters/cached-answer.tsx';
import { Freshness } from '#app/features/filters/freshness.tsx';
import { firstOnDesk, isFiltered, onPage } from '#app/features/filters/list-filters.ts';
import { listTexts } from '#app/features/filters/texts.ts';
import { useInvoices } from '#app/hooks/use-references.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { type Page, pageSizeOf } from '#contract/envelope.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { LIST_PAGE_SIZE } from '#domain/limits.ts';
import { invoiceTexts, invoiceToasts } from '../texts.ts';
import { type InvoiceFilters, invoiceQuery } from './invoice-filters.ts';
import { InvoiceRows, type Opened } from './invoice-rows.tsx';
import { SelectionBar, useSelection } from './selection-bar.tsx';

export type InvoiceListProps = {
  caption: string;
  /** Its single status; null: every status, or those of the filters. */
  only: 'paid' | null;
  filters: InvoiceFilters;
  onFilters: (next: InvoiceFilters) => void;
  opened: Opened;
  empty: { sentence: string; action?: ReactNode };
  /** Shown above the table. */
  above?: (fetchedAt: string | null) => ReactNode;
};

/** Invoices, a page at a time. The previous page stays while the next one is fetched. */
export function InvoiceList({ caption, above, opened, ...list }: InvoiceListProps) {
  const { invoices, records, page, pager } = useInvoicePages(list, 'one');
  const selection = useSelection(records);
  const hasBar = records.length > 0 || selection.ids.size > 0;
  return (
    <>
      {above?.(invoices.state === 'ready' ? invoices.value.fetchedAt : null)}
      <CachedAnswer
        live={invoices}
        failed={invoiceToasts.fetchInvoices}
        isEmpty={(answer) => answer.records.length === 0}
        age={hasBar ? 'elsewhere' : 'above'}
      >
        {() => (
          <>
            {hasBar && invoices.state === 'ready' && (
              <SelectionBar
                rows={records}
                selection={selection}
                age={<Freshness {...invoices.value} isInRow />}
              />
            )}
            {records.length === 0 ? (
              <NoInvoices {...list} page={page} extent={pager} />
            ) : (
              <InvoiceRows
                caption={caption}
                rows={records}
                selection={selection}
                opened={opened}
                turning={pager?.busy ?? false}
              />
            )}
          </>
        )}
      </CachedAnswer>
      {pager !== null && <Pager page={page} {...pager} />}
    </>
  );
}

type Pages = Pick<InvoiceListProps, 'only' | 'filters' | 'onFilters'>;

/** A page of invoices, and the next one too if `open` is 'two'; `pager`: null while the total is unknown. */
export function useInvoicePages({ only, filters, onFilters }: Pages, open: 'one' | 'two') {
  const asked = invoiceQuery(filters, only);
  const query = open === 'two' ? { ...asked, page: firstOnDesk(asked.page) } : asked;
  const invoices = useInvoices(query);
  const isRead = invoices.state === 'ready';
  const refreshing = isRead ? invoices.value.refreshing : invoices.state === 'loading';
  const turning = useTurning(JSON.stringify(query), refreshing);
  const heard = isRead ? extentOf(invoices.value.value, query.page) : null;
  const extent = useExtent(JSON.stringify({ ...query, page: 0 }), heard, refreshing);
  const hasNext = open === 'two' && heard !== null && query.page < heard.pageCount;
  const next = useInvoices(hasNext ? { ...query, page: query.page + 1 } : null);
  const records = isRead ? [...invoices.value.value.records] : [];
  if (hasNext && next.state === 'ready') {
    // An invoice may be on both while one of them is older.
    const known = new Set(records.map(({ id }) => id));
    records.push(...next.value.value.records.filter(({ id }) => !known.has(id)));
  }
  return {
    invoices,
    records,
    page: query.page,
    pager: extent && {
      ...extent,
      busy: turning,
      onPage: (page: number) => onFilters(onPage(filters, page)),
    },
  };
}

type NoneProps = Omit<Pages, 'only'> &
  Pick<InvoiceListProps, 'empty'> & { page: number; extent: Extent | null };

/** Why the list is empty, and the one action that helps. */
export function NoInvoices({ filters, onFilters, empty, page, extent }: NoneProps) {
  if (extent !== null && extent.total > 0 && page > extent.pageCount) {
    return (
      <Nothing
        sentence={invoiceTexts.pageGone}
        action={listTexts.lastPage}
        onAction={() => onFilters(onPage(filters, extent.pageCount))}
      />
    );
  }
  if (!isFiltered(filters)) return <EmptyState icon={<FileText aria-hidden />} {...empty} />;
  return (
    <Nothing
      sentence={invoiceTexts.emptyFiltered}
      action={commonTexts.clearFilters}
      onAction={() => onFilters({})}
    />
  );
}

function Nothing({ sentence, action, onAction }: { sentence: string; action: string; onAction: () => void }) {
  return (
    <EmptyState
      icon={<FileText aria-hidden />}
      sentence={sentence}
      action={
        <Button variant="quiet" onClick={onAction}>
          {action}
        </Button>
      }
    />
  );
}

/** True while another page or filter is being fetched; refreshing the same one is not shown. */
function useTurning(asked: string, refreshing: boolean): boolean {
  const settled = useRef('');
  if (!refreshing) settled.current = asked;
  return settled.current !== asked;
}

type Extent = { total: number; pageCount: number };

function extentOf({ records, total, nextLink }: Page<Invoice>, page: number): Extent {
  const answer = { length: records.length, total, hasMore: nextLink !== null };
  return { total, pageCount: Math.ceil(total / pageSizeOf(answer, { page, pageSize: LIST_PAGE_SIZE })) };
}

/**
 * The total and its pages. The last known one stays while another page is fetched or cannot be, so that the pager stays
 * in place. One that arrives during a fetch may still belong to the previous query: it is not remembered, and not shown
 * with another search or filter.
 */
function useExtent(about: string, heard: Extent | null, refreshing: boolean): Extent | null {
  const [known, setKnown] = useState({ about: '', extent: { total: 0, pageCount: 0 } });
  const { about: formerly, extent } = known;
  if (heard === null) return formerly === about ? extent : null;
  const isNews = formerly !== about || extent.total !== heard.total || extent.pageCount !== heard.pageCount;
  if (!refreshing && isNews) setKnown({ about, extent: heard });
  const isOfAnother = refreshing && formerly !== '' && formerly !== about;
  return isOfAnother ? null : heard;
}
