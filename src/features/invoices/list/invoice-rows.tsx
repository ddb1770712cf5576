import { useRef } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { DataTable, type RowProps } from '#app/ui/data-table.tsx';
import { listItem, useListKeys } from '#app/ui/use-list-keys.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { CARD_AREAS, cardColumns } from './invoice-columns.tsx';
import { InvoiceDialog } from './invoice-details.tsx';
import type { Selection } from './selection-bar.tsx';
import { useInvoiceWork } from './use-invoice-work.tsx';

/** The open invoice, by its id. */
export type Opened = { id: string | null; set: (id: string | null) => void };

type Props = {
  caption: string;
  rows: readonly Invoice[];
  selection: Selection;
  opened: Opened;
  /** Another page is being fetched. */
  turning: boolean;
};

/** One page of invoices, with all actions on them. */
export function InvoiceRows({ caption, selection, opened, turning, ...given }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { now } = useServices();
  useListKeys(list);
  const close = () => opened.set(null);
  const work = useInvoiceWork(list, given.rows, { onDone: close });
  const onOpen = ({ id }: Invoice) => opened.set(id);
  const rows = given.rows.map(work.asLastSeen);
  return (
    <div ref={list}>
      <DataTable
        caption={caption}
        columns={cardColumns({ ...work, selection, onOpen, now: now() })}
        rows={rows}
        rowKey={(row) => row.id}
        isSelected={(row) => selection.ids.has(row.id)}
        rowProps={(row) => rowActions(row, selection, onOpen)}
        cards
        areas={CARD_AREAS}
        busy={turning}
      />
      <InvoiceDialog
        invoice={rows.find(({ id }) => id === opened.id) ?? null}
        role={work.role}
        busy={work.busy}
        onAction={work.onAction}
        onClose={close}
      />
      {work.question}
    </div>
  );
}

/**
 * Pressing a row outside its controls opens it. Rows are reached with j and k: Enter opens one, Space selects it; Tab
 * reaches its controls.
 */
export function rowActions(row: Invoice, selection: Selection, onOpen: (invoice: Invoice) => void): RowProps {
  return {
    ...listItem,
    'data-invoice': row.id,
    tabIndex: -1,
    onClick: ({ target }) => {
      if (target instanceof Element && target.closest('a, button, label, input') === null) onOpen(row);
    },
    onKeyDown: (event) => {
      if (event.target !== event.currentTarget) return;
      if (event.key === ' ') selection.set([row], !selection.ids.has(row.id));
      else if (event.key === 'Enter') onOpen(row);
      else return;
      event.preventDefault();
    },
  };
}
